import type { CleanLetter } from "#server/services/mail/clean-letter";

/** Short enough that no mail program breaks the lines again, replies with their ">" included. */
const WIDTH = 72;

/** A letter as plain text. */
export function letterText(
  { greeting, paragraphs, facts, action, closing, home }: CleanLetter,
  product: string,
): string {
  const blocks = [
    wrapped(greeting),
    ...paragraphs.map((paragraph) => wrapped(paragraph)),
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => wrapped(`${label}: ${value}`, "  ")).join("\n")]),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...closing.map((paragraph) => wrapped(paragraph)),
    `${product}\n${home}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Breaks at spaces only: addresses stay whole. `indent` begins the second line and all after it. */
function wrapped(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && [...`${line} ${word}`].length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
