/** Scripts that people write together every day (UTS 39, "highly restrictive"); any other is used alone. */
const TOGETHER = [
  ["Latin"],
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
] as const;

/** The scripts of living languages (UAX 31, tables 5 and 7), by their short names. */
const ALONE = (
  "Cyrl Grek Armn Hebr Arab Syrc Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Geor Ethi Khmr " +
  "Cher Cans Mong Nkoo Tfng Vaii Yiii Lisu Bamu Saur Kali Rjng Cham Lana Tavt Talu Tale Sund Lepc Olck Bali Java Batk Mtei " +
  "Limb Bugi Buhd Hano Tagb Tglg Sylo Cakm Newa Plrd Adlm Osge Rohg Hmnp Wcho Mand Phag"
).split(" ");

let patterns: readonly RegExp[] | null = null;

/**
 * Whether a text keeps to one script, or to those that are written together; punctuation and digits belong to all of them. Latin beside
 * Cyrillic, Greek or Cherokee letters, which look the same, does not. Scripts no longer in use count as one.
 */
export function keepsToOneScript(text: string): boolean {
  patterns ??= [
    ...TOGETHER.map((scripts) => only(scripts)),
    ...ALONE.map((script) => only([script])),
    new RegExp(`^[^${classOf(["Latin", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", ...ALONE])}]*$`, "u"),
  ];
  return patterns.some((pattern) => pattern.test(text));
}

function only(scripts: readonly string[]): RegExp {
  return new RegExp(`^[${classOf([...scripts, "Common", "Inherited"])}]*$`, "u");
}

// By Script_Extensions: a character shared by several scripts belongs to each of them.
function classOf(scripts: readonly string[]): string {
  return scripts.map((script) => `\\p{scx=${script}}`).join("");
}
