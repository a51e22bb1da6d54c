import { createCueFinder } from "#domain/harm/cue-finder";
import type { CueFinder, FoundCue } from "#domain/harm/cue-finder";
import { createFoodFinder } from "#domain/harm/foods-said";
import type { FoodFinder, FoodSaid, SlipsLeft } from "#domain/harm/foods-said";
import { whetherItHarms, whetherMore, whichFood } from "#domain/harm/harm-questions";
import type { NotesQuestion } from "#domain/harm/notes-question";
import { sentencesOf } from "#domain/harm/said-words";
import type { SaidWord, Sentence } from "#domain/harm/said-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { CueKind } from "#domain/recipe/notes-data";

/*
 * The harm rule (decision 66): a sentence that tells of harm and names a food leaves the food out, whatever else it says; one that tells of
 * harm and names none, and one that names a food and says nothing of it that we know, is asked about. It reads each sentence with the few
 * before it. It knows no grammar: only cues and foods, and where in the sentence they stand.
 */

/** A food that notes leave out, with the words that say so. */
export interface LeftOut {
  readonly entry: string;
  readonly quote: string;
}

export interface HarmReading {
  readonly leftOut: readonly LeftOut[];
  readonly questions: readonly NotesQuestion[];
}

/** So many sentences back "it" may still mean a food. */
const SENTENCES_BACK = 3;
/** "Never again, she was blue": what these point at was named before. */
const POINTING = new Set(
  "it its it's them they their theirs that those these this one ones any either both such bite bites mouthful mouthfuls lick sip spoonful crumb taste sniff again same lot".split(
    " ",
  ),
);

const known = new WeakMap<Matcher, Finders>();

/** Reads notes for harm. Total, in time that grows with the text; the same notes give the same reading. */
export function readHarm(matcher: Matcher, notes: string): HarmReading {
  if (matcher.notesData.cues.length === 0 || notes === "") return NOTHING;
  const finders = known.get(matcher) ?? findersOf(matcher);
  known.set(matcher, finders);
  return readNotes(notes, finders);
}

function findersOf(matcher: Matcher): Finders {
  const cues = createCueFinder(matcher.notesData.cues);
  const ordinary = new Set(matcher.notesData.ordinary);
  const foods = createFoodFinder(matcher, (word) => ordinary.has(word) || cues.knows(word));
  return { cues, foods, isOrdinary: (word) => ordinary.has(word) || cues.knows(word) || matcher.knowsWord(word) };
}

const NOTHING: HarmReading = { leftOut: [], questions: [] };

/** A sentence with what was found in it. */
interface Looked extends Sentence {
  readonly foods: readonly FoodSaid[];
  readonly cues: readonly FoundCue[];
  /** The clauses that name what harms and is no food: plasters, pollen, a wasp. */
  readonly otherCauses: ReadonlySet<number>;
}

/** By what a sentence is looked at. */
interface Finders {
  readonly cues: CueFinder;
  readonly foods: FoodFinder;
  readonly isOrdinary: (word: string) => boolean;
}

function readNotes(notes: string, finders: Finders): HarmReading {
  const leftOut: LeftOut[] = [];
  const questions: NotesQuestion[] = [];
  const slips = { left: MOST_SLIPS };
  const sentences = sentencesOf(notes).map((sentence) => look(sentence, finders, slips));
  sentences.forEach((sentence, at) => {
    const verdict = judge(sentence, sentences, at, finders);
    for (const entry of verdict.out) leftOut.push({ entry, quote: sentence.quote });
    questions.push(...verdict.questions);
  });
  const entries = new Map(leftOut.map((found) => [found.entry, found]));
  return {
    leftOut: [...entries.values()],
    questions: questions.filter(({ id }, at) => questions.findIndex((other) => other.id === id) === at),
  };
}

/** So many strange words of one text are looked at for slips of the pen. */
const MOST_SLIPS = 8;
/** The idioms of `harm.csv` that name another cause of harm. */
const NOT_FOOD = "not food";
/** Its illnesses that `eaters/medicine-questions` asks about. Foods beside them are asked about all the same. */
const ILLNESS = "illness";

