import { describe, expect, it } from "vitest";
import { cleanText, stemOf } from "#domain/matcher/match-words";
import { WANTED, dishesOfTitles, lackingIn } from "#domain/matcher/titled-dishes";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function read(notes: string): Constraints {
  const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 })), matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}
/** What a plan says that it looked for, and what it says that it did not understand or lacks. */
function said(notes: string): { readonly used: string; readonly unused: string } {
  const messageOf = (code: string): string =>
    read(notes)
      .notices.filter((notice) => notice.code === code)
      .map(({ message }) => message)
      .join(" ");
  return {
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}
const own = (notes: string): string[] =>
  read(notes).preferences.more.flatMap((dish) => (dish.own === true ? [dish.words] : []));
const leftOut = (notes: string): readonly string[] => matcher.avoidEntriesInNotes(notes);

describe("a kitchen that is the household’s own", () => {
  it.each([
    ["Nigerian-British family, children of 6, 10 and 14", "nigerian"],
    ["Gujarati-British family of six with grandparents", "gujarati"],
    ["British Nigerian household", "nigerian"],
    ["We’re British Ghanaian", "ghanaian"],
    ["we’re half Polish", "polish"],
    ["I am half Thai", "thai"],
    ["Anglo-Indian", "indian"],
    ["I’m Anglo-Indian", "indian"],
    ["Half Italian, half Scottish household", "italian"],
    ["A Polish and Irish family", "polish"],
  ])("%s", (notes, kitchen) => {
    expect(own(notes)).toEqual([kitchen]);
    expect(said(notes).unused).toBe("");
  });

  it.each([
    "We love British Indian takeaways",
    "Italian family favourites please",
    "half Mexican and half Chinese dinners",
    "My wife is Thai",
    "We like Polish food",
  ])("is none where somebody only likes it: %s", (notes) => {
    expect(own(notes)).toEqual([]);
    expect(said(notes).used).toContain("more ");
  });
});

describe("dishes that are said to be lacking", () => {
  const titles = catalogue.recipes.map(
    ({ title }) =>
      ` ${cleanText(title)
        .split(/[^a-z]+/u)
        .map(stemOf)
        .join(" ")} `,
  );

  it.each(WANTED.map(([name]) => [name]))("%s is lacking only where no title has it", (name) => {
    const stems = ` ${name.split(" ").map(stemOf).join(" ")} `;
    const ours = titles.some((title) => title.replaceAll(" oyster sauce ", " ").includes(stems));
    if (!ours) return;
    expect(lackingIn(name, matcher.dishesIn)).toEqual([]);
    expect(said(`We love ${name}`).used).not.toBe("");
  });

  it("are named where none has them", () => {
    expect(lackingIn("haggis on saturday", matcher.dishesIn)).toHaveLength(1);
  });

  it("asks for what there is", () => {
    expect(said("Egusi must be proper.")).toEqual({ used: "more egusi", unused: "" });
    expect(said("Egusi on Sunday")).toEqual({ used: "egusi on Sunday", unused: "" });
  });
});

describe("where a refusal ends", () => {
  it.each([
    ["No oven, only an air fryer and hob.", ""],
    ["just an air fryer and a hob here", ""],
    ["Our kitchen has an oven, hob and air fryer", ""],
    ["We have an air fryer and want to use it", "more air-fryer dishes"],
    ["I like cooking in the microwave", "more microwave dishes"],
    ["Please use the microwave a lot", "more microwave dishes"],
    ["hob and microwave", ""],
    ["No oven at all, only a slow cooker", "more slow-cooker dishes"],
    ["I don’t have an oven, just an air fryer", "more air-fryer dishes"],
    ["no oven so everything in the slow cooker", "more slow-cooker dishes"],
    ["no oven (air fryer only)", ""],
    ["not another curry, just a pie", "more pies; no curries"],
    ["no soups, only stews", "more stews; no soups"],
    ["No air fryer", ""],
    ["no oven and no air fryer", ""],
    ["no slow cooker or air fryer", ""],
    ["not only pasta", "pasta less often"],
  ])("%s", (notes, used) => {
    expect(said(notes).used).toBe(used);
  });

  it("is no food where it speaks of what somebody cooks on", () => {
    expect(leftOut("no microwave, just a hob")).toEqual([]);
    expect(leftOut("I have no oven, only a microwave")).toEqual([]);
    expect(said("no microwave, just a hob").unused).toBe("");
  });

  it.each([
    ["no meat, only fish", ["meat"]],
    ["no pasta, just rice", ["pasta"]],
    ["no nuts, just peanuts", ["nuts", "peanuts"]],
    ["no fish, only salmon", ["fish", "salmon"]],
    ["we don’t eat meat only fish and eggs", ["meat"]],
    ["we eat only fish", []],
    ["allergic to milk, only eggs are worse", ["milk", "eggs"]],
  ])("keeps what may be one allergy: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(entries);
  });
});

