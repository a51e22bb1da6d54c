import { describe, expect, it } from "vitest";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const stages = (notes: string): string =>
  matcher
    .toldIn(notes)
    .stages.map(({ stage }) => stage)
    .join(" ");
const medicines = (notes: string): string =>
  matcher
    .toldIn(notes)
    .medicines.map(({ medicine }) => medicine)
    .join(" ");

describe("an eater in the notes", () => {
  it.each([
    ["third person is our 10 month old, doing baby led weaning", "baby"],
    ["our 8 month old is weaning", "baby"],
    ["BLW", "baby"],
    ["nearly one year old", "baby"],
    ["our little girl turns 1 next week", "baby"],
    ["Nan comes on Sunday with the baby", "baby"],
    ["we’re weaning our son", "baby"],
    ["baby is 7 months and eats with us", "baby"],
    ["kids 4, 9 and 14, youngest cant do hot spice", "four_year_old child"],
    ["Two small children", "toddler"],
    ["Our toddler eats with us.", "toddler"],
    ["My daughter is 3 and hates sauce", "toddler"],
    ["we have a 2 year old", "toddler"],
    ["a 4yo who is fussy", "four_year_old"],
    ["Children aged 9, 6 and 3", "child toddler"],
    ["twins of two", "toddler"],
    ["twins of 3", "toddler"],
    ["our son (3) and his sister (7)", "toddler child"],
    ["He won’t eat bits, he’s only 2", "toddler"],
    ["the youngest is nearly 4", "toddler"],
    ["the youngest is nearly five", "four_year_old"],
    ["one is at preschool", "toddler"],
    ["our 30 months old eats what we eat", "toddler"],
    ["under-fives at the table", "toddler"],
    ["we've a bairn of two", "toddler"],
    // A name counts as much as "our daughter".
    ["Maisie is two and a half and dead fussy", "toddler"],
    ["maisie is 2, noah is 6", "toddler child"],
    ["Alfie (3) has tea with us", "toddler"],
    ["Little Alfie turned 5 months on Sunday", "under_six_months baby"],
    ["our 20 week old has begun on puree", "under_six_months baby"],
    ["our son is nearly 6 months", "under_six_months baby"],
    ["LO is nine months", "baby"],
    ["The twins have their first birthday next month", "baby"],
    ["our youngest just started in reception", "four_year_old"],
    ["our big lad is in year 4", "child"],
    ["Margaret is 84", "older"],
    ["The scan showed Im carrying two", "pregnancy"],
    ["I failed the sugar test", "pregnancy"],
    ["on the boob all night", "breastfeeding"],
    ["her neutrophills were rock bottom", "low_immunity"],
    ["I had a new kidney in 2021", "low_immunity"],
    ["Bubba has two teeth, she'll be one in Feb", "baby"],
    ["mum who's got a bump out to here and her wee one of three", "pregnancy toddler"],
    ["Dad got a liver from a donor, he takes advagraf", "low_immunity"],
    ["they have me on 20mg of pred", "low_immunity"],
    ["we had our embryo put back on Tuesday", "pregnancy"],
    ["I'm a childminder with four mindees", "toddler"],
    ["hubby had his spleen whipped out", "low_immunity"],
    ["I inject Hyrimoz for my colitis", "low_immunity"],
    // A medicine's ending tells what it does.
    ["she's on ocrelizumab", "low_immunity"],
    ["13 weeks gone", "pregnancy"],
    ["I'm 34 weeks", "pregnancy"],
    ["i'm 14 weeks and tired", "pregnancy"],
    ["28 weeks and just been told I have gestational diabetes", "pregnancy"],
    ["due in March", "pregnancy"],
    ["She's five months gone", "pregnancy"],
    ["I’m pregnent", "pregnancy"],
    ["wife is expecting", "pregnancy"],
    ["my sister is pregnant", "pregnancy"],
    ["breastfeeding", "breastfeeding"],
    ["I’m brestfeeding", "breastfeeding"],
    ["dad's on chemo", "low_immunity"],
    ["on methotrexte", "low_immunity"],
    ["kidney transplant in May", "low_immunity"],
    ["mum is 82", "older"],
    ["my 75 year old father", "older"],
    ["grandad (88) lives with us", "older"],
    ["my elderly mum", "older"],
    ["Children are 7 and 9", "child"],
  ])("is recognised by %s", (notes, expected) => {
    expect(stages(notes)).toBe(expected);
  });

  it.each([
    "",
    "my sister's baby shower",
    "baby potatoes",
    "baby spinach",
    "baby-sitting on Friday",
    "no longer pregnant",
    "I’m no longer pregnant",
    "my cat is pregnant",
    "baby sweetcorn",
    "the kids are 15 and 17",
    "my boys are 14 and 12",
    "2 kids, dinner by 4",
    "We have two children and like fish twice a week",
    "kids want pizza 2 nights a week",
    "new baby, no sleep",
    "baby is bottle fed",
    "our daughter is 3 months old",
    "trying to wean myself off meat",
    "under 5 minutes of chopping please",
    "it's for 3 people",
    "my daughter, 4 times a week, trains",
    "three of us, the girls 2 dinners each",
    "I'm 5 ft 2 and 12 stone",
    "our oven is 5 years old",
    "dinner under £30, 4 people",
    "I’m 40 and my wife is 38",
    "our son is 3 months",
    // Nobody who has lost a child should read what was left out for it.
    "We lost our baby at 20 weeks in September",
    "since the miscarriage I'm not eating",
    "Dinner is 6 on a Friday",
    "Budget is 70",
    "there is 4 of us",
    "bedtime is 7",
    "two and a half hours in the slow cooker",
    "Max is 3 pans",
    "Cooking is one of the things that helps",
    "The house is one long mess",
    "Hospital visiting is 6 till 8",
  ])("is not recognised by %s", (notes) => {
    expect(stages(notes)).toBe("");
  });
});

