import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function read(notes: string, change: Parameters<typeof aRawRequest>[0] = {}): Constraints {
  const request = normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5, ...change }));
  const result = constraintsOf(request, matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}
const messages = (notes: string, code: string, change: Parameters<typeof aRawRequest>[0] = {}): string =>
  read(notes, change)
    .notices.filter((notice) => notice.code === code)
    .map(({ message }) => message)
    .join(" ");
const used = (notes: string): string =>
  messages(notes, "notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, "");
const unused = (notes: string): string => messages(notes, "notes_not_used");
const leftOut = (notes: string): readonly string[] => matcher.avoidEntriesInNotes(notes);

describe("a baby who has milk alone", () => {
  it.each([
    "Breastfeeding a milk-allergic baby so no dairy at all please.",
    "I’m breastfeeding my baby and always hungry",
    "Our daughter is breastfed, 3 months old",
    "baby is bottle fed",
  ])("eats none of the dinner: %s", (notes) => {
    expect(used(notes)).not.toMatch(/children|salt|chew/u);
    expect(leftOut(notes)).not.toContain("baby");
  });

  it("is left out of what a mother may not eat, and nothing else is", () => {
    expect(leftOut("Breastfeeding a milk-allergic baby so no dairy at all please.")).toEqual(["dairy", "milk"]);
  });
});

describe("a day and what it is to be like", () => {
  it.each([
    ["Friday should feel like a treat", "Friday"],
    ["Fridays are our treat night", "Friday"],
    ["Friday night is our treat night so make it good", "Friday"],
    ["something special on Saturday", "Saturday"],
    ["We’d like Saturday to be a bit special", "Saturday"],
    ["a treat for Saturday night", "Saturday"],
    ["a bit of a treat on Sunday please", "Sunday"],
    ["Saturday: something indulgent", "Saturday"],
    ["let’s make Friday nice", "Friday"],
    ["Friday needs to be fun", "Friday"],
    ["I want to look forward to Friday", "Friday"],
    ["something a bit fancier at the weekend", "Saturday"],
    ["weekends should feel special", "Saturday"],
    ["end the week on a treat", "Saturday"],
  ])("%s", (notes, day) => {
    expect(read(notes).preferences.celebration?.day).toBe(day);
    expect(used(notes)).toBe(`something special on ${day}`);
    expect(unused(notes)).toBe("");
  });

  it.each([
    ["make Sunday a proper roast", "roasts on Sunday"],
    ["Sunday has to be a roast", "roasts on Sunday"],
    ["Sunday must be a roast dinner", "roast dinners on Sunday"],
    ["let Friday be pizza", "pizzas on Friday"],
    ["make Thursday a curry", "curries on Thursday"],
    ["Fish Friday, and Sunday to be a roast", "roasts on Sunday; fish on Friday"],
    ["Sunday treat: a roast", "something special on Sunday; roasts on Sunday"],
    ["make Monday meat free", "a dinner without meat on Monday"],
    ["we want Sunday to be lighter", "something light on Sunday"],
    ["Friday treat, rest simple", "easy dinners from Monday to Thursday; something special on Friday"],
    ["Thursday is date night so something romantic", "something special for date night on Thursday"],
    [
      "We’ve a vegetarian friend coming on Saturday",
      "a dinner for guests on Saturday; a dinner without meat on Saturday",
    ],
  ])("%s: the day has what is named", (notes, words) => {
    expect(used(notes)).toBe(words);
    expect(unused(notes)).toBe("");
  });

  it("is read beside a refusal, and beside what the week is like", () => {
    expect(read("No meat on Fridays, make Saturday a treat").preferences.celebration?.day).toBe("Saturday");
    expect(used("Quick in the week, something special on Friday night")).toBe(
      "easy dinners from Monday to Thursday; something special on Friday",
    );
  });

  it("says that a second day is as usual", () => {
    expect(used("Treat on Wednesday and Friday please")).toBe("something special on Friday");
    expect(unused("Treat on Wednesday and Friday please")).toBe(
      "We plan one special dinner a week, here on Friday: Wednesday is planned as usual.",
    );
  });

  it.each([
    "Friday doesn’t need to be special",
    "don’t make Saturday special",
    "Nothing special on Friday",
    "Special offers on Fridays at Tesco",
    "My son is at a special school on Mondays",
    "A curry goes down a treat on Fridays",
    "We fancy fish on Friday",
    "treat Friday as a normal day",
  ])("is not asked for: %s", (notes) => {
    expect(read(notes).preferences.celebration).toBeUndefined();
  });
});

describe("somebody at the table who eats no meat", () => {
  it.each([
    ["I’m veggie, my husband eats meat", "vegetarian"],
    ["one of us is vegan", "vegan"],
    ["I’m vegetarian but my partner isn’t", "vegetarian"],
    ["my wife is a vegetarian, I eat everything", "vegetarian"],
    ["my daughter has gone vegan", "vegan"],
    ["our eldest has turned vegetarian", "vegetarian"],
    ["one veggie one meat eater", "vegetarian"],
    ["both kids are vegetarian", "vegetarian"],
    ["friends come round on Friday and my wife is vegan", "vegan"],
    ["two vegetarians and two meat eaters", "vegetarian"],
    ["I’m a veggie living with a carnivore", "vegetarian"],
    ["I live with a vegan", "vegan"],
    ["half of us are vegetarian", "vegetarian"],
    ["my teenage daughter has just gone veggie", "vegetarian"],
    ["Wife’s vegan", "vegan"],
    ["Vegetarian wife, meat-eating husband", "vegetarian"],
    ["veggie for me, meat for him", "vegetarian"],
    ["I’m veggie and my husband loves steak", "vegetarian"],
    ["my girlfriend’s vegan and I’m not", "vegan"],
    ["My sister is pescatarian. My wife’s vegan.", "vegan"],
  ])("%s", (notes, diet) => {
    expect(notedRulesOf(read(notes).request).diet).toBe(diet);
    expect(leftOut(notes)).toEqual(expect.arrayContaining(["meat", "fish", "shellfish"]));
    expect(messages(notes, "notes_used")).toContain(`All dinners are ${diet}, so that everyone can eat them.`);
    expect(used(notes)).not.toMatch(/more (?:steak|beef|meat)/u);
    expect(unused(notes)).toBe("");
  });

  it.each([
    "I’m pescatarian, he eats meat",
    "one of us doesn’t eat meat",
    "My boyfriend eats meat but I don’t",
    "I don’t eat meat, he does",
  ])("%s: no dinner has meat", (notes) => {
    expect(leftOut(notes)).toEqual(["meat"]);
    expect(messages(notes, "notes_used")).toContain("No dinner has meat in it, so that everyone can eat them.");
    expect(unused(notes)).toBe("");
  });

  it.each([
    "my daughter is vegetarian but she’ll cook for herself",
    "my mum is vegetarian but isn’t here this week",
    "my daughter is thinking about going vegetarian",
    "I’m not vegetarian",
    "We’ve a vegetarian friend coming on Saturday",
    "my sister is vegan and comes for dinner on Sunday",
    "the kids eat veggies",
    "the kids are veggie lovers",
    "my kids have veggie pasta for lunch",
    "my son likes veggie sausages",
    "vegetarian on Mondays",
    "we are meat eaters",
  ])("nobody who eats along every day: %s", (notes) => {
    expect(notedRulesOf(read(notes).request).diet).toBeNull();
    expect(leftOut(notes)).toEqual([]);
  });

  it("says what it did not keep", () => {
    expect(unused("my daughter is vegetarian but she’ll cook for herself")).not.toBe("");
    expect(unused("my sister is vegan and comes for dinner on Sunday")).not.toBe("");
  });

  it("keeps the form’s diet and the notes’ as well", () => {
    const { request } = read("my wife is vegan", { dietaryPreference: "keto" });
    expect(request.dietaryPreference).toBe("keto");
    expect(notedRulesOf(request).diet).toBe("vegan");
  });
});

describe("foods that are kept apart", () => {
  it.each([
    ["no mixing meat and dairy", "meat together with dairy"],
    ["we don’t mix meat and dairy", "meat together with dairy"],
    ["Never mix milk and meat", "dairy together with meat"],
    ["we keep meat and milk separate", "meat together with dairy"],
    ["we never eat meat and dairy together", "meat together with dairy"],
    ["no meat with dairy", "meat together with dairy"],
    ["no meat and dairy in the same meal", "meat together with dairy"],
    ["meat and dairy mustn’t be mixed", "meat together with dairy"],
    ["we don’t mix fish and cheese", "fish together with cheese"],
    ["no cheese with fish", "cheese together with fish"],
    ["Don’t like meat and fish in the same dish", "meat together with fish"],
    ["no chicken in cream sauces", "poultry together with dairy"],
  ])("%s", (notes, words) => {
    expect(leftOut(notes)).toEqual([]);
    expect(notedRulesOf(read(notes).request).apart.map((pair) => pair.words)).toEqual([words]);
    expect(messages(notes, "notes_avoided")).toContain(`From your notes we left out: ${words}.`);
    expect(unused(notes)).toBe("");
  });

  it("kosher kitchens keep meat and dairy apart", () => {
    expect(leftOut("we keep kosher")).toEqual(["pork", "shellfish", "suet"]);
    expect(messages("we keep kosher", "notes_avoided")).toContain("meat together with dairy");
  });

  it.each([
    ["no meat and dairy", ["meat", "dairy"]],
    ["no meat or dairy", ["meat", "dairy"]],
    ["no pasta with nuts", ["pasta", "nuts"]],
    ["no meat with dairy, nuts or eggs", ["nuts", "eggs"]],
    ["no dairy with meat or eggs", ["eggs"]],
    ["no eggs in beef burgers", ["eggs"]],
    ["no mixing fish with dairy, and no nuts", ["nuts"]],
    ["can’t have meat and dairy together", ["meat", "dairy"]],
    ["allergic to dairy, and never meat with dairy", ["dairy", "meat"]],
  ])("what is refused, or may do harm, is left out whole: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(expect.arrayContaining(entries));
  });

  it.each(["meat and dairy can go together", "we mix meat and dairy"])("nothing is: %s", (notes) => {
    expect(notedRulesOf(read(notes).request).apart).toEqual([]);
  });
});

