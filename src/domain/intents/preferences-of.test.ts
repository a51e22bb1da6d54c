import { describe, expect, it } from "vitest";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import type { NotePreferences } from "#domain/intents/preferences";
import { isPlannedBy, preferencesOf } from "#domain/intents/preferences-of";
import { WAYS } from "#domain/intents/intent";
import type { Way } from "#domain/intents/intent";
import { someIntents } from "#domain/testing/intents";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

/** What intents of a household of two with five dinners add to nothing. */
function added(...said: readonly SaidMeaning[]): Partial<NotePreferences> {
  const found = preferencesOf(someIntents(...said), { matcher, meals: 5, people: 2 });
  const empty: Readonly<Record<string, unknown>> = { ...NO_PREFERENCES };
  return Object.fromEntries(
    Object.entries(found).filter(([name, value]) => JSON.stringify(empty[name]) !== JSON.stringify(value)),
  );
}

const form = (name: string) => ({ kind: "form", form: name });

describe("what intents are to the planner", () => {
  it.each<[string, SaidMeaning[], object]>([
    ["nothing", [], {}],
    [
      "little time",
      [
        { kind: "quick", day: "Thursday", number: 25 },
        { kind: "quick", day: "Tuesday", number: 20 },
      ],
      { quickDays: ["Tuesday", "Thursday"], quickMinutes: 20, neededDays: ["Tuesday", "Thursday"] },
    ],
    ["much time", [{ kind: "long", day: "Sunday" }], { longDays: ["Sunday"], neededDays: ["Sunday"] }],
    [
      "what is asked of some days alone, beside what the whole week is",
      [
        { kind: "heat", what: "mild" },
        { kind: "heat", what: "hot", day: "Monday" },
        { kind: "way", what: "soft", day: "Monday" },
        { kind: "way", what: "simple", day: "Tuesday" },
        { kind: "way", what: "warm" },
      ],
      {
        spiciness: "mild",
        warm: true,
        onDays: [
          { day: "Monday", spiciness: "hot", flags: ["soft"] },
          { day: "Tuesday", flags: ["simple"] },
        ],
        neededDays: ["Monday", "Tuesday"],
      },
    ],
    [
      "who eats with one hand on one evening",
      [{ kind: "way", what: "one_hand", day: "Friday" }],
      {
        more: [
          {
            words: "dinners for one hand",
            thing: { kind: "forms", forms: ["wraps", "burger", "pizza"] },
            intent: "way-one-hand-friday",
            day: "Friday",
          },
        ],
        neededDays: ["Friday"],
      },
    ],
    ["something light", [{ kind: "light", day: "Sunday" }], { lightDays: ["Sunday"], neededDays: ["Sunday"] }],
    [
      "evenings out, as many as a week has room for",
      (["Monday", "Tuesday", "Friday"] as const).map((day) => ({ kind: "out", day })),
      { outDays: ["Monday", "Tuesday"] },
    ],
    [
      "an evening out that has a dinner all the same",
      [
        { kind: "out", day: "Friday" },
        { kind: "want", what: "fish", day: "Friday" },
      ],
      {
        more: [{ words: "fish", thing: { kind: "animal", animal: "fish" }, intent: "want-fish-friday", day: "Friday" }],
        neededDays: ["Friday"],
      },
    ],
    [
      "the only days at home, as many as dinners",
      (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const).map((day) => ({ kind: "home", day })),
      { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] },
    ],
    [
      "more days at home than dinners",
      (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const).map((day) => ({
        kind: "home",
        day,
      })),
      { outDays: ["Sunday"] },
    ],
    [
      "guests, beside the household",
      [{ kind: "guests", day: "Saturday", number: 3 }],
      { guests: "Saturday", tableSizes: [{ day: "Saturday", people: 5 }], neededDays: ["Saturday"] },
    ],
    ["guests of no number", [{ kind: "guests", day: "Saturday" }], { guests: "Saturday", neededDays: ["Saturday"] }],
    [
      "another number at the table",
      [{ kind: "table", day: "Wednesday", number: 1 }],
      { tableSizes: [{ day: "Wednesday", people: 1 }], neededDays: ["Wednesday"] },
    ],
    [
      "an occasion before a day without one",
      [
        { kind: "treat", day: "Friday", what: "your anniversary" },
        { kind: "treat", day: "Saturday" },
      ],
      { celebration: { day: "Friday", occasion: "your anniversary" }, neededDays: ["Friday", "Saturday"] },
    ],
    [
      "a dinner to take along",
      [{ kind: "packed", day: "Monday" }],
      {
        more: [expect.objectContaining({ day: "Monday", intent: "packed-monday" })],
        neededDays: ["Monday"],
      },
    ],
    [
      "a kind of dish",
      [{ kind: "want", what: "curry" }],
      { more: [expect.objectContaining({ thing: form("curry") })] },
    ],
    [
      "so many of them, often, and a kitchen that is liked",
      [
        { kind: "want", what: "soup", number: 2 },
        { kind: "want", what: "pasta", often: true },
        { kind: "want", what: "Greek food" },
      ],
      {
        more: [
          { words: "soup", thing: form("soup"), intent: "want-soup-2", times: 2 },
          { words: "pasta", thing: form("pasta"), intent: "want-pasta", often: true },
          {
            words: "Greek food",
            thing: { kind: "cuisine", cuisine: "greek", region: "mediterranean" },
            intent: "want-greek-food",
            times: 2,
          },
        ],
      },
    ],
    ["a name that nothing has", [{ kind: "want", what: "xylophone" }], {}],
    [
      "less of something, and an appliance less",
      [
        { kind: "less", what: "pasta", number: 1 },
        { kind: "less", what: "oven" },
      ],
      {
        less: [{ words: "pasta", thing: form("pasta"), intent: "less-pasta-1", times: 1 }],
        limits: [{ appliance: "oven", most: 1 }],
      },
    ],
    [
      "none of a kind of dish; a food is left out by the avoid list",
      [
        { kind: "never", what: "salads" },
        { kind: "never", what: "lamb" },
      ],
      { none: [{ words: "salads", thing: form("salad"), intent: "never-salads" }] },
    ],
    [
      "food to use up, by the food that words name",
      [{ kind: "use_up", what: "chicken" }],
      { useUp: [expect.objectContaining({ words: "chicken", thing: { kind: "animal", animal: "poultry" } })] },
    ],
    [
      "an appliance on some days",
      [
        { kind: "seldom", what: "oven", day: "Saturday" },
        { kind: "seldom", what: "oven", day: "Sunday" },
      ],
      { limits: [{ appliance: "oven", most: 2, days: ["Saturday", "Sunday"] }] },
    ],
    [
      "heat for who bears less of it",
      [
        { kind: "heat", what: "hot" },
        { kind: "heat", what: "mild", person: "our son" },
      ],
      { spiciness: "mild" },
    ],
    ["a child", [{ kind: "child", number: 12 }], { children: true }],
    ["a teenager", [{ kind: "child", number: 13 }], {}],
    [
      "figures",
      [
        { kind: "figure", what: "protein_least", number: 40 },
        { kind: "figure", what: "kcal_about", number: 600 },
        { kind: "figure", what: "salt_most", number: 1.5 },
        { kind: "figure", what: "hours_alone", number: 9 },
      ],
      {
        protein: true,
        figures: { protein: 40, kcal: { least: 525, most: 675, about: 600 }, salt: 1.5 },
        aloneHours: 9,
      },
    ],
    [
      "ways that speak against each other",
      [
        { kind: "way", what: "filling" },
        { kind: "way", what: "lighter" },
        { kind: "way", what: "more_carbohydrate" },
        { kind: "way", what: "more_protein" },
      ],
      { lighter: true, carbohydrate: true },
    ],
    [
      "time at the weekend",
      [{ kind: "way", what: "weekend_cooking" }],
      { weekendCooking: true, neededDays: ["Friday", "Saturday", "Sunday"] },
    ],
    [
      "what is a rule, and no flag",
      [
        { kind: "leave_out", what: "olives" },
        { kind: "eating", what: "vegan" },
        { kind: "without", what: "oven" },
        { kind: "apart", what: "meat", other: "dairy" },
      ],
      {},
    ],
  ])("%s", (_, said, preferences) => {
    expect(added(...said)).toEqual(preferences);
  });

  it("is something for every way but iron and the room in a fridge, which our foods have no figures for", () => {
    const ways = Object.keys(WAYS) as Way[];
    expect(ways.filter((what) => Object.keys(added({ kind: "way", what })).length === 0)).toEqual([
      "more_iron",
      "small_fridge",
    ]);
    expect(ways.filter((what) => !isPlannedBy(what))).toEqual(["more_iron", "small_fridge"]);
  });
});
