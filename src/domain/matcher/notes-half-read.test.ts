import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function constraintsFor(notes: string, form: Readonly<Record<string, unknown>> = {}): Constraints {
  const raw = { ...aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 }), ...form };
  const result = constraintsOf(normaliseRequest(raw), matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}

interface Read {
  readonly out: string;
  readonly used: string;
  readonly unused: string;
}

function read(notes: string, form: Readonly<Record<string, unknown>> = {}): Read {
  const { notices } = constraintsFor(notes, form);
  const messageOf = (code: string): string =>
    notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    out: /left out: ([^.]*)\./u.exec(messageOf("notes_avoided"))?.[1] ?? "",
    used: /we looked for: (.*)\.$/u.exec(messageOf("notes_used"))?.[1] ?? "",
    unused: messageOf("notes_not_used"),
  };
}

describe("little to throw away", () => {
  it.each([
    "Only me so I dont want half packets left over",
    "hate wasting half a bag of stuff",
    "we hate food waste",
    "I hate food waste and throwing stuff away",
    "use up what we buy please",
    "don't want to chuck half a cabbage",
    "hate chucking out half used stuff",
    "Dont like things going off in the fridge at the end of the week",
    "Would rather not have odds and ends left over",
    "Try to use the whole pack of whatever you make me buy",
    "As little waste as possible please",
    "I try not to waste food",
    "cut down on food waste",
    "no waste please",
    "Sick of throwing away half a bag of salad",
    "I end up binning half of everything",
    "We're terrible for letting veg go off",
    "Rather spend more than throw food out",
    "Please dont make me buy a whole bag of spinach for one dish",
    "Use the same ingredients in a couple of meals so nothing is left",
    "no wasteful recipes",
  ])("is a wish of its own, and no word against a food: %s", (notes) => {
    expect(read(notes)).toEqual({ out: "", used: "little left over of what you buy", unused: "" });
  });

  it("goes with what is said beside it", () => {
    expect(read("hate food waste and mushrooms").out).toBe("mushrooms");
    expect(read("we hate food waste and love fish").used).toBe("little left over of what you buy; more fish");
    expect(read("I hate wasting time in the kitchen").used).not.toContain("left over");
    expect(read("We hate food waste. Allergic to nuts").out).toBe("nuts");
    expect(read("allergic to nuts and hate food waste").out).toContain("nuts");
    expect(read("half a cabbage to use up").used).toBe("cabbage used up early in the week");
  });
});

describe("what is eaten unless it is seen", () => {
  it.each([
    "my husband wont eat it if he can see onion",
    "the youngest wont eat anything with visible onion",
    "won't touch food with visible mushrooms in it",
    "can't stand seeing bits of onion",
    "no visible veg",
    "onion has to be hidden or blended",
    "the kids need their veg hidden".replace("the kids", "we"),
    "Peas are fine as long as they're hidden",
    "Courgette must be grated so small nobody notices",
    "wont touch anything with 'bits' in",
    "If my dad spots a pepper he wont eat it",
    "Please hide the mushrooms",
  ])("stays in the week, with smooth sauces: %s", (notes) => {
    expect(read(notes)).toEqual({ out: "", used: "smooth sauces", unused: "" });
  });

  it("is left out where somebody may be harmed", () => {
    expect(read("He can't eat onion if he can see it, it makes him ill").out).toBe("onion");
    expect(read("can't stand the sight of mushrooms").out).toBe("mushrooms");
    expect(read("If my dad spots a pepper he wont eat it. He is allergic").out).toBe("pepper");
  });

  it.each([
    [
      "he hates sauce touching everything",
      "dinners whose parts lie apart on the plate; something that can be served plain",
    ],
    [
      "Everything separate on the plate please, no gravy on it",
      "dinners whose parts lie apart on the plate; something that can be served plain",
    ],
    ["his food can't touch", "dinners whose parts lie apart on the plate"],
    ["Gravy in a separate jug please", "something that can be served plain"],
  ])("keeps plates apart: %s", (notes, used) => {
    expect(read(notes)).toEqual({ out: "", used, unused: "" });
  });
});

