import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function read(
  notes: string,
  form: Readonly<Record<string, unknown>> = {},
): { told: string; out: string; used: string; unused: string } {
  const raw = { ...aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 }), ...form };
  const result = constraintsOf(normaliseRequest(raw), matcher);
  if (!result.ok) throw new Error("refused");
  const messageOf = (code: string): string =>
    result.constraints.notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    told: messageOf("notes_avoided"),
    out: /left out: ([^.]*)\./u.exec(messageOf("notes_avoided"))?.[1] ?? "",
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

describe("a refusal in everyday words", () => {
  it.each([
    ["Neither of the kids will eat mushrooms", "mushrooms"],
    ["neither child eats aubergine", "aubergine"],
    ["none of us will eat mushrooms", "mushrooms"],
    ["Nobody here eats lamb", "lamb"],
    ["nobody likes tofu", "tofu"],
    ["No-one in this house likes salmon", "salmon"],
    ["hardly anyone likes tofu", "tofu"],
    ["Not everyone likes prawns", "prawns"],
    ["neither my wife nor I eat pork", "pork"],
    ["neither my husband nor the kids will touch aubergine", "aubergine"],
    ["We eat neither pork nor beef", "pork, beef"],
    ["We don’t eat pork, nor do the kids like lamb", "pork, lamb"],
    ["Tofu? No thanks", "tofu"],
    ["Mushrooms? Never again.", "mushrooms"],
    ["tofu, no thank you", "tofu"],
    ["Mushrooms: no", "mushrooms"],
    ["The kids turn their noses up at courgettes", "courgettes"],
    ["aubergine is a hard no", "aubergine"],
    ["Mushrooms are a no-no", "mushrooms"],
    ["tofu isn’t for us", "tofu"],
    ["not a massive fan of aubergine", "aubergine"],
    ["I’m not the biggest fan of salmon", "salmon"],
    ["We aren’t big fans of lamb", "lamb"],
    ["not mad about tofu", "tofu"],
    ["The boys won’t go near mushrooms", "mushrooms"],
    ["she refuses mushrooms", "mushrooms"],
    ["We don’t really like salmon", "salmon"],
    ["The kids hated the lamb", "lamb"],
    ["we don’t do fish", "fish"],
    ["I can’t abide sprouts", "sprouts"],
    ["We steer clear of pork", "pork"],
    ["the last thing we want is tofu", "tofu"],
    ["mushrooms are vile", "mushrooms"],
    ["Nobody’s keen on tofu", "tofu"],
    ["My teenagers wouldn’t be seen dead eating sprouts", "sprouts"],
    ["Please leave sausages off", "sausages"],
    ["We can’t be having liver", "liver"],
    ["He won’t have courgettes at any price", "courgettes"],
    ["There isn’t anyone here who eats olives", "olives"],
    ["he’d rather starve than eat sprouts", "sprouts"],
    ["You won’t get my lads to eat aubergine", "aubergine"],
    ["liver is out of the question", "liver"],
    ["Tofu didn’t go down well", "tofu"],
    ["We tried tofu and hated it", "tofu"],
    ["I want to like aubergine but I don’t", "aubergine"],
    ["Nobody likes anything with tomatoes in", "tomatoes"],
  ])("leaves it out: %s", (notes, out) => {
    expect(read(notes)).toMatchObject({ out, unused: "" });
    expect(read(notes).used).not.toContain("more");
  });

  it.each([
    ["nobody in this family has ever knowingly enjoyed a curry", "curr"],
    ["never in a month of Sundays would they want pasta", "pasta"],
    ["there is not a soul here who loves stew", "stew"],
    ["pasta my lot would never eat", "pasta"],
    ["noodles are liked by nobody", "noodles"],
    ["we can’t any of us say we like fish", "fish"],
    ["none of the above like sausages", "sausages"],
  ])("never makes a wish of it, even where it cannot be read: %s", (notes, word) => {
    const { told, used, unused } = read(notes);
    expect(used).not.toMatch(/more/u);
    expect(`${told} ${used} ${unused}`).toContain(word);
  });

  it.each([
    ["We are trying to get away from red meat", "less often"],
    ["we rarely eat red meat", "less often"],
    ["we hardly ever eat beef", "beef less often"],
    ["trying to move away from pasta", "pasta less often"],
  ])("wants less of what people get away from: %s", (notes, words) => {
    expect(read(notes).used).toContain(words);
  });

  it.each([
    ["You can’t beat a stew", "more stews"],
    ["no oven so everything in the slow cooker", "more slow-cooker dishes"],
    ["We wouldn’t mind a curry", "more curries"],
    ["can’t get enough of noodles", "more noodles"],
    ["Nothing fancy, we love stews", "familiar, hearty dinners; more stews"],
  ])("leaves wishes as they are: %s", (notes, used) => {
    expect(read(notes).used).toBe(used);
  });
});

