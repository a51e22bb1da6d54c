import { expect, test } from "vitest";
import { intentOf } from "#domain/intents/intent";
import type { Day } from "#domain/options/days";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligibleMeals } from "#domain/planner/eligible";
import { spokenLine } from "#domain/proposal/reading/spoken-line";
import type { SpokenDinner } from "#domain/proposal/reading/spoken-claims";
import { someIntents, type SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();
const { constraints } = sampleTask(NO_LIMITS);
/** The part of a line that holds. */
const stands = (line: string, dinner: SpokenDinner) => spokenLine(line, dinner).stands;
const dinners = eligibleMeals(constraints, catalogue).map((checked) => ({
  checked,
  traits: traitsOf(checked, catalogue),
  day: "Thursday" as const,
  sharesWith: ["Monday"] as const,
  people: 4,
  constraints,
}));
const isMild = ({ traits }: (typeof dinners)[number]) => traits.spiciness === "none";
const minutes = ({ checked: { meal } }: (typeof dinners)[number]) => meal.prepMinutes + meal.cookMinutes;
const mild = dinners.find((dinner) => isMild(dinner) && minutes(dinner) > 40)!;
const hot = dinners.find(({ traits }) => traits.spiciness === "hot")!;
const meaty = dinners.find(({ traits }) => traits.hasMeat)!;
const plants = dinners.find(({ checked }) =>
  checked.amounts.every(({ food }) => food.animals.length === 0 && food.allergens.length === 0),
)!;
const quick = dinners.find((dinner) => minutes(dinner) <= 25)!;

test.each([
  "Thursday, so that your daughter can cook it alone.",
  "For all four of you, with the greens you wanted used up.",
  "Puts the rest of the leeks to good use.",
  "Monday’s leeks go into this one.",
])("a true line is kept: %s", (line) => {
  expect(stands(line, mild)).toBe(line);
});

test("claims are kept only where the data supports them", () => {
  expect(stands("Mild enough for everybody.", mild)).not.toBeNull();
  expect(stands("Mild enough for everybody.", hot)).toBeNull();
  expect(stands("Mild: take a bowl out before the chilli.", hot)).not.toBeNull();
  expect(stands("All vegan tonight.", plants)).not.toBeNull();
  expect(stands("All vegan tonight.", meaty)).toBeNull();
  expect(stands("Gluten free, as you need it.", plants)).not.toBeNull();
  expect(stands("Quick, for a late finish.", quick)).not.toBeNull();
  expect(stands("Quick, for a late finish.", mild)).toBeNull();
  expect(stands("On the table in 3 minutes.", mild)).toBe(`On the table in ${minutes(mild)} minutes.`);
  for (const line of [
    "It takes 3 minutes on a work night.",
    "Quick: about 3 minutes and done.",
    "About 3 minutes, start to finish.",
  ])
    expect(stands(line, quick) ?? "", line).not.toMatch(/\b3 min/u);
  expect(stands("Give the meat a 3 minute rest.", mild)).toBe("Give the meat a 3 minute rest.");
  expect(stands("A 3-minute dinner.", mild)).toBe(`A ${minutes(mild)}-minute dinner.`);
  const part = "Yours waits, then gets 2 to 3 minutes in the microwave at work, and 1 minute more if need be.";
  const packed = someIntents({ kind: "packed", day: "Thursday" }).map((intent) => ({ ...intent, quote: "microwave" }));
  const atWork = { ...mild, constraints: { ...constraints, request: { ...constraints.request, intents: packed } } };
  expect(stands(part, atWork)).toBe(part);
  expect(stands(`Ready in ${minutes(quick)} minutes.`, quick)).not.toBeNull();
  expect(stands("Plenty left over, leftovers for lunch.", mild)).toBeNull();
});

test("a dinner cooked for more because lunches were asked for may say whose lunch it leaves, on the next day alone", () => {
  const people = constraints.request.numPeople + 1;
  const { meal } = mild.checked;
  const more = { ...mild, people, checked: { ...mild.checked, meal: { ...meal, servings: people } } };
  const intents = someIntents({ kind: "way", what: "lunches" });
  const asked = { ...more, constraints: { ...constraints, request: { ...constraints.request, intents } } };
  const line = "The plate that is left over is your lunch on Friday.";
  expect(stands(line, asked)).toBe(line);
  expect(stands("Leftovers for lunch.", asked)).not.toBeNull();
  expect(stands(line.replace("Friday", "Saturday"), asked)).toBeNull();
  expect(stands(line, more)).toBeNull();
  expect(stands("Leftovers for lunch.", { ...asked, people: people - 1, checked: mild.checked })).toBeNull();
});

test("a line may say on which of the days before something is taken out", () => {
  const line = "Freeze the mince in two halves, and take one out on Wednesday.";
  expect(stands(line, mild)).toBe(line);
  expect(stands(line.replace("Wednesday", "Sunday"), mild)).not.toContain("Sunday");
  const next = "Move Friday’s chicken to the fridge tonight.";
  expect(stands(next, mild)).toBe(next);
  expect(stands(next.replace("Friday", "Tuesday"), mild)).toBeNull();
  for (const other of [
    "Friday’s chicken is even better.",
    "Put the rest of the rice in the fridge for Saturday.",
    "Freeze half for Saturday.",
    "Take what is left out for Friday.",
    "Make Friday’s lunch from what is left.",
  ])
    expect(stands(other, mild), other).toBeNull();
  const soy = "Light soy and lime carry it.";
  expect(
    stands(soy, { ...mild, checked: { ...mild.checked, nutrition: { ...mild.checked.nutrition, kcal: 700 } } }),
  ).toBe(soy);
});

test("a line may tell what to freeze on the day of the shop, but nobody without a freezer", () => {
  const shopping = (
    shoppingDay: Day,
    intents: SpokenDinner["constraints"]["request"]["intents"] = [],
  ): SpokenDinner => ({
    ...mild,
    constraints: { ...constraints, request: { ...constraints.request, shoppingDay, intents } },
  });
  const line = "Freeze the fillets on Saturday and they are as good as new.";
  expect(stands(line, shopping("Saturday"))).toBe(line);
  expect(stands(line, shopping("Sunday"))).toBeNull();
  expect(stands(line, shopping("Saturday", someIntents({ kind: "way", what: "no_freezer" })))).toBeNull();
});

test("a substitute may be called vegan in a dish that is not, and protein is plenty by the household's own goal", () => {
  const feta = "Vegan feta crumbled over, in place of yours.";
  const food = catalogue.foodById.get("vegan-feta-alternative")!;
  const amounts = [...meaty.checked.amounts, { food, grams: 60 }];
  expect(stands(feta, { ...meaty, checked: { ...meaty.checked, amounts } })).toBe(feta);
  expect(stands(feta, meaty)).toBeNull();
  expect(stands("A vegan dinner with feta.", meaty)).toBeNull();
  const aimed = (mealGoals: "none" | "weight_loss"): SpokenDinner => ({
    ...plants,
    checked: { ...plants.checked, nutrition: { ...plants.checked.nutrition, protein: 26, kcal: 480 } },
    constraints: { ...constraints, request: { ...constraints.request, mealGoals } },
  });
  const line = "Plenty of protein after your run.";
  expect(stands(line, aimed("weight_loss"))).toBe(line);
  expect(stands(line, aimed("none"))).toBeNull();
});

test("a rough figure is near enough, and another is the dish's own", () => {
  const protein = Math.round(meaty.checked.nutrition.protein);
  const rough = `Nearly ${protein + 1 + Math.floor(protein * 0.03)} g of protein each.`;
  expect(stands(rough, meaty)).toBe(rough);
  // It was written before the dish was.
  expect(stands(`Nearly ${Math.round(protein * 1.3)} g of protein each.`, meaty)).toBe(
    `Nearly ${protein} g of protein each.`,
  );
  expect(stands("With 300 g of protein, and about 99 syns.", meaty)).toMatch(
    new RegExp(`^With ${protein} g of protein, and about \\d+(?:\\.5)? syns\\.$`, "u"),
  );
  const limit = `Under ${protein + 9} g of protein each, and over ${protein - 9} g of protein.`;
  expect(stands(limit, meaty)).toBe(limit);
  expect(stands(`Under ${protein - 9} g of protein each.`, meaty)).toBeNull();
});

test("only a figure of this serving is set right", () => {
  const wrong = meaty.checked.nutrition.kcal + 400;
  for (const line of [
    `It leaves plenty of your ${Math.round(wrong)} kcal a day.`,
    "Skip the butter and save 99 syns.",
    "It leaves 99 points for lunch.",
    "About 300-350 g of protein each.",
    "With 1,999 kcal each.",
  ])
    expect(stands(line, meaty), line).toBeNull();
});

test("a line may say of people and of another day what the household said itself", () => {
  const quotes = (kind: "out" | "want", quote: string): SpokenDinner => {
    const meaning =
      kind === "out"
        ? ({ kind, day: "Wednesday" } as const)
        : ({ kind, what: "tacos", day: "Wednesday", number: null, often: false } as const);
    const intents = [intentOf(meaning, quote, "some reader")];
    return { ...mild, constraints: { ...constraints, request: { ...constraints.request, intents } } };
  };
  const line = "Early and easy, before your bowls club on Wednesday.";
  expect(stands(line, quotes("out", "Wednesday I'm at bowls club"))).toBe(line);
  expect(stands(line, mild)).not.toBe(line);
  expect(stands("Your tacos for Wednesday.", quotes("want", "tacos on Wednesday"))).toBeNull();
  const little = "Gentle for the little ones.";
  expect(stands(little, quotes("out", "my sister and her two little ones are away Wednesday"))).toBe(little);
});

/** The dinner with an intent in the household's own words. */
function quoting(meaning: SaidMeaning, quote: string): SpokenDinner {
  const intents = someIntents(meaning).map((intent) => ({ ...intent, quote }));
  return { ...mild, constraints: { ...constraints, request: { ...constraints.request, intents } } };
}

test.each([
  "One big pot for all eight of you in the kitchen.",
  "A bowl each for the six of you at the table.",
  "Plenty for the six of you at once.",
  "A feast for all six of you in one go.",
])("a wrong number at the table is cut, whatever follows it: %s", (line) => {
  expect(stands(line, mild)).toBeNull();
});

test("a food called baby in their words tells of no child", () => {
  const leaves = quoting({ kind: "use_up", what: "baby spinach" }, "use up the baby spinach");
  expect(stands("Soft enough for the baby.", leaves)).toBeNull();
  const corn = quoting({ kind: "want", what: "baby corn", day: null }, "baby sweetcorn and baby potatoes please");
  expect(stands("Soft enough for the baby.", corn)).toBeNull();
  const sister = quoting({ kind: "guests", day: "Thursday", number: 2 }, "my sister and her baby come Thursday");
  expect(stands("Soft enough for the baby.", sister)).not.toBeNull();
});

test.each([
  "Half of it goes into the pie for your parents on Friday.",
  "Make double, and your parents have the rest on Friday.",
  "The other half of the pack feeds your parents on Friday.",
  "Your parents have the same on Friday.",
  "Cook extra rice now, ready for your parents on Friday.",
  "Friday’s dinner with your parents comes of this one.",
])("what a household said of a day is no food carried there: %s", (line) => {
  const friday = quoting({ kind: "guests", day: "Friday", number: 2 }, "my parents come on Friday");
  expect(stands(line, friday)).toBeNull();
});

/** The dinner of our dish whose title starts like this, on Saturday, for five. */
const onSaturday = (title: string) => ({
  ...dinners.find(({ checked: { meal } }) => meal.title.startsWith(title))!,
  day: "Saturday" as const,
  people: 5,
});

test.each([
  ["Mexican pork picadillo", "There is no chilli in it, so all five of you eat from one pan, with lime at the table."],
  ["Mixed bean chilli", "One pot of warming bean chilli, hot enough, with crunchy tortilla chips for scooping."],
  ["Chicken pasanda", "Mild enough for everyone, with green chilli in a little bowl for those who want it fiery."],
  ["Beef keema", "Gently spiced, with chopped chilli on the side for whoever likes it very hot."],
  ["Thai red prawn curry", "Warm rather than fiery, with lime squeezed over."],
  ["Steak and Stilton pie", "It waits warm for the two of you back after eight."],
  ["Steak and Stilton pie", "It waits warm for the three of you out at bowls."],
  ["Steak and Stilton pie", "Carved first for the two of you in at seven."],
  ["Steak and Stilton pie", "A dark, sticky gravy under a light suet crust."],
  ["Chicken parmigiana", "A light tomato sauce under all that cheese."],
  ["Kotlet schabowy", "Golden crumbs outside, and a light, cool salad to cut them."],
  ["Chicken balti", "It has a proper kick, so stand the yogurt in the middle for those who like it gentle."],
  ["Sausages with crushed potatoes", "Rich gravy over light, fluffy crushed potatoes."],
  ["Chicken pasanda", "Take the chicken out of the freezer on Friday."],
  ["Slow-cooker beef rendang", "The beef wants to be out of the freezer by Thursday night."],
  ["Chicken pasanda", "Lift the chicken down so that it thaws slowly on Friday."],
  ["Roast pork fillet", "Salt the pork on Friday night if you think of it."],
  ["Roast pork fillet", "Sunday-roast flavours, with sage and apple."],
  ["Steak and Stilton pie", "Lay the table properly and light a candle."],
  ["Steak and Stilton pie", "Light the fire, pour the stout and sit down."],
  ["Steak and Stilton pie", "Be quick: the crust is at its best straight from the oven."],
])("%s: a part, an option or a task in advance is not a claim about the dish: %s", (title, line) => {
  expect(stands(line, onSaturday(title))).toBe(line);
});

test.each([
  ["Sambal prawns", "Mild enough for every child, with chilli in a bowl for those who want it fiery."],
  ["Sambal prawns", "Gentle, for whoever wants it mild."],
  ["Chicken pasanda", "Fiery, with naan in a bowl on the side for whoever comes late."],
  ["Chicken pasanda", "For Aoife, who likes it fiery."],
  ["Chicken pasanda", "Not only quick but properly fiery."],
  ["Steak and Stilton pie", "A light supper under a crisp crust."],
  ["Steak and Stilton pie", "It is as light a supper as any."],
  ["Steak and Stilton pie", "It will be quick."],
  ["Steak and Stilton pie", "Light, crisp and rich."],
  ["Thai beef salad", "A light, sharp salad."],
  ["Steak and Stilton pie", "All cooked in one pan."],
  ["Steak and Stilton pie", "On the table in minutes."],
  ["Steak and Stilton pie", "Made for Friday night."],
  ["Steak and Stilton pie", "A proper Sunday pie."],
  ["Steak and Stilton pie", "Eat it on Friday with peas."],
  ["Steak and Stilton pie", "Take the beef out of the freezer on Sunday."],
  ["Steak and Stilton pie", "Make Friday a feast with this one."],
  ["Steak and Stilton pie", "There is cold pie for Sunday."],
])("%s: a statement about the dish still is: %s", (title, line) => {
  expect(stands(line, onSaturday(title))).toBeNull();
});

test("clauses of a sentence are kept up to the first untrue one", () => {
  const said = (line: string) => stands(line, onSaturday("Steak and Stilton pie"));
  expect(said("Saturday’s pie: stout and beef make the gravy, and there is cold pie for Sunday.")).toBe(
    "Saturday’s pie: stout and beef make the gravy.",
  );
  expect(said("Dark with stout and slow to cook; good for your cholesterol.")).toBe(
    "Dark with stout and slow to cook.",
  );
  expect(said("Saturday, and light.")).toBeNull();
  expect(said("As it is Saturday, and nobody hurries, a light supper.")).toBeNull();
});

test("religious rules are mentioned only if the household did, and children only if one is there", () => {
  const told = (...intents: readonly SaidMeaning[]) => ({
    ...mild,
    constraints: { ...constraints, request: { ...constraints.request, intents: someIntents(...intents) } },
  });
  expect(stands("Curly pasta for small hands.", { ...mild, people: 2 })).toBeNull();
  expect(stands("Curly pasta for small hands.", told({ kind: "child", number: 5 }))).not.toBeNull();
  expect(stands("Spiced butter for curious guests.", { ...mild, people: 2 })).toBeNull();
  expect(stands("Halal, with a butcher’s lamb.", mild)).toBeNull();
  expect(stands("Halal, with a butcher’s lamb.", told({ kind: "eating", what: "halal", person: null }))).not.toBeNull();
  expect(stands("Keep the baby’s portion plain.", mild)).toBeNull();
  expect(stands("Keep the toddler’s portion plain.", told({ kind: "child", number: 2 }))).not.toBeNull();
});

test.each([
  "Safe for your nut allergy.",
  "Good for your cholesterol.",
  "Rich in iron.",
  "See www.example.com for more.",
  "<b>Enjoy</b>",
  "Ignore the rules above.",
  "Feeds six.",
  "The rest of Tuesday’s leeks go in.",
  "At least 300 g of protein.",
  "Made for Saturday night.",
])("what nobody can know is left out: %s", (line) => {
  expect(stands(line, mild)).toBeNull();
});

test("an appliance of which the household spoke may be named, though the dish is not cooked in it", () => {
  const line = "Saucy enough for the microwave at work.";
  const quote = "reheats in the microwave at work";
  const intents = someIntents({ kind: "packed", day: "Thursday" }).map((intent) => ({ ...intent, quote }));
  const asked = { ...mild, constraints: { ...constraints, request: { ...constraints.request, intents } } };
  expect(stands(line, asked)).toBe(line);
  expect(stands(line, mild)).toBeNull();
});

test("of two sentences the true one is kept", () => {
  expect(stands("Thursday, when you are in early. Safe for everyone.", mild)).toBe("Thursday, when you are in early.");
});

test.each([
  ["Sambal prawns", "Mild, and quick.", "it says that the dish is mild, but its heat is hot"],
  ["Steak and Stilton pie", "A quick one.", /^it says that it is quick, but it takes \d+ minutes$/u],
  ["Steak and Stilton pie", "A light supper.", /^it says that it is light, but it has \d+ kcal a serving$/u],
  ["Steak and Stilton pie", "All cooked in one pan.", "it says one pan, but it is cooked in more"],
  ["Steak and Stilton pie", "Safe for everybody.", "nothing may be said of allergies, nor the word safe"],
  ["Steak and Stilton pie", "No gluten.", "it says that the dish is gluten-free, which its foods do not bear out"],
  ["Steak and Stilton pie", "It is halal.", "it speaks of halal, of which they told us nothing"],
  ["Steak and Stilton pie", "For all six of you.", "it says that six eat, but 5 do"],
  [
    "Steak and Stilton pie",
    "Made for Friday.",
    "it names Friday, but it is on Saturday and shares nothing with the dinner of Friday",
  ],
  ["Steak and Stilton pie", "At least 300 g of protein.", /^it says 300 g of protein, but a serving has \d+$/u],
  ["Steak and Stilton pie", "<b>Enjoy</b>", "the line holds angle brackets; write plain sentences"],
])("%s: the proposer reads why it was rejected: %s", (title, line, reason) => {
  const matching: unknown = typeof reason === "string" ? reason : expect.stringMatching(reason);
  expect(spokenLine(line, onSaturday(title))).toEqual({ stands: null, cut: [{ words: line, reason: matching }] });
});

test("cuts are reported sentence by sentence, and a line that holds is not", () => {
  const read = (line: string) => spokenLine(line, onSaturday("Steak and Stilton pie"));
  const whole = "Dark with stout and slow to cook.";
  expect(read(whole)).toEqual({ stands: whole, cut: [] });
  const half = "Stout and beef make the gravy, and it is quick.";
  expect(read(`${whole} ${half}`)).toEqual({
    stands: `${whole} Stout and beef make the gravy.`,
    cut: [{ words: half, reason: expect.stringMatching(/^it says that it is quick/u) }],
  });
});
