import { join } from "node:path";
import { CUE_KINDS, EATER_STAGES, MEDICINES } from "#domain/options/eaters";
import type { EaterCue } from "#domain/options/eaters";
import { readCsv } from "./read.ts";
import type { Faults } from "./read.ts";

const TELLS = [...EATER_STAGES, ...MEDICINES, ...CUE_KINDS] as const;
const PLAIN = /^\*[a-z]{3,}$|^(?:[a-z]+|\d+[a-z]*|#)(?: (?:[a-z]+|\d+[a-z]*|#))*$/u;

/** Reads the phrases of `notes/life-stages.csv`. One phrase may stand for several life stages, but names none twice. */
export function readEaterCues(root: string, faults: Faults): EaterCue[] {
  const seen = new Set<string>();
  const rows = readCsv(join(root, "notes", "life-stages.csv"), ["phrase", "tells"], faults);
  return rows.flatMap(({ where, cells: { phrase = "", tells = "" } }): EaterCue[] => {
    const known = TELLS.find((one) => one === tells);
    if (known === undefined) faults.add(where, `tells "${tells}", which is none of ${TELLS.join(", ")}`);
    if (!PLAIN.test(phrase))
      faults.add(where, `"${phrase}" must be lower-case words without marks, # for a number, or one ending after *`);
    if (seen.has(`${phrase} ${tells}`)) faults.add(where, `"${phrase}" is there twice`);
    seen.add(`${phrase} ${tells}`);
    return known === undefined ? [] : [{ phrase, tells: known }];
  });
}
