const NUMBERS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
] as const;
const NUMBER = `\\d{1,2}|${NUMBERS.join("|")}`;
const DAY_OR_END = "(?=\\s*(?:$|[,.)]|(?:then|on|for|at|that|this|eating|in|mon|tues|wednes|thurs|fri|satur|sun)))";
/** "My parents come, so 6", "so 4 of us then", "cook for 6", "there'll be eight". */
const AT_TABLE = new RegExp(
  `\\b(?<ofUs>${NUMBER}) of us${DAY_OR_END}|\\b(?:cook|cooking|dinner|tea|supper|food|roast|meal|something|feed|feeding)(?: is| to be| needed)? for (?:about |around )?(?<cookFor>${NUMBER})(?: people| of us| adults)?${DAY_OR_END}|\\b(?:well be|we will be|we are|were|there are|therell be|there will be|feeding|so|so thats|that makes(?: it)?|making(?: it)?|makes us) (?<willBe>${NUMBER})(?: of us| people| at the table)?${DAY_OR_END}|\\b(?:just|only) (?<alone>me|myself)(?: (?:here|home|at home|eating|in))?(?= (?:on |every |each |this )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b)`,
  "u",
);

/** How many a clause says are at the table, and where its words stand. */
export function numberAtTable(
  clause: string,
): { readonly people: number; readonly at: number; readonly end: number } | null {
  const match = AT_TABLE.exec(clause);
  if (match === null) return null;
  const { ofUs, cookFor, willBe, alone } = match.groups ?? {};
  const said = alone === undefined ? (ofUs ?? cookFor ?? willBe ?? "") : "one";
  const named = NUMBERS.findIndex((name) => name === said);
  const people = named === -1 ? Number(said) : named + 1;
  return people > 0 ? { people, at: match.index, end: match.index + match[0].length } : null;
}