describe("shifts", () => {
  it.each([
    [
      "Nurse on nights tues weds thurs, I eat about 4pm before I go in",
      "something quick on Tuesday, Wednesday and Thursday",
    ],
    [
      "I'm on nights Monday to Wednesday so I eat before work at 5pm",
      "something quick on Monday, Tuesday and Wednesday",
    ],
    [
      "Shift pattern this week is lates Mon Tue, off Wed Thu",
      "something quick on Monday and Tuesday; time to cook on Wednesday and Thursday",
    ],
    ["Police officer, home 8pm Mon and Tues", "something quick on Monday and Tuesday"],
    ["Tea at 4.30 before hubby goes to work", "easy dinners from Monday to Thursday"],
    ["I work lates thurs fri", "something quick on Thursday and Friday"],
    ["Paramedic, 12 hour shifts Fri Sat Sun", "something quick on Friday, Saturday and Sunday"],
    ["off Mondays", "time to cook on Monday"],
    ["Off Mondays and Fridays so can cook properly then", "time to cook on Monday and Friday"],
    [
      "I work weekends, off Tues and Wed",
      "something quick on Saturday and Sunday; time to cook on Tuesday and Wednesday",
    ],
    ["Working nights this week", "easy dinners from Monday to Thursday"],
    ["I eat before my shift", "easy dinners from Monday to Thursday"],
  ])("are days of their own: %s", (notes, used) => {
    expect(read(notes)).toEqual({ out: "", used: expect.stringContaining(used) as string, unused: "" });
  });

  it("give the week their days", () => {
    const { preferences } = constraintsFor("Nurse on nights fri sat sun, I eat about 4pm before I go in");
    expect(preferences.neededDays).toEqual(["Friday", "Saturday", "Sunday"]);
  });
});

describe("a pair of things", () => {
  it.each([
    ["love lemon and chilli", "spicy dishes; sharp, lemony dishes; more lemon"],
    ["we love garlic and chilli", "spicy dishes; more garlic"],
    ["love chilli and lime", "spicy dishes; more chilli and lime"],
  ])("is read whole: %s", (notes, used) => {
    expect(read(notes)).toEqual({ out: "", used, unused: "" });
  });

  it("is no wish where it is none", () => {
    expect(read("we don't love lemon and chilli").used).not.toContain("spicy");
    expect(read("love fish and a bit of chilli").used).not.toContain("spicy");
  });
});

describe("a halal table", () => {
  it.each([
    "Halal only please, not fried every night",
    "halal, not fried stuff all the time",
    "Halal. Fried food max once a week",
    "halal, try to keep deep fried things to weekends",
    "Halal, less fried food",
    "Halal, we don't like fried food every night",
  ])("has fried food once: %s", (notes) => {
    expect(read(notes)).toEqual({ out: "pork, alcohol, gelatine", used: "fried food once at most", unused: "" });
  });

  it("that wants nothing fried has nothing fried", () => {
    expect(read("halal, nothing fried").used).toBe("nothing from a frying pan");
  });

  it.each([
    "halal family. Its Ramadan so iftar needs to be at sunset",
    "Halal. It's Ramadan, we break fast at 7.30pm",
    "Muslim family, iftar dinners",
  ])("is told what a plan does in Ramadan: %s", (notes) => {
    const { used, unused } = read(notes);
    expect(used).toContain("dinners to eat at sunset (the plan sets no hours and holds no suhoor)");
    expect(unused).toBe("");
  });

  it("has a dinner for Eid", () => {
    expect(read("Eid on Friday!! want something special")).toEqual({
      out: "",
      used: "something special for Eid on Friday",
      unused: "",
    });
  });

  it("is not told of allergies where it leaves out what its faith does", () => {
    const said = (notes: string): string =>
      constraintsFor(notes).notices.find(({ code }) => code === "notes_avoided")?.message ?? "";
    expect(said("halal please")).toBe("From your notes we left out: pork, alcohol, gelatine.");
    for (const notes of ["halal, no mushrooms", "halal. My son is allergic to gelatine", "no coriander"])
      expect(said(notes)).toMatch(/Please put allergies in Ingredients to Avoid, where every word is checked\.$/u);
  });
});

describe("a kitchen that the form knows", () => {
  it.each([
    ["no hob or oven in the flat (dont ask", ["microwave", "air_fryer"]],
    ["don't ask for an oven, I've only got a hob", ["stove"]],
    ["Only two rings in the bedsit, sad I know", ["stove"]],
    ["no hob or oven in the flat (don't ask!)", ["microwave", "air_fryer"]],
    ["I only have an air fryer (student halls, dont judge)", ["air_fryer"]],
  ])("is understood with its asides: %s", (notes, cookingEquipment) => {
    expect(read(notes, { cookingEquipment }).unused).toBe("");
  });
});
