/** Widths of the characters from space to tilde in Inter, the font of our documents, in thousandths of the type size. */
const WIDTHS = [
  281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 367, 610, 618, 646, 593, 620,
  521, 619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 566, 746, 743, 269, 571, 672, 565, 903,
  753, 765, 639, 765, 639, 642, 504, 744, 588, 884, 625, 534, 629, 365, 310, 365, 471, 456, 323, 562, 622, 581, 612,
  593, 354, 613, 591, 242, 242, 549, 242, 876, 591, 609, 622, 612, 376, 528, 332, 591, 542, 818, 546, 542, 552, 426,
  333, 426, 662,
];
const FIRST = 32;
/** Wider than any other letter of our fonts, emoji included. */
const WIDEST = 1300;
/** How much wider the bold letters and those of titles are. */
const BOLD = 1.04;
/** Height of a line without its leading, as a share of the type size. */
const CAPITALS = 0.7275;

/** A place in a document that holds text: its width, type size and leading, in points. */
interface TextPlace {
  readonly width: number;
  readonly size: number;
  readonly leading: number;
  readonly bold?: boolean;
}

/** How many lines a text takes. An estimate: it knows no kerning, and takes every letter that is not English for a wide one. */
export function linesOf(text: string, { width, size, bold }: Omit<TextPlace, "leading">): number {
  const room = (width * 1000) / size / (bold === true ? BOLD : 1);
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[ \u{200B}-])/u)) {
    const whole = widthOf(word);
    const seen = word.endsWith(" ") ? whole - widthOf(" ") : whole;
    if (used > 0 && used + seen > room) {
      lines += 1;
      used = 0;
    }
    used += whole;
  }
  return lines;
}

/** How high a text gets, in points. */
export function heightOf(text: string, place: TextPlace): number {
  return linesHeight(linesOf(text, place), place);
}

export function linesHeight(lines: number, { size, leading }: Pick<TextPlace, "size" | "leading">): number {
  return lines * CAPITALS * size + (lines - 1) * leading;
}

/** How wide a text is, in thousandths of its type size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character.codePointAt(0) ?? 0);
  return width;
}

function widthOfCharacter(code: number): number {
  // An invisible place to break, and a space that is none.
  if (code === 0x20_0b) return 0;
  if (code === 0xa0) return WIDTHS[0] ?? WIDEST;
  return WIDTHS[code - FIRST] ?? WIDEST;
}
