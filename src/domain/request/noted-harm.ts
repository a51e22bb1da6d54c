import type { Allergen } from "#domain/food/food";
import { medicineQuestions } from "#domain/eaters/medicine-questions";
import type { LeftOut } from "#domain/harm/read-harm";
import type { NotesAnswer, NotesQuestion, QuestionAnswer } from "#domain/harm/notes-question";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { toldInWords } from "#domain/request/told-in-words";
import type { ToldInWords } from "#domain/request/told-in-words";
import { holds } from "#domain/request/left-out";
import type { GivenAnswer, MealPlanRequest } from "#domain/request/meal-plan-request";
import type { PlanNotice } from "#domain/request/plan-notice";

/** What notes tell of harm, once what was answered is taken into account. */
export interface NotedHarm {
  readonly avoid: readonly AvoidRule[];
  /** Of them, what harms somebody; a medicine only asks that a food is left out. */
  readonly harmful: readonly AvoidRule[];
  /** The foods left out, each with the person's own words. */
  readonly leftOut: readonly LeftOut[];
  /** Questions that nobody has answered: while there is one, nothing is planned. */
  readonly open: readonly NotesQuestion[];
  /** The others, each with its answer. */
  readonly answered: readonly AnsweredQuestion[];
}

export interface AnsweredQuestion {
  readonly question: NotesQuestion;
  readonly answer: QuestionAnswer;
}

/** Words that somebody typed, with what was answered to questions about them. */
export interface SaidInWords {
  readonly words: string;
  readonly notesAnswers?: readonly NotesAnswer[] | undefined;
  /** The form's diet, beside which medicines are asked about. */
  readonly dietaryPreference?: MealPlanRequest["dietaryPreference"];
}

/**
 * Reads words for harm. `heldElsewhere`: what the form and the rest of the notes leave out already; a question about nothing else need not be
 * asked. An answer that is none of a question's own leaves it open. `told`: what the words tell, where somebody has read them already.
 */
export function notedHarm(
  { words, notesAnswers: answers = [], dietaryPreference }: SaidInWords,
  matcher: Matcher,
  heldElsewhere: readonly AvoidRule[],
  { harm: reading, eaters }: ToldInWords = toldInWords(words, matcher),
): NotedHarm {
  const leftOut = [...reading.leftOut];
  const harmful = reading.leftOut.map(({ entry }) => entry);
  const ofMedicines = questionsOfMedicines(eaters, dietaryPreference);
  const open: NotesQuestion[] = [];
  const answered: AnsweredQuestion[] = [];
  // What likely tells of harm and tells of a medicine is asked about as that.
  const ofHarm = reading.questions.filter(
    ({ isGuess, quote }) => isGuess !== true || !ofMedicines.some((medicine) => medicine.quote.includes(quote)),
  );
  for (const question of [...ofHarm, ...ofMedicines]) {
    const given = answers.find((answer) => answer.question === question.id)?.answer;
    const answer = question.answers.find(({ id }) => id === given);
    if (answer === undefined) {
      open.push(question);
      continue;
    }
    answered.push({ question, answer });
    if (!ofMedicines.includes(question)) harmful.push(...answer.leavesOut);
    leftOut.push(...answer.leavesOut.map((entry) => ({ entry, quote: question.quote })));
  }
  const known = leftOut.flatMap((found, at) => {
    const isFirst = leftOut.findIndex(({ entry }) => entry === found.entry) === at;
    return isFirst ? rulesOf([found.entry], matcher).map((rule) => ({ found, rule })) : [];
  });
  const avoid = known.map(({ rule }) => rule);
  // What the answers about medicines leave out, given or to be given: looked up where something is asked beside them, and once.
  let looked: readonly ReadonlySet<string>[] | null = null;
  const outs = (): readonly ReadonlySet<string>[] =>
    (looked ??= ofMedicines
      .flatMap((medicine) => answered.find(({ question }) => question === medicine)?.answer ?? medicine.answers)
      .filter(({ leavesOut }) => leavesOut.length > 0)
      .map(({ leavesOut }) => foodsOf(leavesOut, matcher)));
  const held = [...heldElsewhere, ...avoid];
  return {
    avoid,
    harmful: rulesOf([...new Set(harmful)], matcher),
    leftOut: known.map(({ found }) => found),
    open: open.filter(
      ({ about }) => !isHeld(about, matcher, held) && !(about.length > 0 && isAskedWith(about, matcher, outs())),
    ),
    answered,
  };
}

