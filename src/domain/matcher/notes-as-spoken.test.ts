import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

/** What a plan says of notes: what it leaves out, what it looks for and what it did not understand. */
function read(notes: string): { out: string; used: string; unused: string } {
  const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 })), matcher);
  if (!result.ok) throw new Error("refused");
  const messageOf = (code: string): string =>
    result.constraints.notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    out: /left out: ([^.]*)\./u.exec(messageOf("notes_avoided"))?.[1] ?? "",
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

describe("what is refused after its name", () => {
  it.each([
    ["aubergine, okra and celery all a no", "aubergine, okra, celery"],
    ["Sesame allergy. tahini, hummus, burger buns, all out", "tahini, hummus, burger buns, sesame"],
    ["fish and prawns are both off the menu because of the smell", "fish, prawns"],
    ["garlic sets me right off, and beans", "garlic, beans"],
    ["Everything makes me want to heave esp chicken and eggs", "chicken, eggs"],
    ["had food poisoning off prawns in June", "prawns"],
    ["still cant look at chicken", "chicken"],
    ["milk = disaster", "milk"],
    ["please stop giving us quinoa", "quinoa"],
    ["Can you not keep suggesting lentils", "lentils"],
    ["dont put peas in", "peas"],
    ["no wine in the cooking even if it burns off", "wine"],
    ["nothing from the sea", "fish, shellfish"],
    ["Nothing with a face", "meat, fish, shellfish"],
  ])("is left out: %s", (notes, out) => {
    expect(read(notes).out).toBe(out);
    expect(read(notes).used).toBe("");
  });

  it.each([
    ["no pineapple on gammon", "pineapple"],
    ["no tomatoes on burgers", "tomatoes"],
    ["I hate cooked fruit with meat", "fruit together with meat"],
    ["No mushrooms. Not hidden, not chopped small", "mushrooms"],
    ["Don’t eat pork, and not tinned", "pork"],
    ["we do a roast every sunday no matter what, even in a heatwave", ""],
    ["can the list not need 14 different spices i have salt pepper and paprika", ""],
    ["no calorie numbers or 'guilt free' or 'light'", ""],
    ["I’m not giving up potatoes", ""],
    ["he won’t give up cheese", ""],
    ["custard, yes; yoghurt is not a pudding", ""],
  ])("leaves out no more than is refused: %s", (notes, out) => {
    expect(read(notes).out).toBe(out);
  });

  it("leaves out all that is named where somebody may be harmed", () => {
    expect(read("I cannot have lactose and won’t give up cheese").out).toContain("lactose");
    expect(read("my wife is not a cheese person").out).toBe("cheese");
  });
});

describe("what may be eaten", () => {
  it.each([
    "Prawns are fine",
    "chicken is ok",
    "pork’s fine, chicken’s fine",
    "lamb and beef are fine",
    "no game, chicken and fish are fine",
    "will eat a whole block of cheese if there’s nothing ready",
    "a knife, a shelf and someone nicks my cheese",
    "I usually just have toast",
    "a right faff about butter and marge",
    "we do our main shop at Lidl and get fish from the market",
  ])("is not asked for: %s", (notes) => {
    expect(read(notes).used).toBe("");
  });

  it("is no more than that, and said to be understood", () => {
    expect(read("Prawns are fine").unused).toBe("");
    expect(read("Chicken and fish are fine but no red meat")).toEqual({ out: "red meat", used: "", unused: "" });
  });
});

describe("asides", () => {
  it.each([
    ["My dad, bless him, hates peppers", "peppers", ""],
    ["Peppers repeat on me I’m afraid", "peppers", ""],
    ["My wife loves pizza, bless her", "", "more pizzas"],
    ["To be honest we love curries lol", "", "more curries"],
  ])("part no thought and ask for nothing: %s", (notes, out, used) => {
    expect(read(notes)).toEqual({ out, used, unused: "" });
  });

  it("chat is not said as not understood", () => {
    expect(read("please stop giving us quinoa. we’ve tried. we’ve really tried").unused).toBe("");
    expect(read("soup on Monday. its a miracle").unused).toBe("");
    expect(read("soup on Monday. my son is autistic").unused).toContain("my son is autistic");
  });
});