describe("what is liked by one and harms another", () => {
  it.each([
    ["We love prawns. My wife is allergic to them.", "prawns"],
    ["We love nuts but my son is allergic", "nuts"],
    ["love peanut butter but flatmate allergic so can’t", "peanut butter"],
    ["I adore prawns, my wife can’t have them", "prawns"],
    ["We like fish. My daughter gets ill from it", "fish"],
    ["I love mushrooms but my wife hates them", "mushrooms"],
    ["We like cashews and pistachios. Our youngest reacts to both", "cashews, pistachios"],
    ["eggs were my favourite until I became allergic", "eggs"],
    ["We adore cashews — my daughter is allergic", "cashews"],
    ["My son loves milk but is lactose intolerant", "lactose"],
    ["The kids love eggs but one of them is intolerant", "eggs"],
  ])("is left out: %s", (notes, out) => {
    expect(read(notes).out).toBe(out);
    expect(read(notes).used).not.toContain("more");
    expect(read(notes).unused).not.toContain("understand");
  });

  it.each([
    ["We love pasta. No allergies.", "more pasta"],
    ["No allergies, love pasta", "more pasta"],
    ["nobody here is allergic to anything and we love curries", "more curries"],
    ["We love pasta. My son is allergic to cats.", "more pasta"],
    ["We love curries. Nobody is allergic to anything.", "more curries"],
    ["We love pasta. My husband can’t eat late.", "more pasta"],
    ["None of the kids are fussy, they love noodles", "more noodles"],
    ["No-one minds a bit of spice and we love curries", "more curries"],
    ["can’t have gluten, love noodles", "more noodles"],
    ["We love noodles. She is allergic to nuts.", "more noodles"],
  ])("and nothing else is: %s", (notes, used) => {
    expect(read(notes).used).toContain(used);
    expect(read(notes).out).not.toMatch(/pasta|curr|noodles/u);
  });

  it.each([
    ["more peanut butter please", { dietaryRestrictions: ["nut_free"] }],
    ["We love prawns", { ingredientsToAvoid: "shellfish" }],
    ["My wife doesn’t eat meat but I love steak", {}],
    ["We love peanuts. No nuts for my son.", {}],
    ["we love halloumi", { dietaryRestrictions: ["dairy_free"] }],
    ["We love bacon", { dietaryPreference: "vegetarian", meatsPreferred: [] }],
  ])("is asked for nowhere: %s", (notes, form) => {
    expect(read(notes, form).used).not.toMatch(/more/u);
  });
});

describe("where a refusal ends, and where it goes on", () => {
  it.each([
    ["Dave won’t eat mushrooms and we all love pasta", "mushrooms", "more pasta"],
    ["hate mushrooms and we eat loads of rice", "mushrooms", "rice"],
    ["no mushrooms and lots of sweetcorn", "mushrooms", "more sweetcorn"],
    ["not a fan of tofu, and I’ve half a bag of spinach to use up", "tofu", "spinach used up early in the week"],
    ["not keen on lamb and we have chicken in the freezer", "lamb", "chicken used up early in the week"],
    ["No tofu and the kids love pasta", "tofu", "more pasta"],
    ["not keen on lamb, kids fine with chicken", "lamb", ""],
    ["None of us is vegetarian but we like pasta", "", "more pasta"],
    ["hates olives, got a cabbage to use up", "olives", "cabbage used up early in the week"],
    ["no mushrooms and plenty of fish", "mushrooms", "more fish"],
  ])("%s", (notes, out, used) => {
    expect(read(notes).out).toBe(out);
    expect(read(notes).used).toContain(used);
  });

  it.each([
    ["no mushrooms and peppers", "mushrooms, peppers"],
    ["allergic to nuts and I think eggs", "nuts, eggs"],
    ["allergic to nuts and she has problems with eggs", "nuts, eggs"],
    ["hates mushrooms and she has problems with eggs", "mushrooms, eggs"],
    ["allergic to nuts and we have to avoid eggs", "nuts, eggs"],
    ["she can’t have milk and lots of cheese", "milk, cheese"],
    ["Nobody can eat nuts and we have sesame trouble too", "nuts, sesame"],
  ])("covers both where it may: %s", (notes, out) => {
    expect(read(notes).out).toBe(out);
  });
});

describe("what a food does to somebody", () => {
  it.each([
    ["I’ve got IBS and garlic and onion set me off.", "garlic, onion"],
    ["Garlic, onions and beans give me heartburn", "garlic, onions, beans"],
    ["onions and garlic are my triggers", "onions, garlic"],
    ["I pay for it if I eat onions", "onions"],
    ["prawns and I don’t get on", "prawns"],
    ["garlic and me are not friends", "garlic"],
    ["mushrooms bloat me", "mushrooms"],
    ["dairy sets him off", "dairy"],
    ["eggs don’t sit well with me", "eggs"],
    ["He is allergic to sesame as well as nuts", "sesame, nuts"],
    ["can’t eat dairy as well as gluten", "dairy, gluten"],
    ["Smell of fish cooking makes me sick at the minute", "fish"],
    ["Can’t do peppers", "peppers"],
    ["allergic to raw onion", "onion"],
  ])("leaves it out: %s", (notes, out) => {
    const said = read(notes);
    expect(said.out).toBe(out);
    for (const food of out.split(", ")) expect(said.used).not.toContain(`more ${food}`);
  });

  it.each(["onions are one big trigger round here"])(
    "is never asked for more, whether or not it is understood: %s",
    (notes) => {
      expect(read(notes).used).not.toMatch(/more (?:prawns|onions)/u);
    },
  );
});

describe("a refusal with a condition", () => {
  it.each([
    "Little one gags on lumps of meat",
    "I can’t stand onions if they’re crunchy",
    "no tomatoes unless they’re in a sauce",
    "we don’t like mushrooms when they’re big",
    "no raw onion please",
    "the kids hate vegetables",
  ])("leaves the food in the other dishes: %s", (notes) => {
    expect(read(notes).out).toBe("");
  });

  it.each(["We don’t eat meat on Fridays", "we eat no meat on Fridays", "no meat on a Friday"])(
    "is of one day: %s",
    (notes) => {
      expect(read(notes)).toMatchObject({ out: "", used: "a dinner without meat on Friday" });
    },
  );
});