/** The allergens of what harms somebody, as labels must name them; null where nobody told of harm. */
export function allergensOf({ harmful }: Pick<NotedHarm, "harmful">): readonly Allergen[] | null {
  return harmful.length === 0 ? null : [...new Set(harmful.flatMap(({ allergens }) => [...allergens]))];
}

/**
 * Whether most of what a question asks about is what an answer about a medicine leaves out, given or to be given: "on warfarin, loves his
 * greens" is one question. Where the answer is that nothing need be left out, the other is asked.
 */
function isAskedWith(about: readonly string[], matcher: Matcher, outs: readonly ReadonlySet<string>[]): boolean {
  if (outs.length === 0) return false;
  const asked = rulesOf(about, matcher);
  return outs.some((out) => {
    const isMostlyOut = ({ foodIds }: AvoidRule): boolean =>
      [...foodIds].filter((id) => out.has(id)).length * 2 >= foodIds.size;
    return asked.length > 0 && asked.every(isMostlyOut);
  });
}

/** The lists of our own answers are always the same, and dear to look up. */
const foodsOfLists = new WeakMap<Matcher, Map<readonly string[], ReadonlySet<string>>>();

function foodsOf(entries: readonly string[], matcher: Matcher): ReadonlySet<string> {
  const lists = foodsOfLists.get(matcher) ?? new Map<readonly string[], ReadonlySet<string>>();
  foodsOfLists.set(matcher, lists);
  const foods = lists.get(entries) ?? new Set(rulesOf(entries, matcher).flatMap(({ foodIds }) => [...foodIds]));
  lists.set(entries, foods);
  return foods;
}

/** Medicines are asked about in the same way; nobody need have said that a food harms. */
function questionsOfMedicines(told: ToldByNotes, diet?: MealPlanRequest["dietaryPreference"]): NotesQuestion[] {
  return medicineQuestions(told, diet).map((question) => ({ ...question, about: [] }));
}

/** The answers that notes ask for and no others, in words that can be shown wherever nobody reads the notes again. */
export function answersInWords({ answered }: Pick<NotedHarm, "answered">): GivenAnswer[] {
  return answered.map(({ question, answer }) => ({
    question: question.id,
    answer: answer.id,
    quote: question.quote,
    said: answer.text,
  }));
}

/**
 * What words leave out where nobody can be asked, as when a plan from before they were read for harm is changed: what they tell of harm by, what was answered to
 * questions about them, and all that nobody has answered.
 */
export function carefulRules(said: SaidInWords, matcher: Matcher): AvoidRule[] {
  const { avoid, open } = notedHarm(said, matcher, []);
  const unanswered = rulesOf(
    open.flatMap(({ about }) => about),
    matcher,
  );
  return [...avoid, ...unanswered];
}

function isHeld(entries: readonly string[], matcher: Matcher, held: readonly AvoidRule[]): boolean {
  const rules = rulesOf(entries, matcher);
  return (
    entries.length > 0 && rules.length === entries.length && rules.every((rule) => held.some((one) => holds(one, rule)))
  );
}

function rulesOf(entries: readonly string[], matcher: Matcher): AvoidRule[] {
  return entries.flatMap((entry) => {
    const match = matcher.matchAvoid(entry);
    return match.known ? [match.rule] : [];
  });
}

/** What is said of harm on the plan: each food that is left out, in the words that told of it. */
export function harmNotices({ leftOut }: Pick<NotedHarm, "leftOut">): PlanNotice[] {
  const byQuote = new Map<string, string[]>();
  for (const { entry, quote } of leftOut) byQuote.set(quote, [...(byQuote.get(quote) ?? []), entry]);
  return [...byQuote].map(([quote, entries]) => ({
    code: "notes_avoided",
    message: `You wrote “${shortened(quote)}”, so we left out ${new Intl.ListFormat("en-GB").format(entries)}.`,
  }));
}

const LONGEST_QUOTE = 160;

function shortened(quote: string): string {
  return quote.length <= LONGEST_QUOTE ? quote : `${quote.slice(0, LONGEST_QUOTE).trimEnd()}…`;
}