describe("wishes as they are spoken", () => {
  it.each([
    ["a lighter one on Monday please", "something light on Monday"],
    ["keep Thursdays light", "something light on Thursday"],
    ["Tuesday is football and Wednesday is choir so something quick that night", "something quick on Wednesday"],
    ["Monday and Tuesday we have football so quick those nights", "something quick on Monday and Tuesday"],
    ["big fan of korean, anything with a kick", "spicy dishes; more Korean"],
    ["She likes it hot, I can just about manage a korma", "nothing spicier than mild"],
    ["not made of money", "dinners that cost little"],
    ["they eat like gannets", "dinners that fill"],
    ["teeny portions please", "lighter dinners"],
    ["not use every pan in the house", "dinners from one pan"],
    ["had a bereavement, can’t face cooking", "dishes that are easy to cook; easy dinners from Monday to Thursday"],
    ["safe bets only", "familiar, hearty dinners"],
    ["sauces have to be smooth", "smooth sauces"],
    ["Red meat once a week max", "red meat less often"],
    ["nesh in this cold so stews", "more stews"],
    ["save the salads for July", "no salads"],
    ["stop giving me soup", "no soups"],
    ["low cal teas please, about 450 a go", "about 450 kcal a serving"],
    ["swallowing is bad since the stroke", "nothing hard to chew"],
    ["wife’s Jamaican", "more Jamaican"],
    ["broccoli, carrots, sweetcorn and peas", "more broccoli, carrots, sweetcorn and peas"],
  ])("%s", (notes, used) => {
    expect(read(notes).used).toBe(used);
  });

  it.each([
    ["no meat on Wednesdays or Fridays during lent", "a dinner without meat on Wednesday and Friday"],
    ["can you do a veggie curry one night and a proper pie another", "curries and pies"],
    ["swimming mon, brownies weds, guitar thurs so 15 mins is all I’ve got", "quick on Monday, Wednesday and Thursday"],
    ["Wed is late, Thurs is later", "something quick on Wednesday and Thursday"],
    ["half an hour max on Tuesday", "something quick on Tuesday"],
    ["Shrove Tuesday = pancakes for tea", "pancakes on Tuesday"],
    ["dont fancy anything stodgy", "lighter dinners"],
    ["so Monday quick and Thursday light", "something quick on Monday; something light on Thursday"],
    ["Monday and Tuesday quick", "something quick on Monday and Tuesday"],
    ["Tuesday quick and Friday special", "something quick on Tuesday; something special on Friday"],
    ["We had stir fry twice last week", "no stir fries"],
    ["My toddler can’t do hot spices", "nothing spicier than mild"],
    ["sick of beige food", "plenty of vegetables"],
    ["plain beige food please", "something that can be served plain"],
    ["want to cook with my 8 yr old on sundays", "something to make together on Sunday"],
    ["chips twice a week is fine", "chips twice"],
    ["a bit of crunch please, he likes a bit of crunch", "crisp things"],
  ])("hold what was asked for: %s", (notes, used) => {
    expect(read(notes).used).toContain(used);
  });

  it.each([
    ["No pork, no beef, chicken and lamb yes", "pork, beef"],
    ["prawns yes, mussels no", "mussels"],
    ["veg we dont: sprouts, kale", "sprouts, kale"],
    ["avoid mushrooms if you can", "mushrooms"],
    ["no liver, kidneys. or beer sadly", "liver, kidneys, beer"],
    ["no added salt or honey for the baby", "honey"],
    ["no soft mouldy cheese", "brie, camembert, blue cheese"],
    ["kids won’t eat mushrooms, peppers are hit and miss", "mushrooms"],
    ["no hob in the flat", "dishes that need a hob"],
    ["3 kids, the youngest can’t do hot spice", ""],
  ])("leave out what was meant: %s", (notes, out) => {
    expect(read(notes).out).toBe(out);
  });

  it("who is only there at weekends, or all week, names no day of a dinner", () => {
    expect(read("My son’s a coeliac but only with us at weekends")).toMatchObject({ out: "gluten", used: "" });
    expect(read("My mum is coming to stay all week").used).toBe("");
  });

  it("the soup of a food that is hated is no word against other soups", () => {
    expect(read("hates mushroom soup")).toMatchObject({ out: "mushroom", used: "" });
  });

  it("a Jain kitchen leaves out animals and roots", () => {
    const { out } = read("we are Jains");
    for (const food of ["meat", "fish", "eggs", "onion", "garlic", "potatoes"]) expect(out).toContain(food);
  });

  it("raw foods stay and are told of beside what is understood", () => {
    expect(read("no raw tomato, and no peas").out).toBe("peas");
  });

  it.each([
    ["Theres half a pig to use up. sausages, 2 chops, gammon", "sausages and gammon"],
    ["a massive bag of rice and peas in the freezer so use them up", "rice and peas"],
    ["Allotment is going mental with courgettes and runner beans", "courgettes and runner beans"],
    ["Freezer has: frozen peas, burgers", "frozen peas and burgers"],
    ["a dozen eggs going begging", "eggs"],
    ["drowning in courgettes", "courgettes"],
  ])("what there is too much of is used up: %s", (notes, foods) => {
    expect(read(notes).used).toContain("used up early in the week");
    for (const food of foods.split(" and ")) expect(read(notes).used).toContain(food);
  });

  it("the weekend is marked where it is the weekend that is to be posh", () => {
    expect(read("the weekend can be a bit posh and mon-thurs is plain").used).toContain(
      "something special on Saturday",
    );
  });

  it("a limit of pans is none of the hob", () => {
    const { used, unused } = read("the hob’s tiny so I can’t have more than one big pan on at once");
    expect(`${used}${unused}`).not.toContain("hob");
    expect(used).toContain("one pan");
  });
});