describe("what people have", () => {
  it.each([
    "I own oil, salt, pepper and chilli flakes and nothing else.",
    "We keep flour, rice, dals and spices in, but they must be topped up.",
    "I have oats, rice and tinned tomatoes in the cupboard",
    "there is always pasta in the cupboard",
    "we’ve plenty of lentils",
    "We’ve got loads of rice",
    "we have pasta, rice and tins at home already",
    "I only own a bag of rice and some lentils",
  ])("is no request: %s", (notes) => {
    expect(said(notes).used).toBe("");
    expect(said(notes).unused).not.toBe("");
  });

  it.each([
    ["we have fish on Fridays", "fish on Friday"],
    ["we always have curry on Saturdays", "curries on Saturday"],
    ["plenty of fish please", "more fish"],
    ["I’ve got half a cabbage to use up", "cabbage used up early in the week"],
    ["got a bag of spinach in the fridge", "spinach used up early in the week"],
    ["We keep rice in the cupboard and love a curry", "more curries"],
    ["We keep coming back to fish and chips", "more fish and chips"],
    ["I have to have pasta once a week", "more pasta"],
  ])("a dinner, or what does not keep, is one: %s", (notes, used) => {
    expect(said(notes).used).toBe(used);
  });
});

describe("words of titles that are of no dish", () => {
  it.each([
    "home at seven",
    "we get in at six and eat at seven",
    "there are seven of us",
    "big family, late school run",
    "My little kitchen is new",
    "weeknights are mad",
    "a bag for life",
    "we live in the south",
    "the boys play polo",
  ])("ask for nothing: %s", (notes) => {
    expect(said(notes).used).toBe("");
  });

  // prettier-ignore
  it.each([
    "one", "two", "three", "five", "seven", "ten", "twelve", "once", "twice", "first", "monday", "sunday", "weekday", "weeknight", "night", "week", "hour", "minute", "half", "late",
    "early", "summer", "winter", "christmas", "little", "big", "new", "old", "kitchen", "family", "school", "student", "work", "home", "house", "table", "fridge", "freezer", "cupboard",
    "kids", "mum", "grandma", "toddler", "boys", "friends", "run", "bag", "south", "lazy", "jammy", "folded", "mashed", "peppered", "polish", "lagos", "karachi", "party", "easy", "quick",
  ])("not even where titles have nothing else: %s", (word) => {
    const dishesIn = dishesOfTitles([`${word} thing`, `Big ${word}`], () => false);
    expect(dishesIn(word)).toEqual([]);
  });

  it.each([
    ["sloppy joes", "more sloppy joes"],
    ["jungle curry", "more jungle curry"],
    ["We love katsu", "more katsu"],
    ["schnitzel", "more schnitzel"],
    ["laksa on Monday", "laksa on Monday"],
  ])("and beside others they may be: %s", (notes, used) => {
    expect(said(notes).used).toBe(used);
  });
});