describe("a medicine or an illness", () => {
  it.each([
    ["mum is on warfarin", "warfarin"],
    ["Dad takes blood thinners", "warfarin"],
    ["on warferin since May", "warfarin"],
    ["my partner takes atorvastatin", "grapefruit_medicine"],
    ["I take phenelzine", "maoi"],
    ["he is on lithium", "lithium"],
    ["on ramipril for blood pressure", "potassium"],
    ["chronic kidney disease stage 3", "potassium"],
    ["dad has gout", "gout"],
    ["our son has PKU", "pku"],
    ["I have a gastric band", "gastric_surgery"],
    ["My sister had the sleeve done", "gastric_surgery"],
    ["she coughs and splutters on owt dry", "swallowing"],
    ["he chokes on dry food since his stroke", "swallowing"],
    ["type 1, novorapid with meals", "low_sugar"],
    ["metformin and gliclazide", "low_sugar"],
    ["my brother bolts his food and has choked twice", "swallowing"],
    ["he's on rasagiline", "maoi"],
    ["food still gets stuck going down", "swallowing"],
    ["humulin morning and night", "low_sugar"],
    ["on bempagliflozin", "low_sugar"],
    ["we use LoSalt", "potassium"],
    ["My kidneys are at stage 4", "potassium"],
  ])("is recognised by %s", (notes, expected) => {
    expect(medicines(notes)).toBe(expected);
  });

  it.each([
    "lithium batteries for the scales",
    "metformin twice a day",
    "flour up the sleeve of my jumper",
    "no longer on warfarin",
    "We like kidney beans",
    "a band plays on Friday",
  ])("is not recognised by %s", (notes) => {
    expect(medicines(notes)).toBe("");
  });
});

describe("a possible mention of a person", () => {
  it.each([
    ["the wee lad with us just now is seven months", ["the wee lad with us just now is seven months"]],
    ["Quick dinners. Granda has Parkinsons", ["Granda has Parkinsons"]],
    ["Nan is 84 and her dentures don't fit", []],
    ["I'm a midwife on nights", []],
    ["She takes one of those twice a day", ["She takes one of those twice a day"]],
    ["Hubby has been put on zopiclunate, 20 mg", ["Hubby has been put on zopiclunate, 20 mg"]],
    ["Mild cheddar for the bairns", []],
    ["In April we eat outside", []],
  ])("is asked about if nothing else is known: %s", (notes, unclear) => {
    expect(matcher.toldIn(notes).unclear).toEqual(unclear);
  });
});

describe("the quote", () => {
  it("is the sentence that mentions it, spelt as the user typed it", () => {
    const notes = "Quick on Mondays. Our 8-month-old, Zoë, is weaning!\nMum’s on Warfarin";
    expect(matcher.toldIn(notes)).toEqual({
      stages: [{ stage: "baby", quote: "Our 8-month-old, Zoë, is weaning" }],
      medicines: [{ medicine: "warfarin", quote: "Mum’s on Warfarin" }],
      unclear: [],
    });
  });
});
