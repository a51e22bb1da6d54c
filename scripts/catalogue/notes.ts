import { join } from "node:path";
import type { CueGroup, CueKind, FoodWords, NotesData } from "#domain/recipe/notes-data";
import { listOf, readCsv } from "./read.ts";
import type { Faults } from "./read.ts";

const KINDS: readonly CueKind[] = ["harm", "sign", "doubt", "condition", "denial", "elsewhere", "idiom", "plain"];

/** Reads the words by which notes are read, from `catalogue/notes`. */
export function readNotesData(root: string, faults: Faults): NotesData {
  const folder = join(root, "notes");
  const harm = ["harm.csv", "idioms.csv"].flatMap((file) =>
    readCsv(join(folder, file), ["kind", "about", "said", "rules_out", "ask"], faults),
  );
  const plain = readCsv(join(folder, "plain.csv"), ["kind", "about", "said"], faults);
  const cues = [...harm, ...plain].map(({ where, cells }): CueGroup => {
    const kind = KINDS.find((known) => known === cells["kind"]);
    const said = listOf(cells["said"]);
    if (kind === undefined) faults.add(where, `"${cells["kind"] ?? ""}" is no kind of cue`);
    if (said.length === 0) faults.add(where, "has no cues");
    for (const cue of said)
      if (/^\.\.|\.\.$|[^\p{L}\p{N}\p{Extended_Pictographic}\u{FE0F}&'*/ .-]/u.test(cue))
        faults.add(where, `"${cue}" is no cue`);
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
  return { cues, foodWords, ordinary };
}
