import { isPromotion } from "#domain/proposal/reading/promotions";

/** Letters of western Europe, which British recipes need ("crème fraîche", "jalapeño"). */
const LETTER = /^[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF\u0152\u0153]$/u;
/** A letter with a mark ("żurek"): our dictionary ignores the mark, as people do. Other lookalike letters are not understood. */
const MARKED = /^[A-Za-z]\p{M}$/u;
const SIGN = /^[0-9 .,;:'"’‘“”()\-–—/%°+×…?!&¼½¾⅓⅔⅛~]$/u;

function isLetter(character: string): boolean {
  return LETTER.test(character) || (/[\u0100-\u017F]/u.test(character) && MARKED.test(character.normalize("NFD")));
}

/** Signs that a text is markup, an address or a program, each with the message for a proposer. */
const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/[<>]/u, "angle brackets"],
  [/\*|`|~~|(?:^|\s)_{1,2}\S|\S_{1,2}(?=\s|$)/u, "Markdown"],
  [/(?:^|\s)#|#(?=\s|$)|\[|\]/u, "Markdown"],
  [/&(?:[a-z]{2,8}|#\d+);/iu, "an HTML entity"],
  [
    /\b(?:https?|ftp|javascript|data|mailto):|:\/\/|\bwww\.|(?<![\w-])[\w-]+\.(?:com|net|org|io|co|uk|info|xyz|app|dev|shop|ru|cn)\b/iu,
    "a web address",
  ],
  [/@/u, "an e-mail address"],
  [
    /\b(?:an? (?:ai|a\.i\.)(?: language)? (?:model|assistant|system)|as an ai|language model|chat ?bot|json|jailbreak|developer mode|validator|checker)\b/iu,
    "words about programs",
  ],
  [
    /\b(?:system|developer) (?:prompt|message)\b|\b(?:system|assistant|user)\s*:|\bignore (?:\p{L}+ ){0,3}(?:above|previous|prior|rules?|instructions?|prompt|system|request|checks?|limits?)\b|\b(?:my|your|these|the|previous|above)(?: above| previous)? (?:prompt|rules|instructions (?:are|say|above|were|state|:))/iu,
    "words about the request itself",
  ],
  // Searches from the first one on, so that each is not searched separately.
  [/^(?:(?!\bmark (?:this|the|it)\b).)*\bmark (?:this|the|it)\b.*\bas\b/iu, "words about the request itself"],
  [
    /\b(?:TODO|TBD|FIXME|XXX|NaN)\b|\b(?:undefined|null|[Pp]laceholder|[Ll]orem [Ii]psum|[Aa]dipiscing)\b/u,
    "an unfinished place",
  ],
  [/^(?:(?!\binsert\b).)*\binsert\b.*\bhere\b/u, "an unfinished place"],
  [/\d(?:[\s().-]{0,2}\d){6,}/u, "a telephone number"],
  [/[£$€¥]|\b(?:GBP|USD|EUR)\b/u, "a price"],
];

/** One line in composed Unicode: white space of any kind becomes one space. Never hides a word. */
export function tidyText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      // The one letter of Polish dishes that is not another letter with a mark: our own titles write "Lazanki".
      .replaceAll("Ł", "L")
      .replaceAll("ł", "l")
      .replace(/[\t\n\r\p{Zs}]+/gu, " ")
      .replace(/^ | $/gu, "")
  );
}

// Each match starts where its run of spaces or marks starts, so that no run is scanned twice.
const AT_END = /(?:(?<!\s)\s+|(?<![\s!]))!+\s*$/u;
const WITHIN = /(?:(?<!\s)\s+|(?<![\s!]))!+(?=\s)/gu;

/** We use no exclamation marks: one or more become a full stop. */
export function asSentence(text: string): string {
  return text.replace(AT_END, ".").replace(WITHIN, ".");
}

/** What a text contains besides plain English letters, digits and punctuation; null if nothing. */
export interface TextFault {
  readonly code: "text" | "language";
  readonly detail: string;
}

/** Everything in a tidied text that is not plain: markup, addresses, prices, pictures, control characters, letters of other scripts. */
export function plainTextFaults(where: string, text: string): TextFault[] {
  const faults: TextFault[] = [];
  for (const [pattern, what] of MARKUP)
    if (pattern.test(text)) faults.push({ code: "text", detail: `${where} holds ${what}; write plain sentences` });
  if (isPromotion(text)) faults.push({ code: "text", detail: `${where} advertises something; write about the dish` });
  const strange = [...text].find(
    (character) => !SIGN.test(character) && !isLetter(character) && !/[<>*`_#[\]@£$€¥]/u.test(character),
  );
  if (strange !== undefined) {
    const point = `U+${(strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    faults.push(
      /\p{L}/u.test(strange) && !isLetter(strange)
        ? { code: "language", detail: `${where} holds the letter ${point}; write English in Latin letters` }
        : { code: "text", detail: `${where} holds the character ${point}; write plain sentences` },
    );
  }
  return faults;
}
