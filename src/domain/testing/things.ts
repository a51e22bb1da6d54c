import type { ThingWords } from "#domain/recipe/notes-data";

/** What a word names, of the kinds in `catalogue/notes/things.csv`: enough for what tests ask for. */
function named(thing: ThingWords["thing"], what: string, name: string, ...said: readonly string[]): ThingWords {
  return { thing, what: what === "" ? [] : what.split("|"), name, said: [name, ...said], titles: [] };
}

export const THINGS: readonly ThingWords[] = [
  named("form", "roast", "roast dinners", "roast"),
  named("form", "soup", "soups", "soup"),
  named("form", "curry", "curries", "curry"),
  named("form", "pasta", "pasta"),
  named("form", "pizza", "pizza"),
  named("form", "salad", "salads", "salad"),
  named("animal", "fish", "fish"),
  named("animal", "beef", "beef"),
  named("appliance", "slow_cooker", "slow cooker"),
  named("appliance", "air_fryer", "air fryer"),
  named("appliance", "microwave", "microwave"),
  named("takeaway", "", "takeaway"),
  named("region", "british", "british food", "british"),
  named("region", "indian", "indian food", "indian"),
  named("cuisine", "korean|chinese", "korean", "korean food"),
  named("cuisine", "thai|chinese", "thai", "thai food"),
  named("cuisine", "pakistani|indian", "pakistani", "pakistani food"),
  named("cuisine", "caribbean|american", "caribbean", "caribbean food"),
];
