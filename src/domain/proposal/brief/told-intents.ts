import type { Intent, Way } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { shortened } from "#domain/proposal/brief/data-line";
import { nameless } from "#domain/proposal/brief/typed-texts";
import type { Constraints } from "#domain/request/constraints";

/** Intents that every dinner keeps, which are among the rules. */
const RULES: readonly Intent["kind"][] = ["leave_out", "eating", "without", "apart"];
/** Intents that no single dinner meets: requests for the whole week, and numbers at the table. */
const OF_THE_WEEK: readonly Intent["kind"][] = [
  "less",
  "never",
  "out",
  "home",
  "figure",
  "seldom",
  "child",
  "table",
  "guests",
];
/** Ways of cooking and eating met by some dinners; all others apply to the whole week. */
const WAYS_OF_A_DINNER: readonly Way[] = [
  "slow_project",
  "weekend_cooking",
  "cook_together",
  "leftovers",
  "lunches",
  "homely",
  "crisp",
  "sharp",
];
const MOST = 40;

/** Requested foods and dishes: those that a rule excludes are never sent as wanted. */
const OF_THINGS: readonly Intent["kind"][] = ["want", "use_up"];

/** A household's request as sent to a proposer. */
export interface ToldIntent {
  readonly intent: Intent;
  /** Not confirmed: the most likely meaning of the words. */
  readonly isPerhaps: boolean;
}

type Asked = Pick<Constraints, "request" | "preferences">;

/** All requests not covered by rules, unconfirmed ones last. */
export function toldOf({ request, preferences }: Asked): readonly ToldIntent[] {
  const { more, useUp = [], wantsWithoutDish = [] } = preferences;
  const met = new Set<string | undefined>([...[...more, ...useUp].map(({ intent }) => intent), ...wantsWithoutDish]);
  const asked = request.intents.filter(
    ({ kind, id }) => !RULES.includes(kind) && (!OF_THINGS.includes(kind) || met.has(id)),
  );
  return [
    ...asked.map((intent) => ({ intent, isPerhaps: false })),
    ...(request.notesPerhaps ?? []).map((intent) => ({ intent, isPerhaps: true })),
  ].slice(0, MOST);
}

/** The requests that a single dish may meet, in numbered order: it refers to them by number. */
export function toldOfDinners(asked: Asked): readonly ToldIntent[] {
  return toldOf(asked).filter(({ intent }) => !isOfTheWeek(intent));
}

/** Requests for the whole week, and who is at its table. */
export function toldOfTheWeek(asked: Asked): readonly ToldIntent[] {
  return toldOf(asked).filter(({ intent }) => isOfTheWeek(intent));
}

const LONGEST_TOLD = 120;

/** The requests, confirmed or uncertain, in the user's words and without the name. */
export function toldInWords({ intent, isPerhaps }: ToldIntent, fullName: string): Readonly<Record<string, string>> {
  const plain = (text: string): string => shortened(nameless(text, fullName), LONGEST_TOLD);
  const words = plain(intent.quote);
  const meaning = plain(meaningInWords(intent));
  return { ...(isPerhaps ? { perhaps: meaning } : { asked: meaning }), ...(words === "" ? {} : { words }) };
}

function isOfTheWeek(intent: Intent): boolean {
  // A day's request is met by that day's dinner.
  if (intent.kind === "way" && intent.day !== undefined) return false;
  if (intent.kind === "clock") return intent.day === null;
  return intent.kind === "way" ? !WAYS_OF_A_DINNER.includes(intent.what) : OF_THE_WEEK.includes(intent.kind);
}
