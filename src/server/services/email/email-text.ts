import type { CleanEmail } from "#server/services/email/clean-email";

/** Short enough that no mail program rewraps the lines, even in replies with ">". */
const WIDTH = 72;

/** An e-mail as plain text. */
export function emailText({ greeting, paragraphs, facts, action, closing, home }: CleanEmail, product: string): string {
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