describe("free-from food that a household owns or buys", () => {
  it.each([
    "we buy free-from pasta",
    "we already have gluten-free bread",
    "We’ve already got free-from bread in the freezer",
    "we usually get the free-from pasta",
    "we’ve got plenty of gluten-free flour",
    "we have lactose-free milk at home",
    "we buy dairy-free spread and oat milk",
  ])("leaves nothing out, and says so: %s", (notes) => {
    expect(leftOut(notes)).toEqual([]);
    expect(messages(notes, "notes_used")).toMatch(
      /^From your notes: you have .* please tick it under Dietary Restrictions\.$/u,
    );
    expect(unused(notes)).toBe("");
  });

  it.each(["we already have gluten-free bread", "we buy free-from pasta"])(
    "but leaves out what it always left out where the form says that gluten or dairy must not be eaten: %s",
    (notes) => {
      const before = matcher.avoidEntriesInNotes(notes, { strictly: true });
      expect(before.length).toBeGreaterThan(0);
      for (const change of [{ dietaryRestrictions: ["gluten_free"] }, { ingredientsToAvoid: "wheat, mushrooms" }]) {
        expect(read(notes, change).avoid.map(({ entry }) => entry)).toEqual(expect.arrayContaining([...before]));
        expect(messages(notes, "notes_used", change)).toBe("");
        expect(messages(notes, "notes_not_used", change)).toBe("");
      }
    },
  );

  it.each([
    ["I’m coeliac, we buy free-from pasta", ["coeliac", "pasta"]],
    ["we buy gluten free bread for my son", ["gluten"]],
    ["we only buy gluten free pasta", ["gluten"]],
    ["we always buy gluten-free pasta", ["gluten"]],
    ["we have gluten-free bread because wheat makes me ill", ["gluten"]],
    ["we buy gluten-free bread. Gluten free please.", ["gluten"]],
    ["my son needs gluten-free bread", ["gluten"]],
    ["I have gluten free bread", ["gluten"]],
    ["I have dairy free cheese to use up", ["dairy"]],
    ["we eat gluten free pasta", ["gluten"]],
    ["we have nut-free pesto", ["nut"]],
    ["we buy free-from pasta and no nuts", ["nuts"]],
  ])("who may not eat it is kept from it as before: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(expect.arrayContaining(entries));
  });
});
