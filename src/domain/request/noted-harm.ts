import type { Allergen } from "#domain/food/food";
import { medicineQuestions } from "#domain/eaters/medicine-questions";
import { readHarm } from "#domain/harm/read-harm";
import type { LeftOut } from "#domain/harm/read-harm";
import type { NotesAnswer, NotesQuestion, QuestionAnswer } from "#domain/harm/notes-question";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { holds } from "#domain/request/left-out";
import type { GivenAnswer } from "#domain/request/meal-plan-request";
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
}

/**
 * Reads words for harm. `heldElsewhere`: what the form and the rest of the notes leave out already; a question about nothing else need not be
 * asked. An answer that is none of a question's own leaves it open.
 */
export function notedHarm(
  { words, notesAnswers: answers = [] }: SaidInWords,
  matcher: Matcher,
  heldElsewhere: readonly AvoidRule[],
): NotedHarm {
  const reading = readHarm(matcher, words);
  const leftOut = [...reading.leftOut];
  const harmful = reading.leftOut.map(({ entry }) => entry);
  const ofMedicines = questionsOfMedicines(words, matcher);
  const open: NotesQuestion[] = [];
  const answered: AnsweredQuestion[] = [];
  for (const question of [...reading.questions, ...ofMedicines]) {
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
  const held = [...heldElsewhere, ...avoid];
  return {
    avoid,
    harmful: rulesOf([...new Set(harmful)], matcher),
    leftOut: known.map(({ found }) => found),
    open: open.filter(({ about }) => !isHeld(about, matcher, held)),
    answered,
  };
}

/** The allergens of what harms somebody, as labels must name them; null where nobody told of harm. */
export function allergensOf({ harmful }: Pick<NotedHarm, "harmful">): readonly Allergen[] | null {
  return harmful.length === 0 ? null : [...new Set(harmful.flatMap(({ allergens }) => [...allergens]))];
}

/** Medicines are asked about in the same way; nobody need have said that a food harms. */
function questionsOfMedicines(notes: string, matcher: Matcher): NotesQuestion[] {
  return medicineQuestions(notes, matcher).map((question) => ({ ...question, about: [] }));
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
