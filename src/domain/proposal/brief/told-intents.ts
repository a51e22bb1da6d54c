import type { Intent, Way } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { shortened } from "#domain/proposal/brief/data-line";
import { nameless } from "#domain/proposal/brief/typed-texts";
import type { Constraints } from "#domain/request/constraints";

/** What every dinner keeps stands among the rules. */
const RULES: readonly Intent["kind"][] = ["leave_out", "eating", "without", "apart"];
/** What no one dinner answers: wishes for the whole week, and who is fed, which the table says. */
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
/** Ways of cooking and eating that a dinner here and there answers; all others are kept by the whole week. */
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

/** Foods and dishes that are asked for: of what a rule keeps out nobody is told that it is wanted. */
const OF_THINGS: readonly Intent["kind"][] = ["want", "use_up"];

/** What a household asks for, as a proposer is told of it. */
export interface ToldIntent {
  readonly intent: Intent;
  /** Nobody has confirmed it: it is what their words most likely mean. */
  readonly isPerhaps: boolean;
}

type Asked = Pick<Constraints, "request" | "preferences">;

/** All that a household asks for and no rule holds, what nobody has confirmed last. */
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

/** What one dinner may answer, in the order in which a proposer is told: it answers with their numbers. */
export function toldOfDinners(asked: Asked): readonly ToldIntent[] {
  return toldOf(asked).filter(({ intent }) => !isOfTheWeek(intent));
}

/** What the whole week is to be like, and who sits at its table. */
export function toldOfTheWeek(asked: Asked): readonly ToldIntent[] {
  return toldOf(asked).filter(({ intent }) => isOfTheWeek(intent));
}

const LONGEST_TOLD = 120;

/** What is asked for, as its writer confirmed it or perhaps means it, with their own words and without their name. */
export function toldInWords({ intent, isPerhaps }: ToldIntent, fullName: string): Readonly<Record<string, string>> {
  const plain = (text: string): string => shortened(nameless(text, fullName), LONGEST_TOLD);
  const words = plain(intent.quote);
  const meaning = plain(meaningInWords(intent));
  return { ...(isPerhaps ? { perhaps: meaning } : { asked: meaning }), ...(words === "" ? {} : { words }) };
}

function isOfTheWeek(intent: Intent): boolean {
  // What is asked of a day is answered by the dinner of that day.
  if (intent.kind === "way" && intent.day !== undefined) return false;
  if (intent.kind === "clock") return intent.day === null;
  return intent.kind === "way" ? !WAYS_OF_A_DINNER.includes(intent.what) : OF_THE_WEEK.includes(intent.kind);
}
