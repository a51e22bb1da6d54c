/** Text longer than any name is left unchanged: its length gets it refused. */
const LONGEST_READ = 1_000;

const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** Invisible characters, those that change the text direction, and private-use characters. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\p{Noncharacter_Code_Point}\ufffa-\ufffb\u2800]/u;
/** Emoji with what belongs to them: joiners, colours, and the flags of England, Scotland and Wales. */
const EMOJI =
  /[#*0-9]\ufe0f?\u20e3|\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*/u;
/** Letters between which a joiner affects how they are written; elsewhere it is invisible. */
const JOINED =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}" +
  "\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Bali}]";
let keptOrUnseenPattern: RegExp | null = null;
/** What may stay, in two groups, or else something invisible. Built when needed, so that the web build can drop it if unused. */
function keptOrUnseen(): RegExp {
  keptOrUnseenPattern ??= new RegExp(
    `(${EMOJI.source})|(${JOINED}[\\u200c\\u200d](?=${JOINED}))|${UNSEEN.source}`,
    "gu",
  );
  return keptOrUnseenPattern;
}

const SELECTORS = /[\ufe0e\ufe0f]/gu;
const SPACES = /\p{Zs}+/gu;

/**
 * A username in its canonical form, shared by all that look alike: NFKC, single spaces, and without the selectors that only
 * say how an emoji is drawn.
 */
export function normalUsername(text: string): string {
  if (text.length > LONGEST_READ) return text;
  return text.normalize("NFKC").replace(SELECTORS, "").replace(SPACES, " ").trim();
}

/** The key by which usernames are unique and looked up: the canonical form, ignoring case. */
export function usernameKey(text: string): string {
  return normalUsername(normalUsername(text).toLowerCase());
}

/** A person's name in its canonical form: NFKC and single spaces. Any script and any emoji is allowed. */
export function normalFullName(text: string): string {
  if (text.length > LONGEST_READ) return text;
  return text.normalize("NFKC").replace(SPACES, " ").trim();
}

/** An e-mail address in its canonical form: NFKC, the way domain names are read everywhere. */
export function normalEmail(text: string): string {
  return text.length > LONGEST_READ ? text : text.normalize("NFKC").trim();
}

/** Whether two e-mail addresses count as the same one in this product (spec A13). */
export function sameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A person's name with invisible characters removed, for places where the user cannot be asked to correct it. */
export function cleanName(text: string): string {
  return normalFullName(withoutUnseen(normalFullName(text.toWellFormed().replace(/\s+/gu, " "))));
}

/** Whether a text contains a control character or half of a surrogate pair. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** Whether a text contains anything invisible or that changes the text direction. */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** The same for a full name, in which joiners are allowed where they have an effect. */
export function hasUnseenInName(text: string): boolean {
  return withoutUnseen(text) !== text;
}

function withoutUnseen(text: string): string {
  return text.replace(keptOrUnseen(), (found, emoji?: string, joined?: string) =>
    emoji === undefined && joined === undefined ? "" : found,
  );
}
