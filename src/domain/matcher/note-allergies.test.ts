import { expect, it } from "vitest";
import { allergiesIn } from "#domain/matcher/note-allergies";

it.each<readonly [string, readonly string[]]>([
  ["Middle one is allergic to nuts so NO nuts at all please even traces", ["nuts"]],
  ["My son is coeliac so the whole meal has to be gf", ["gluten"]],
  ["Bad peanut and sesame allergy. We love fish.", ["peanuts", "sesame"]],
  ["Severe reaction to kiwi, she carries an epipen", []],
  ["allergic to shellfish", ["crustaceans"]],
  ["Allergies: egg, milk", ["egg", "milk"]],
  ["No allergies but my mum is coeliac", ["gluten"]],
  ["Allergic to cats, and to sesame: she has an allergy card", ["sesame"]],
])("tells an allergy: %s", (notes, named) => {
  expect(allergiesIn(notes)).toEqual(named);
});

it.each([
  "",
  "No allergies",
  "We have no food allergies",
  "Nobody is allergic to anything",
  "I’m allergic to cooking",
  "allergic to cats",
  "We love nuts",
])("tells none: %s", (notes) => {
  expect(allergiesIn(notes)).toBeNull();
});