function look(sentence: Sentence, { cues: finder, foods: foodFinder }: Finders, slips: SlipsLeft): Looked {
  const all = finder.find(sentence.words);
  const idioms = all.filter(({ group }) => group.kind === "idiom");
  const isWithin = (cue: FoundCue): boolean =>
    idioms.some(({ start, end }) =>
      cue.group.kind === "doubt" ? start < cue.end && cue.start < end : start <= cue.start && cue.end <= end,
    );
  const cues = all.filter(
    ({ group, ...place }) => group.kind === "plain" || (group.kind !== "idiom" && !isWithin({ group, ...place })),
  );
  const besideHarm = cues.some(({ group }) => ["harm", "sign", "doubt"].includes(group.kind));
  // "Egg on his face", "coeliac" and "kidney disease": a word inside is no food. "Fish fingers" is what it says.
  const isCovered = (food: FoodSaid): boolean =>
    idioms.some(({ start, end }) => start <= food.start && food.end <= end && end - start > food.end - food.start) ||
    cues.some(
      ({ group, start, end }) =>
        (group.kind === "harm" || group.kind === "condition" || group.about === ILLNESS) &&
        start <= food.start &&
        food.end <= end,
    );
  const foods = foodFinder
    .find(sentence.words, besideHarm ? slips : null)
    .filter((food) => !isCovered(food))
    .filter(({ start }) => !isCompared(sentence.words, start));
  // "Puff pastry", "egg fried rice": what is part of a food's name says nothing of it.
  const isFood = ({ start, end }: FoundCue): boolean => foods.some((food) => food.start <= start && end <= food.end);
  const otherCauses = new Set(
    idioms.filter(({ group }) => group.about === NOT_FOOD).map(({ start }) => sentence.words[start]?.clause ?? 0),
  );
  return { ...sentence, foods, cues: cues.filter((cue) => !isFood(cue)), otherCauses };
}

/** Whoever likes something, before "like" as a verb. */
const LIKING = new Set(
  "i we you they he she who all both kids children boys girls and also really do does dont doesnt would id wed will might".split(
    " ",
  ),
);

/** "Lumps the size of grapes", "up like a tomato": no food is meant. */
function isCompared(words: readonly SaidWord[], start: number): boolean {
  const [first = "", before = "", last = ""] = ["", "", "", ...words.slice(0, start).map(({ text }) => text)].slice(-3);
  if (`${before} ${last}` === "size of") return true;
  if (last === "like") return before !== "" && !LIKING.has(before);
  return before === "like" && (last === "a" || last === "an" || last === "the") && !LIKING.has(first);
}

interface Verdict {
  readonly out: readonly string[];
  readonly questions: readonly NotesQuestion[];
}

const SILENT: Verdict = { out: [], questions: [] };

