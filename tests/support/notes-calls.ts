import { SECTIONS } from "#domain/proposal/brief/sections";

/** Whether a call to a provider has it read notes, and asks for no dish. */
export function readsNotes({ prompt }: { readonly prompt: string }): boolean {
  return prompt.startsWith(`${SECTIONS.notes}\n`);
}

/** What a model answers that finds nothing in notes: tests of dishes are about nothing else. */
export const ASKS_NOTHING = {
  quote: "",
  reading: null,
  kind: "none",
  what: null,
  other: null,
  days: [],
  number: null,
  often: false,
  person: null,
} as const;
