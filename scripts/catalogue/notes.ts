import { join } from "node:path";
import { changeCueFault } from "#domain/changes/change-cues";
import { patternFault } from "#domain/matcher/word-pattern";
import { STAPLES } from "#domain/food/food";
import { EQUIPMENT, MEATS, REGIONS } from "#domain/options/options";
import { CUISINES, DISH_FORMS } from "#domain/recipe/recipe";
import { NO_NOTES_DATA, THING_KINDS } from "#domain/recipe/notes-data";
import { phraseKindFault } from "#domain/notes/phrase-kinds";
import type {
  ChangeWords,
  CueGroup,
  CueKind,
  FoodWords,
  NotesData,
  PhraseWords,
  ThingWords,
} from "#domain/recipe/notes-data";
import { listOf, readCsv } from "./read.ts";
import type { Faults } from "./read.ts";

const KINDS: readonly CueKind[] = ["harm", "sign", "doubt", "condition", "denial", "elsewhere", "idiom", "plain"];

/** Reads the vocabulary of the notes reader from `catalogue/notes`. */
export function readNotesData(root: string, faults: Faults): NotesData {
  const folder = join(root, "notes");
  const harm = ["harm.csv", "idioms.csv"].flatMap((file) =>
    readCsv(join(folder, file), ["kind", "about", "said", "rules_out", "ask"], faults),
  );
  const plain = readCsv(join(folder, "plain.csv"), ["kind", "about", "said"], faults);
  const cues = [...harm, ...plain].map(({ where, cells }): CueGroup => {
    const kind = KINDS.find((known) => known === cells["kind"]);
    const said = listOf(cells["said"]);
    if (kind === undefined) faults.add(where, `"${cells["kind"] ?? ""}" is not a kind of cue`);
    if (said.length === 0) faults.add(where, "has no cues");
    for (const cue of said)
      if (/^\.\.|\.\.$|[^\p{L}\p{N}\p{Extended_Pictographic}\u{FE0F}&'*/ .-]/u.test(cue))
        faults.add(where, `"${cue}" is not a cue`);
    return {
      kind: kind ?? "doubt",
      about: cells["about"] ?? "",
      said,
      rulesOut: listOf(cells["rules_out"]),
      ask: cells["ask"] === undefined || cells["ask"] === "" ? null : cells["ask"],
    };
  });
  const foodWords = readCsv(join(folder, "food-words.csv"), ["said", "means", "only_with_harm"], faults).map(
    ({ cells }): FoodWords => ({
      said: cells["said"] ?? "",
      means: listOf(cells["means"]),
      onlyWithHarm: cells["only_with_harm"] === "yes",
    }),
  );
  const ordinary = readCsv(join(folder, "ordinary-words.csv"), ["about", "words"], faults).flatMap(({ cells }) =>
    listOf(cells["words"]),
  );
  const groups = readGroups(join(folder, "groups.csv"), faults);
  return {
    cues,
    harmWeights: NO_NOTES_DATA.harmWeights,
    askWeights: NO_NOTES_DATA.askWeights,
    foodWords,
    ordinary,
    things: readThings(join(folder, "things.csv"), faults),
    phrases: readPhrases(join(folder, "phrases.csv"), new Set(Object.keys(groups)), faults),
    groups,
    spellings: readSpellings(join(folder, "spellings.csv"), faults),
    harmless: harmlessIn(join(folder, "ordinary-words.csv"), groups, faults),
    changes: readChangeWords(folder, faults),
    changeExamples: [],
  };
}

const NO_GROUPS: ReadonlySet<string> = new Set();
/** The values a thing of each kind may have. */
const WHATS: Partial<Record<ThingWords["thing"], readonly string[]>> = {
  form: DISH_FORMS,
  forms: DISH_FORMS,
  region: REGIONS,
  cuisine: CUISINES,
  animal: MEATS,
  appliance: EQUIPMENT,
  staple: STAPLES,
};
const VALUE_COUNTS: Partial<Record<ThingWords["thing"], number>> = {
  form: 1,
  region: 1,
  cuisine: 2,
  animal: 1,
  appliance: 1,
  staple: 1,
};

/** Reads the words for things that people ask for. */
function readThings(file: string, faults: Faults): ThingWords[] {
  return readCsv(file, ["thing", "what", "name", "said", "titles"], faults).flatMap(({ where, cells }) => {
    const thing = THING_KINDS.find((known) => known === cells["thing"]);
    if (thing === undefined) {
      faults.add(where, `"${cells["thing"] ?? ""}" is not a kind of thing`);
      return [];
    }
    const row = {
      thing,
      what: listOf(cells["what"]),
      name: cells["name"] ?? "",
      said: listOf(cells["said"]),
      titles: listOf(cells["titles"]),
    };
    for (const said of [...row.said, ...row.titles]) {
      const fault = patternFault(said, NO_GROUPS);
      if (fault !== null) faults.add(where, fault);
    }
    const known = WHATS[thing] ?? [];
    for (const [at, what] of row.what.entries())
      if (!(thing === "cuisine" && at === 1 ? REGIONS : known).some((one) => one === what))
        faults.add(where, `"${what}" is no ${thing}`);
    if (row.what.length !== (VALUE_COUNTS[thing] ?? row.what.length))
      faults.add(where, `has ${row.what.length} values`);
    if ((thing === "titled") !== row.titles.length > 0)
      faults.add(where, "titled dishes have patterns for titles, and no others");
    return [row];
  });
}

/** Reads which phrases ask for what: a cell holds several phrases, and each becomes a row. */
function readPhrases(file: string, groups: ReadonlySet<string>, faults: Faults): PhraseWords[] {
  return readCsv(file, ["kind", "what", "said", "offer"], faults).flatMap(({ where, cells }) => {
    const { kind = "", what = "", said = "", offer = "" } = cells;
    const fault = phraseKindFault(kind, what);
    if (fault !== null) faults.add(where, fault);
    if (offer !== "" && offer !== "yes") faults.add(where, `"${offer}" is neither "yes" nor empty`);
    const all = listOf(said);
    if (all.length === 0) faults.add(where, "says nothing");
    for (const one of all) addPatternFault(where, one, groups, faults);
    return all.map((one) => ({ said: one, kind, what, isOffer: offer === "yes" }));
  });
}

/** Groups of phrases used by patterns. Groups cannot be nested. */
function readGroups(file: string, faults: Faults): Record<string, readonly string[]> {
  const rows = readCsv(file, ["group", "said"], faults).map(({ where, cells }) => {
    const said = listOf(cells["said"]);
    for (const one of said) addPatternFault(where, one, null, faults);
    return [cells["group"] ?? "", said] as const;
  });
  return Object.fromEntries(rows);
}

function addPatternFault(where: string, said: string, groups: ReadonlySet<string> | null, faults: Faults): void {
  const fault = patternFault(said, groups);
  if (fault !== null) faults.add(where, `"${said}": ${fault}`);
}

/** Reads misspellings, each with the word it stands for. */
function readSpellings(file: string, faults: Faults): Record<string, string> {
  const spellings: Record<string, string> = {};
  for (const { where, cells } of readCsv(file, ["word", "said"], faults))
    for (const said of listOf(cells["said"])) {
      if (Object.hasOwn(spellings, said)) faults.add(where, `"${said}" stands for two words`);
      spellings[said] = cells["word"] ?? "";
    }
  return spellings;
}

/** The rows of `ordinary-words.csv` whose words mean nothing on their own. */
const HARMLESS_ROWS = /^(?:grammar|polite|adverbs and fillers|interjections)/u;

function harmlessIn(file: string, groups: Readonly<Record<string, readonly string[]>>, faults: Faults): string[] {
  const significant = new Set(groups["significant"]);
  const words = readCsv(file, ["about", "words"], faults)
    .filter(({ cells }) => HARMLESS_ROWS.test(cells["about"] ?? ""))
    .flatMap(({ cells }) => listOf(cells["words"]))
    .filter((word) => !significant.has(word));
  return [...new Set([...words, ...(groups["also-harmless"] ?? [])])];
}

/** Reads the vocabulary of requests for changes. */
function readChangeWords(folder: string, faults: Faults): ChangeWords[] {
  return readCsv(join(folder, "changes.csv"), ["kind", "what", "said"], faults).map(({ where, cells }) => {
    const row = { kind: cells["kind"] ?? "", what: cells["what"] ?? "", said: listOf(cells["said"]) };
    const fault = changeCueFault(row);
    if (fault !== null) faults.add(where, fault);
    return row;
  });
}
