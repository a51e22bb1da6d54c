import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profileBody, registerBody } from "#contract/account-forms";
import { cleanName, usernameKey } from "#contract/names";
import { mealPlanBody } from "#contract/plan-request";
import { leastCpu } from "#tests/support/cpu-time";

const GOOD = { username: "anna", email: "anna@example.org", fullName: "Anna Baker", password: "a good password" };

function register(change: Partial<typeof GOOD>): string | Partial<typeof GOOD> {
  const read = registerBody.safeParse({ ...GOOD, ...change });
  return read.success ? read.data : (read.error.issues[0]?.message ?? "");
}

/** Invisible characters, and those that change the text direction. */
const INVISIBLE: readonly (readonly [string, string])[] = [
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner between Latin letters", "\u200d"],
  ["a zero-width non-joiner between Latin letters", "\u200c"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\ufeff"],
  ["a soft hyphen", "\u00ad"],
  ["a right-to-left override", "\u202e"],
  ["an isolate", "\u2066"],
  ["a left-to-right mark", "\u200e"],
  ["an Arabic letter mark", "\u061c"],
  ["a tag", "\u{e0041}"],
  ["a supplementary variation selector", "\u{e0101}"],
  ["a Mongolian variation selector", "\u180b"],
  ["a grapheme joiner", "\u034f"],
  ["a Hangul filler", "\u3164"],
  ["a half-width Hangul filler", "\uffa0"],
  ["a Khmer inherent vowel", "\u17b4"],
  ["a blank Braille pattern", "\u2800"],
  ["a line separator", "\u2028"],
  ["an interlinear annotation", "\ufff9"],
  ["a private character", "\ue000"],
  ["a noncharacter", "\ufdd0"],
];
const CONTROLS: readonly (readonly [string, string])[] = [
  ["NUL", "\u0000"],
  ["a bell", "\u0007"],
  ["a line break", "\n"],
  ["a C1 control", "\u0085"],
  ["a lone surrogate", "\ud800"],
];

describe("names", () => {
  it.each(INVISIBLE)("hold no %s", (_what, character) => {
    expect(register({ username: `an${character}na` })).toBe("Username must not contain invisible characters");
    expect(register({ fullName: `An${character}na` })).toBe("Full name must not contain invisible characters");
    expect(register({ email: `an${character}na@example.org` })).toBe("Please enter a valid email");
    expect(register({ email: `anna@exam${character}ple.org` })).toBe("Please enter a valid email");
  });

  it.each(CONTROLS)("hold no %s", (_what, character) => {
    expect(register({ username: `an${character}na` })).toBe("Username must not contain control characters");
    expect(register({ fullName: `An${character}na` })).toBe("Full name must not contain control characters");
    expect(register({ email: `an${character}na@example.org` })).toBe("Please enter a valid email");
  });

  it("get the specification's message first", () => {
    expect(register({ username: "\u200bа" })).toBe("Username must be at least 3 characters");
    expect(register({ fullName: "\u202e" })).toBe("Full name must be at least 2 characters");
    expect(register({ fullName: "\u202e".repeat(101) })).toBe("Name must be less than 100 characters");
  });

  it("are stored in one canonical form", () => {
    expect(
      register({ username: "  Ａｎｎａ　　ﬁne ", fullName: "Zoe\u0308 ﬁsher", email: "Ａnna@ｅxample.org" }),
    ).toMatchObject({
      username: "Anna fine",
      fullName: "Zo\u00eb fisher",
      email: "Anna@example.org",
    });
    expect(profileBody.parse({ ...GOOD, username: "Ａnna" }).username).toBe("Anna");
  });

  it("are measured in the form that is stored", () => {
    expect(register({ username: "\ufdfa".repeat(4) })).toBe("Username must be at most 64 characters");
    expect(register({ fullName: "\ufdfa".repeat(6) })).toBe("Name must be less than 100 characters");
  });

  it.each([
    ["Latin and Cyrillic", "p\u0430ypal"],
    ["Latin and Greek", "ann\u03b1"],
    ["Latin and Cherokee", "\u13aanna"],
    ["Latin and Armenian", "ann\u0585"],
    ["Cyrillic and Greek", "\u0430\u043d\u043d\u03b1"],
    ["Latin and Arabic figures", "anna\u0661"],
    ["Hangul and kana", "한국のあ"],
  ])("do not mix %s in a username", (_what, username) => {
    expect(register({ username })).toBe("Username must keep to one alphabet");
    expect(register({ fullName: username })).toMatchObject({ fullName: username });
  });

  it.each([
    "anna_b-3.x",
    "анна",
    "άννα",
    "ანანო",
    "אנה",
    "آنا٣",
    "अन्ना",
    "แอนนา",
    "ᏣᎳᎩ",
    "東京タワーのanna",
    "李安ㄅanna",
    "한국漢字anna",
    "zoë o'neil",
    "anna😀",
    "anna❤",
    "ԱՆՆԱ",
    "አናአ",
  ])("may be %s as a username", (username) => {
    expect(register({ username })).toMatchObject({ username: username.normalize("NFKC") });
  });

  it.each([
    "Anna 👩‍🍳 Baker",
    "Anna ❤️",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Anna 🇬🇧",
    "👍🏽 Anna 1️⃣",
    "می\u200cخواهم",
    "क\u094d\u200dष",
    "Иван Smith",
    "李小龍",
    "D'Arcy-O’Neill",
  ])("may be %s as a full name", (fullName) => {
    expect(register({ fullName })).toMatchObject({ fullName: fullName.normalize("NFKC") });
  });

  it("let no flag carry hidden text", () => {
    const hidden = Array.from("hi", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    expect(register({ fullName: `Anna 🏴${hidden}\u{e007f}` })).toBe("Full name must not contain invisible characters");
  });

  it("on a plan are cleaned of invisible characters", () => {
    const request = {
      fullName: "An\u202ena\u0000 \u200bＢaker",
      email: "a@example.org",
      mealsPerWeek: 1,
      numPeople: 1,
    };
    expect(mealPlanBody.parse(request).fullName).toBe("Anna Baker");
    expect(cleanName("Anna 👩‍🍳❤️")).toBe("Anna 👩‍🍳❤️");
  });

  it("that are accepted stay unchanged, and have the same key however they were typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 3, maxLength: 40 }), (typed) => {
        const read = register({ username: typed });
        if (typeof read === "string") return;
        const { username = "" } = read;
        expect(register({ username })).toMatchObject({ username });
        expect(usernameKey(username)).toBe(usernameKey(typed));
        expect(usernameKey(username.toUpperCase().toLowerCase())).toBe(usernameKey(username.toLowerCase()));
        expect(username).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);
      }),
      { numRuns: 3_000 },
    );
  });

  it("are cheap to check however long they are", () => {
    for (const character of ["\ufdfa", "a\u0301", "\u200d", "👩\u200d", "\ufe0f", "अ\u200d", " ", "\u0300"]) {
      const long = character.repeat(80_000);
      expect(register({ username: long, fullName: long })).toBeTypeOf("string");
      expect(leastCpu(() => register({ username: long, fullName: long }), 100)).toBeLessThan(100);
    }
  });
});