function judge(sentence: Looked, all: readonly Looked[], at: number, { isOrdinary }: Finders): Verdict {
  if (sentence.isUnread) return { out: [], questions: [whichFood(sentence.quote, [])] };
  const has = (kind: CueKind): boolean => sentence.cues.some(({ group }) => group.kind === kind);
  const conditions = sentence.cues.filter(({ group }) => group.kind === "condition");
  const isDoubted = has("denial") || has("elsewhere");
  const named = conditions.flatMap(({ group }) => group.rulesOut);
  const asked = conditions.filter(({ group }) => group.rulesOut.length === 0);
  if (!isDoubted && tellsMoreOf(sentence, all.slice(0, at))) return SILENT;
  const meant = foodsMeant(sentence, all, at);
  if (has("harm") || has("sign") || conditions.length > 0) {
    if (isDoubted) {
      // "No allergies" says nothing of what was liked before.
      const isOfNobody = sentence.cues.some(({ group }) => group.about === "nobody");
      const told = isOfNobody ? sentence.foods.filter((food) => !isPlainHere(sentence, food)) : meant.foods;
      const doubted = [
        ...named.map((entry) => ({ words: entry, meaning: { entries: [entry], perhaps: [], isAllergen: true } })),
        ...told,
      ];
      return doubted.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(sentence.quote, doubted)] };
    }
    // "I can't eat late, love pasta": what may not be eaten stands in its own clause, or is pointed at.
    if (!meant.isCertain && !has("harm") && conditions.length === 0) {
      const told = meant.foods.filter((food) => !isPlainHere(sentence, food));
      return told.length === 0 ? SILENT : { out: [], questions: [whetherItHarms(sentence.quote, told)] };
    }
    const out = [...named, ...meant.foods.flatMap((food) => food.meaning.entries)];
    const unclear = meant.foods.filter(({ meaning }) => meaning.perhaps.some((entry) => !out.includes(entry)));
    if (out.length > 0)
      return {
        out,
        questions: [
          ...(unclear.length > 0 ? [whetherMore(sentence.quote, unclear)] : []),
          ...(meant.doubtful.length > 0 ? [whetherItHarms(sentence.quote, meant.doubtful)] : []),
        ],
      };
    if (!has("harm") && conditions.length === 0 && sentence.otherCauses.size > 0) return SILENT;
    const isOfFood = sentence.words.length <= FEW_WORDS || sentence.words.some(({ text }) => OF_EATING.has(text));
    if (has("harm") || asked.length > 0 || meant.near.length > 0 || isOfFood) {
      const near = meant.near.flatMap((food) => food.meaning.entries);
      return { out: [], questions: [whichFood(sentence.quote, near, asked[0]?.group.ask)] };
    }
    return SILENT;
  }
  if (sentence.foods.length === 0) {
    const told = [...meant.foods, ...meant.near];
    return has("doubt") && told.length > 0 ? { out: [], questions: [whetherItHarms(sentence.quote, told)] } : SILENT;
  }
  // "Salmon makes her wheeze. Trout is the same."
  const before = all[at - 1];
  if (before !== undefined && isAsBefore(sentence) && tellsOfHarm(before))
    return { out: [], questions: [whetherItHarms(sentence.quote, sentence.foods)] };
  // A list by itself belongs to what stands before it, and is asked about only where nothing does.
  // What a food means is looked up last: most notes are plain.
  if (
    !has("doubt") &&
    (isPlain(sentence, isOrdinary) ||
      (isList(sentence) && (all.length > 1 || !sentence.foods.some(({ meaning }) => meaning.isAllergen))))
  )
    return SILENT;
  return { out: [], questions: [whetherItHarms(sentence.quote, sentence.foods)] };
}

const AS_BEFORE = new Set("same too also likewise ditto including especially".split(" "));

function isAsBefore({ words }: Looked): boolean {
  return words.some(({ text }) => AS_BEFORE.has(text));
}

/** What harm looks like, what is carried against it, where it led to and how grave it is, as `harm.csv` calls its cues. */
const CONSEQUENCES = new Set("reaction treatment places breath death risk skin gut head".split(" "));
/** How a sentence begins that may go on about the person of the one before. */
const SAME_PERSON = new Set("he hes she shes they theyre theyve i im ive we weve his her their my it its".split(" "));
const OF_HIM =
  "he hes him his son sons boy boys lad lads husband hubby dad father grandad grandpa brother uncle nephew";
const OF_HER =
  "she shes her hers daughter girl lass wife missus mum mam mother nan gran grandma sister aunt auntie niece";
/** Whom the words of a sentence are about; whoever is spoken of by one of them is no other of them. */
const PERSONS: readonly ReadonlySet<string>[] = [OF_HIM, OF_HER, "i im ive id me"].map(
  (words) => new Set(words.split(" ")),
);
const OF_WRITER = new Set("i im ive my".split(" "));

