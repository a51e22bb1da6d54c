import { plainWord } from "#domain/harm/said-words";
import { tellsOfHarm } from "#domain/harm/looked-sentence";
import type { Looked } from "#domain/harm/looked-sentence";

/** Symptoms, medication carried, outcomes and severity, by the cue types of `harm.csv`. */
const CONSEQUENCES = new Set("reaction treatment places breath death risk skin gut head".split(" "));
/** How a sentence may start that continues about the person of the one before. */
const SAME_PERSON = new Set("he hes she shes they theyre theyve i im ive we weve his her their my it its".split(" "));
const OF_HIM =
  "he hes him his son sons boy boys lad lads husband hubby dad father grandad grandpa brother uncle nephew";
const OF_HER =
  "she shes her hers daughter girl lass wife missus mum mam mother nan gran grandma sister aunt auntie niece";
/** The people a sentence's words are about; each group excludes the others. */
const PERSONS: readonly ReadonlySet<string>[] = [OF_HIM, OF_HER, "i im ive id me"].map(
  (words) => new Set(words.split(" ")),
);
const OF_WRITER = new Set("i im ive my".split(" "));

/** "My son is allergic to egg. He carries an EpiPen": the food has been named. */
export function tellsMoreOf(sentence: Looked, before: readonly Looked[]): boolean {
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

/** "My son is allergic to egg. She carries a pen", or "I carry one": that may be for another food. */
function isOfAnother({ words: [first] }: Looked, { words }: Looked): boolean {
  const begins = plainWord(first?.text ?? "");
  const person = OF_WRITER.has(begins) ? PERSONS.at(-1) : PERSONS.find((one) => one.has(begins));
  const names = (one: ReadonlySet<string>): boolean => words.some(({ text }) => one.has(plainWord(text)));
  return person !== undefined && !names(person) && PERSONS.some(names);
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
    // "His sister", "my wife": another person.
    !(POSSESSIVE.has(first.text) && second !== undefined && !told.some(({ start }) => start <= 1))
  );
}

const POSSESSIVE = new Set("his her their my".split(" "));