describe("food that is what it is", () => {
  it.each([
    "We would rather eat food that is gluten free by nature than lots of free-from products",
    "naturally gluten-free food please",
    "not too many free-from things",
    "fewer gluten-free substitutes",
    "I’m coeliac, no free-from stuff",
  ])("needs no free-from products: %s", (notes) => {
    expect(said(notes).used).toBe("dishes without free-from products");
  });

  it.each(["gluten free please", "we buy free-from things", "He needs free-from products", "free from nuts"])(
    "is asked for by nobody who only leaves something out: %s",
    (notes) => {
      expect(said(notes).used).toBe("");
    },
  );

  it("still leaves out what it left out", () => {
    expect(leftOut("naturally gluten-free food please")).toContain("gluten");
    expect(leftOut("Gluten free by nature rather than free-from products")).toContain("gluten");
  });

  it.each(["no fake cheese", "no vegan cheese please", "no fake meat and no fake cheese"])(
    "is no substitute, and no word against what it stands in for: %s",
    (notes) => {
      expect(said(notes).used).toBe("nothing that stands in for meat or cheese");
      expect(leftOut(notes)).toEqual([]);
    },
  );

  it("is left out whole where it may do harm", () => {
    expect(leftOut("I can’t eat vegan cheese")).toEqual(["vegan cheese"]);
  });
});

describe("food that does not touch", () => {
  it.each([
    ["likes his food separate", ""],
    ["doesn’t like things touching", ""],
    ["my son won’t eat food that touches", ""],
    ["she hates her food touching", ""],
    ["nothing mixed together", ""],
    ["He is wary of mixed-up food", ""],
  ])("%s", (notes, more) => {
    expect(said(notes)).toEqual({ used: `dinners whose parts lie apart on the plate${more}`, unused: "" });
    expect(leftOut(notes)).toEqual([]);
  });

  it.each([
    "we eat in separate shifts",
    "He eats at separate times",
    "mixed salads please",
    "a mixed household",
    "we keep in touch",
  ])("is not asked for: %s", (notes) => {
    expect(said(notes).used).not.toContain("apart");
  });

  it("leaves out what an allergy or an eater of everything else names", () => {
    expect(leftOut("They will eat mixed food except mushrooms")).toEqual(["mushrooms"]);
    expect(leftOut("allergic to nuts and no mixed food except eggs")).toContain("eggs");
  });
});

describe("how something must be", () => {
  it.each([
    "My cheese must be vegetarian",
    "eggs must be well cooked",
    "fish must be fresh",
    "chicken has to be free range",
    "all pasta should be wholemeal",
  ])("is no request for more of it, and is said where it is not kept: %s", (notes) => {
    expect(said(notes).used).toBe("");
    expect(said(notes).unused).toContain(notes);
  });

  it("is said beside what was understood", () => {
    expect(said("We love curry, the chicken must be free range").unused).toContain("chicken must be free range");
  });

  it("leaves out what it always left out", () => {
    expect(leftOut("the meat must be halal")).toEqual(["pork", "alcohol", "gelatine"]);
    expect(leftOut("bread has to be gluten free")).toEqual(["gluten"]);
    expect(said("the meat must be halal").used).toContain("choose halal meat");
    expect(said("bread has to be gluten free").used).toBe("");
  });

  it.each([
    ["nuts must be left out", ["nuts"]],
    ["eggs must never be in it", ["eggs"]],
    ["pork is off the menu", ["pork"]],
  ])("leaves out what must not be there: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(entries);
  });

  it("asks for it where it is to be there", () => {
    expect(said("Fish must be on Friday").used).toBe("fish on Friday");
    expect(said("the curry must be proper").used).toBe("more curries");
  });
});

describe("a list of what somebody has", () => {
  it.each([
    "Got oil, salt, pepper, paprika, flour for gravy, ketchup.",
    "We've got every spice going plus soy, tahini, rice vinegar, sesame oil, peanut butter.",
    "I have soy sauce, tahini and a bag of spinach",
  ])("asks for none of it: %s", (notes) => {
    expect(read(notes).preferences.more).toEqual([]);
  });

  it.each(["We have fish, chips and peas on Fridays", "We love spinach, peas and sweetcorn"])(
    "is not what is eaten or liked: %s",
    (notes) => {
      expect(read(notes).preferences.more.length).toBeGreaterThan(0);
    },
  );

  it("leaves out no food for what cannot be browned", () => {
    expect(leftOut("There is no hob, can't brown anything first")).toEqual([]);
  });
});
