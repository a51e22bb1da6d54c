import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { isCalled } from "#domain/matcher/named-dishes";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function constraintsFor(notes: string, form: Readonly<Record<string, unknown>> = {}): Constraints {
  const raw = { ...aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 }), ...form };
  const result = constraintsOf(normaliseRequest(raw), matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}

function read(
  notes: string,
  form: Readonly<Record<string, unknown>> = {},
): { out: string; used: string; unused: string } {
  const { notices } = constraintsFor(notes, form);
  const messageOf = (code: string): string =>
    notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    out: /left out: ([^.]*)\./u.exec(messageOf("notes_avoided"))?.[1] ?? "",
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

/** Names of the foods that notes leave out. */
function foodsLeftOut(notes: string): string[] {
  const ids = new Set(constraintsFor(notes).avoid.flatMap(({ foodIds }) => [...foodIds]));
  return catalogue.foods.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
}

describe("green vegetables", () => {
  it.each([
    "My son won’t eat anything green",
    "nothing green",
    "The kids won’t eat green things",
    "My two eat nothing green",
    "no greens",
    "he picks out anything green",
    "She hates green veg",
  ])("are left out as they are refused: %s", (notes) => {
    expect(read(notes).out).toBe(notes === "She hates green veg" ? "green veg" : "green vegetables");
    const left = foodsLeftOut(notes);
    expect(left).toEqual(
      expect.arrayContaining(["broccoli", "frozen peas", "spinach", "green beans", "courgette", "savoy cabbage"]),
    );
    // What is made with them is not green.
    expect(left).not.toContain("vegetable stock cube");
    expect(left).not.toContain("carrot");
  });

  it.each(["we love plenty of greens", "more green vegetables", "loads of greens please"])(
    "are wanted as they are liked: %s",
    (notes) => {
      expect(read(notes)).toEqual({ out: "", used: "more green vegetables", unused: "" });
    },
  );

  it("are none of what has green in its name", () => {
    expect(read("hates green beans").out).toBe("green beans");
    expect(read("we love green curry").used).toBe("more green curry");
    expect(foodsLeftOut("allergic to mustard greens")).toContain("wholegrain mustard");
  });
});

it("meat on the bone is left out by its bones, and stock is not", () => {
  const left = foodsLeftOut("nothing with bones");
  expect(left).toEqual(expect.arrayContaining(["chicken drumstick", "lamb shank", "pork ribs"]));
  expect(left).not.toContain("beef stock cube");
});

describe("dishes by their names", () => {
  /** Titles of the recipes that a note of one wish asks for. */
  function titlesFor(notes: string): string[] {
    const [dish] = constraintsFor(notes).preferences.more;
    const { thing } = dish ?? {};
    if (thing?.kind !== "dish") throw new Error("no dish by its name");
    return catalogue.recipes.flatMap(({ title }) => (isCalled(thing.name, title) ? [title] : []));
  }

  it.each(["jackets on Monday", "jacket potatoes", "a jacket potato please", "jacket spuds one night"])(
    "jackets are potatoes: %s",
    (notes) => {
      const titles = titlesFor(notes);
      expect(titles.length).toBeGreaterThan(5);
      expect(titles.join()).not.toMatch(/pepper|aubergine|sweet potato/iu);
    },
  );

  it("a burger is in a bun", () => {
    const titles = titlesFor("a proper burger");
    expect(titles).toContain("Crispy chicken burgers with chips and slaw");
    expect(titles.join()).not.toMatch(/bowl|melts|burger chips/iu);
  });

  it.each([
    ["a roast with all the trimmings", "more roasts"],
    ["something fresh and zingy", "sharp, lemony dishes"],
    ["Strictly on Saturday so something on our laps", "dinners for your lap on Saturday"],
    ["Bake Off on Tuesday so a telly dinner", "dinners for your lap on Tuesday"],
    ["not too often curries", "curries less often"],
  ])("%s", (notes, used) => {
    expect(read(notes)).toEqual({ out: "", used, unused: "" });
  });
});

describe("mince", () => {
  it.each([
    ["something with mince", "more mince"],
    ["a mince dish", "more mince"],
    ["use up some mince", "mince used up early in the week"],
    ["500g mince to use up", "mince used up early in the week"],
    ["I have 500g mince to use", "mince used up early in the week"],
    ["500g beef mince in the freezer needs using", "beef mince used up early in the week"],
  ])("%s", (notes, used) => {
    expect(read(notes)).toEqual({ out: "", used, unused: "" });
  });

  it("is that of plants where no meat is eaten", () => {
    expect(read("We’re vegetarian and love a mince dish").used).toContain("more mince");
    const { preferences, avoid } = constraintsFor("We’re vegetarian and love a mince dish");
    const out = new Set(avoid.flatMap(({ foodIds }) => [...foodIds]));
    const { thing } = preferences.more[0] ?? {};
    expect(thing?.kind === "food" && thing.foodIds.some((id) => !out.has(id))).toBe(true);
    expect(read("no mince").out).toBe("mince");
  });
});

describe("how often", () => {
  it.each([
    ["fish twice a week", { times: 2 }, "fish twice"],
    ["lots of fish", { often: true }, "more fish"],
    ["pasta most nights", { often: true }, "more pasta"],
    ["curry as often as possible", { often: true }, "more curries"],
    ["We like curries", { often: true }, "more curries"],
    ["soups", { often: true }, "more soups"],
    ["a curry", { once: true }, "more curries"],
    ["soups once a week", { once: true }, "more soups"],
  ])("%s", (notes, often, used) => {
    const [dish] = constraintsFor(notes).preferences.more;
    const { words: _words, thing: _thing, ...said } = dish ?? { words: "", thing: null };
    expect(said).toEqual(often);
    expect(read(notes).used).toBe(used);
  });

  it("is no more than a week has room for", () => {
    expect(constraintsFor("curries", { mealsPerWeek: 3 }).preferences.more[0]?.often).toBeUndefined();
    for (const { often } of constraintsFor("We like curries, pies and stir fries").preferences.more)
      expect(often).toBeUndefined();
  });
});

describe("evenings without a dinner", () => {
  it.each([
    ["weekdays only", "no dinner on Saturday and Sunday", 4],
    ["just weeknights please", "no dinner on Saturday and Sunday", 3],
    ["weekdays only", "dinners on Monday, Tuesday, Wednesday, Thursday and Friday", 5],
    ["don’t plan Tuesday", "no dinner on Tuesday", 5],
    ["please don’t plan anything for Tuesday", "no dinner on Tuesday", 5],
    ["no dinner needed Thursday", "no dinner on Thursday", 5],
    ["Tuesday is at my mum’s", "no dinner on Tuesday", 5],
    ["Tuesdays we go to my mum’s", "no dinner on Tuesday", 5],
    ["we get a takeaway on Fridays", "no dinner on Friday", 5],
    ["Friday is takeaway night", "no dinner on Friday", 5],
    ["no need to plan for Saturday", "no dinner on Saturday", 5],
    ["we don’t cook on Sundays", "no dinner on Sunday", 5],
    ["not cooking on Saturdays or Sundays", "no dinner on Saturday and Sunday", 5],
    ["don’t do weekends", "no dinner on Saturday and Sunday", 5],
    ["skip Wednesday", "no dinner on Wednesday", 6],
    ["leave Friday free", "no dinner on Friday", 5],
    ["every day except Friday", "no dinner on Friday", 5],
    ["we always have Sunday lunch at my nan’s", "no dinner on Sunday", 5],
  ])("%s: %s of %i dinners", (notes, used, mealsPerWeek) => {
    expect(read(notes, { mealsPerWeek })).toEqual({ out: "", used, unused: "" });
  });

  it.each([
    "fish on Friday only",
    "don’t make Friday boring",
    "don’t cook on Friday until late",
    "the kids are at their dad’s on Wednesday",
    "no meat except on Fridays",
  ])("are none of: %s", (notes) => {
    expect(constraintsFor(notes).preferences.outDays).toBeUndefined();
    expect(constraintsFor(notes).preferences.guests).toBeUndefined();
  });

  it.each([
    ["out on Wednesday", 7, "7 dinners leave no evening free, so Wednesday has one:"],
    ["out Wednesday and Friday", 6, "6 dinners leave only 1 evening free, so Friday has one:"],
    ["we don’t cook at weekends", 7, "so Saturday and Sunday have one each:"],
  ])("are told of where the dinners leave none: %s of %i", (notes, mealsPerWeek, unused) => {
    expect(read(notes, { mealsPerWeek }).unused).toContain(unused);
    expect(read(notes, { mealsPerWeek }).unused).not.toContain("understand");
  });
});

describe("refusals in dialect and with slips of the pen", () => {
  it.each([
    ["the wee yin disnae like fish", "fish"],
    ["She dinnae eat lamb", "lamb"],
    ["ma da cannae eat prawns", "prawns"],
    ["my son is alergic to peanuts", "peanuts"],
    ["egg alergy", "egg"],
    ["lactose intollerant", "lactose"],
    ["I’m celiac", "gluten"],
    ["He dosent like mushrooms", "mushrooms"],
    ["I can t eat nuts", "nuts"],
    ["We’re vegitarian", "meat, fish, shellfish"],
    ["Two kids, one hates mushrooms the other hates tomatoes unless blended", "mushrooms"],
  ])("are refusals all the same: %s", (notes, out) => {
    expect(read(notes).out).toBe(out);
    expect(read(notes).used).not.toMatch(/more (?:fish|lamb|prawns|peanuts|egg|mushrooms|nuts)/u);
  });

  it("a condition is told of, beside what is left out whole", () => {
    expect(read("Two kids, one hates mushrooms the other hates tomatoes unless blended").unused).toContain(
      "hates tomatoes unless blended",
    );
  });

  it.each([
    ["nowt too fancy, just proper grub", "familiar, hearty dinners"],
    ["bangers n mash weds plz", "sausages and mash on Wednesday"],
    ["Sunday must be rice n peas", "rice and peas on Sunday"],
    ["We love a good ruby on a Friday", "curries on Friday"],
    ["leftover roast chicken to use", "chicken used up early in the week"],
    ["yellow sticker mince", "mince used up early in the week"],
    ["I’m 78 and my teeth aren’t what they were", "familiar, hearty dinners; nothing hard to chew"],
    ["just had a baby, need easy one handed food", "easy dinners from Monday to Thursday; dinners for one hand"],
    ["Mum’s birthday on Sunday, she loves salmon", "something special for the birthday on Sunday; more salmon"],
    ["budget is tight this month", "dinners that cost little"],
    ["on nights Tues-Thurs so something to take to work", "something quick on Tuesday, Wednesday and Thursday"],
  ])("and wishes are wishes: %s", (notes, used) => {
    const said = read(notes);
    expect(said.used.startsWith(used)).toBe(true);
    expect(said.unused).toBe("");
  });
});

describe("whoever may be harmed is told of in many words", () => {
  it.each([
    ["carries an epipen for peanuts", "peanuts"],
    ["anaphylactic to shellfish", "shellfish"],
    ["our lo has CMPA", "milk"],
    ["mushrooms give him the boak", "mushrooms"],
    ["cutting out gluten to see if it helps", "gluten"],
  ])("%s", (notes, out) => {
    expect(read(notes).out).toBe(out);
  });
});

describe("what is said of some days or of others is not of the week", () => {
  it.each([
    ["5:2 diet so Mondays and Thursdays under 600 cals", ""],
    ["adults like it hot, kids don’t", "nothing spicier than mild"],
    ["Lentils are great, chickpeas not so much", "more lentils; chickpeas less often"],
    ["something I can stick in the freezer", "dinners that can wait and be warmed again"],
    ["We had lasagne last night", "no lasagne"],
    ["blue cheese left over from Christmas", "blue cheese used up early in the week"],
    ["at least two fish dinners", "fish twice"],
  ])("%s", (notes, used) => {
    expect(read(notes).used).toBe(used);
  });
});