/** "My son is allergic to egg. He carries an EpiPen": which food it is has been said. */
function tellsMoreOf(sentence: Looked, before: readonly Looked[]): boolean {
  if (!isConsequence(sentence)) return false;
  const told = before.findLast((one) => !isConsequence(one));
  return (
    told !== undefined &&
    told.foods.length > 0 &&
    tellsOfHarm(told) &&
    !isOfAnother(sentence, told) &&
    !told.cues.some(({ group }) => group.kind === "denial" || group.kind === "elsewhere")
  );
}

/** "My son is allergic to egg. She carries a pen", or "I carry one": it may be for another food. */
function isOfAnother({ words: [first] }: Looked, { words }: Looked): boolean {
  const begins = plainWord(first?.text ?? "");
  const person = OF_WRITER.has(begins) ? PERSONS.at(-1) : PERSONS.find((one) => one.has(begins));
  const names = (one: ReadonlySet<string>): boolean => words.some(({ text }) => one.has(plainWord(text)));
  return person !== undefined && !names(person) && PERSONS.some(names);
}

function plainWord(text: string): string {
  return text.replaceAll(/['’]/gu, "");
}

function isConsequence({ foods, cues, words }: Looked): boolean {
  const told = cues.filter(
    ({ group: { kind, about } }) => (kind === "harm" || kind === "sign") && CONSEQUENCES.has(about),
  );
  const others = cues.filter((cue) => cue.group.kind !== "plain" && cue.group.kind !== "idiom" && !told.includes(cue));
  const [first, second] = words;
  return (
    foods.length === 0 &&
    told.length > 0 &&
    others.every((cue) => told.some(({ start, end }) => cue.start < end && start < cue.end)) &&
    first !== undefined &&
    SAME_PERSON.has(plainWord(first.text)) &&
    // "His sister", "my wife": somebody else.
    !(POSSESSIVE.has(first.text) && second !== undefined && !told.some(({ start }) => start <= 1))
  );
}

const POSSESSIVE = new Set("his her their my".split(" "));

function tellsOfHarm({ cues }: Looked): boolean {
  return cues.some(({ group }) => group.kind === "harm" || group.kind === "sign" || group.kind === "condition");
}

/** Words by which a sentence is about what somebody eats, without a food in it. */
const OF_EATING = new Set(
  "anything everything things something food foods ingredient ingredients eat eats ate eaten eating meal meals diet".split(
    " ",
  ),
);
/** What says something of a food by itself. */
const OF_FOOD = new Set(["liking", "wanting", "having", "cooking", "dislike", "money"]);
/** What says it even where something is told that happened. */
const OF_TASTE = new Set(["liking", "wanting", "dislike"]);
/** What happened once to somebody. */
const STORY = new Set(
  "was were wasnt werent ended put spent went gave told said came did didnt me him her us them since".split(" "),
);
const FEW_WORDS = 3;

/** Whether a sentence says something ordinary of its foods, and no word in it is strange. */
function isPlain({ cues, words, foods }: Looked, isOrdinary: (word: string) => boolean): boolean {
  const beside = words.filter((_, at) => !foods.some(({ start, end }) => start <= at && at < end));
  if (beside.some(({ text, isName }) => !isName && !/^\d/u.test(text) && !isOrdinary(text))) return false;
  const plain = cues.filter(({ group }) => group.kind === "plain");
  const isStory = beside.some(({ text }) => STORY.has(text));
  if (plain.some(({ group }) => (isStory ? OF_TASTE : OF_FOOD).has(group.about))) return true;
  return !isStory && beside.length > 0;
}

/** What the harm of a sentence is of. */
interface Meant {
  readonly foods: readonly FoodSaid[];
  /** Other foods of the sentence of which nothing else is said. */
  readonly doubtful: readonly FoodSaid[];
  /** Foods of sentences before that may be meant, to be offered where it is asked. */
  readonly near: readonly FoodSaid[];
  /** False where the harm stands in a clause without a food and points at none. */
  readonly isCertain: boolean;
}

/** The foods that the harm of a sentence is of: its own, else those of a list that follows, else those that it points back at. */
function foodsMeant(sentence: Looked, all: readonly Looked[], at: number): Meant {
  if (sentence.foods.length > 0) return { near: [], doubtful: [], ...harmedIn(sentence) };
  const points = sentence.words.length <= FEW_WORDS || sentence.words.some(({ text }) => POINTING.has(text));
  const last = all[at - 1];
  if (points && last !== undefined && last.foods.length > 0)
    return { foods: last.foods, near: [], doubtful: [], isCertain: true };
  const after: FoodSaid[] = [];
  for (const next of all.slice(at + 1)) {
    if (!isNaming(next)) break;
    after.push(...next.foods);
  }
  if (after.length > 0) return { foods: after, near: [], doubtful: [], isCertain: true };
  // What stood before may be meant: further back only where it is pointed at, just before also where nothing was said of it.
  const before = all.slice(Math.max(0, at - SENTENCES_BACK), at).findLast(({ foods }) => foods.length > 0);
  if (points && before !== undefined) return { foods: [], near: before.foods, doubtful: [], isCertain: true };
  return { foods: [], near: last !== undefined && !saysOfFood(last) ? last.foods : [], doubtful: [], isCertain: true };
}

/** Whether something ordinary is said of a food in its own clause. */
function isPlainHere({ cues, words }: Looked, { clause }: FoodSaid): boolean {
  return cues.some(
    ({ group, start }) => group.kind === "plain" && OF_FOOD.has(group.about) && (words[start]?.clause ?? 0) === clause,
  );
}

function saysOfFood({ cues }: Looked): boolean {
  return cues.some(({ group }) => group.kind === "plain" && OF_FOOD.has(group.about));
}

/** "It's the sesame", after what told of harm. */
const NAMING = new Set("it its thats mainly mostly namely especially particularly including".split(" "));

/** "Nuts and sesame": foods, and nothing said of them. */
function isList({ foods, words }: Looked): boolean {
  if (foods.length === 0) return false;
  const named = foods.reduce((sum, { start, end }) => sum + end - start, 0);
  return words.length - named <= 2 + foods.length;
}

function isNaming(sentence: Looked): boolean {
  return isList(sentence) || (sentence.foods.length > 0 && NAMING.has(sentence.words[0]?.text ?? ""));
}

/** Of the foods of a sentence those that harm may come from. What is only liked in another clause stays, where the harm has foods of its own. */
function harmedIn(sentence: Looked): Partial<Meant> & Pick<Meant, "foods" | "isCertain"> {
  const { foods, cues, words, otherCauses } = sentence;
  const clauseOf = (index: number): number => words[index]?.clause ?? 0;
  const harmed = new Set(
    cues
      .filter(({ group }) => group.kind === "harm" || group.kind === "sign" || group.kind === "condition")
      .flatMap(({ start, end }) => [clauseOf(start), clauseOf(end - 1)]),
  );
  const own = foods.filter(({ clause }) => harmed.has(clause));
  const points = words.some(({ text, clause }) => harmed.has(clause) && POINTING.has(text));
  if (own.length === 0 && !points && [...harmed].some((clause) => otherCauses.has(clause)))
    return { foods: [], isCertain: true };
  if (own.length === 0 || points) return { foods, isCertain: points };
  const said = new Set(
    words.flatMap(({ text, clause }, at) => (isPartOf(foods, at) || JOINING.has(text) ? [] : [clause])),
  );
  const certain = foods.filter(({ clause }) => harmed.has(clause) || !said.has(clause));
  const doubtful = foods.filter((food) => !certain.includes(food) && !isPlainHere(sentence, food));
  return { foods: certain, doubtful, isCertain: true };
}

/** "Allergic to nuts, sesame and also kiwi": a clause of no other words goes on with what stands before it. */
const JOINING = new Set("and or also plus too even all any the with his her my their other".split(" "));

function isPartOf(foods: readonly FoodSaid[], at: number): boolean {
  return foods.some(({ start, end }) => start <= at && at < end);
}
