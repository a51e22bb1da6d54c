import { shortened } from "#domain/proposal/brief/data-line";
import type { Intent } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/** How much typed text is sent to a provider, in characters and entries. */
const MOST = { notes: 500, asked: 40, askedEntry: 80, avoid: 60, avoidEntry: 60 } as const;
/** What is left out or kept apart is among the rules. */
const RULES: readonly Intent["kind"][] = ["leave_out", "eating", "without", "apart"];

const E_MAIL = /(?<![^\s@"<>(),;:])[^\s@"<>(),;:]+@[^\s@"<>(),;:]+/gu;
/** Telephone numbers as people write them: eight digits or more, with spaces, brackets or dashes between. */
const TELEPHONE = /\+?\d(?:[\s().-]{0,2}\d){7,}/gu;

/** The typed texts for a proposer: requests, shortened, with names and addresses removed. */
export interface TypedTexts {
  readonly notes: string;
  /** What was understood from the notes and the strip beside them, as confirmed; missing if there is nothing. */
  readonly asked?: readonly string[];
  readonly leaveOut: readonly string[];
}

/** The typed requests, never with the user's name or e-mail address, even if the notes repeat them. */
export function typedTextsOf(request: MealPlanRequest): TypedTexts {
  const plain = (text: string): string => nameless(text, request.fullName);
  const asked = request.intents.filter(({ kind }) => !RULES.includes(kind));
  return {
    // Cut after removal, so that no part of an address is left at the end.
    notes: shortened(plain(shortened(request.additionalNotes, 4 * MOST.notes)), MOST.notes),
    ...(asked.length === 0
      ? {}
      : {
          asked: asked.slice(0, MOST.asked).map((intent) => shortened(plain(meaningInWords(intent)), MOST.askedEntry)),
        }),
    leaveOut: request.ingredientsToAvoid.slice(0, MOST.avoid).map((entry) => shortened(plain(entry), MOST.avoidEntry)),
  };
}

/** A text without the user's name, addresses and telephone numbers. */
export function nameless(text: string, fullName: string): string {
  return withoutName(text, fullName).replace(E_MAIL, "…").replace(TELEPHONE, "…");
}

/** Only the whole name: somebody called Basil Rice may ask for basil and rice. */
function withoutName(text: string, name: string): string {
  if (name.trim() === "") return text;
  const words = name.split(/\s+/u).map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s+")}(?![\\p{L}\\p{N}])`, "giu"), "…");
}
