import { expect, it } from "vitest";
import { smallChildIn } from "#domain/matcher/note-small-child";

it.each([
  "third person is our 10 month old, doing baby led weaning",
  "Our baby is 8 months and eats with us",
  "we’re weaning our son",
])("a baby who is weaned: %s", (notes) => {
  expect(smallChildIn(notes)).toBe("baby");
});

it.each([
  "kids 4, 9 and 14, youngest cant do hot spice",
  "Two small children",
  "Two toddlers at the table",
  "Our toddler eats with us.",
  "My daughter is 3 and hates sauce",
  "we have a 2 year old",
  "a 4yo who is fussy",
  "Children aged 9, 6 and 3",
  "twins of two",
  "our son (3) and his sister (7)",
  "He won’t eat bits, he’s only 2",
  "the youngest is nearly 4",
  "one is at preschool",
  "our 30 months old eats what we eat",
  "under-fives at the table",
])("a small child: %s", (notes) => {
  expect(smallChildIn(notes)).toBe("toddler");
});

it.each([
  "",
  "Kids are 6 and 9, the little one wont touch anything with bits",
  "3 kids 5, 8 and 13, the teenager eats like a horse!",
  "2 kids, dinner by 4",
  "We have two children and like fish twice a week",
  "kids want pizza 2 nights a week",
  "7yo is dairy free, 10yo only eats noodles basically",
  "my boys are 14 and 12",
  "new baby, no sleep",
  "Breastfeeding my baby and always hungry",
  "trying to wean myself off meat",
  "under 5 minutes of chopping please",
  "it's for 3 people",
  "my daughter, 4 times a week, trains",
  "three of us, the girls 2 dinners each",
])("nobody so small: %s", (notes) => {
  expect(smallChildIn(notes)).toBeNull();
});
