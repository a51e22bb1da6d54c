import { findCues } from "#domain/changes/change-cues";
import { readChange } from "#domain/changes/read-change";
import { toldOf } from "#domain/changes/asked";
import { saidOfWeek } from "#domain/changes/said-week";
import { placedMeals } from "#domain/planner/change-week";
import { realCatalogue } from "#tests/support/catalogue";
import { inventedWeeks } from "./changes/invented-plans.ts";
const { matcher } = realCatalogue();
const weeks = inventedWeeks("tests/corpus/changes-fresh-6.jsonl");
for (const [id, t] of [["p9", "that's an awful lot of meat for one week, could two of them be veggie"], ["p9", "Please use the leftover brisket for something on Monday instead of the turkey."], ["p7", "Can you stop giving us mushrooms, I've said before!!"], ["p10", "Hiya, could Monday feed two extra, and could you knock the lamb on the head, we're trying to spend less and it's dear. Ta x"], ["p2", "Our daughter and her husband are coming for Sunday lunch, so there'll be four of us."], ["p5","We are absolutely knackered. Can the whole week just be easy, like shove it in the oven and forget about it"], ["p8","he wont touch brocoli, can u hide some veg in it instead"], ["p1","My youngest has decided she hates mash. Can she have the sausages with something else"], ["p5","Anything the wee one can have a bit of too would be braw, so go easy on the salt"], ["p6","Teenagers eat like horses. Bigger portions for everything please"], ["p6","We have rice too often, 2 times max"], ["p10", "cauli cheese isnt a dinner is it"]] as const) {
  const worded = { meals: placedMeals(weeks.get(id)!.plan).map(({ day, meal }) => ({ day, id: meal.id, title: meal.title })), today: "Monday" as const };
  const said = saidOfWeek(t, worded, matcher);
  console.log("\n" + t, "\n  days", said.days.map((d) => d.what).join(), "dishes", said.dishes.map((d) => d.what + (d.isThing ? "*" : "")).join(), "things", said.things.map((d) => d.what.words).join("|"));
  console.log("  cues", findCues(matcher, said.words, said.slotAt).filter((c) => c.cue.kind !== "nothing").map((c) => `${c.cue.kind}:${c.cue.what} [${said.words.slice(c.start, c.end).map((w) => w.text).join(" ")}]`).join("; "));
  const r = readChange(t, worded, matcher);
  console.log("  certain", r.isCertain, "asked", r.asked.map(toldOf).join(" + "));
  for (const x of r.readings.slice(0, 6)) console.log("    ", x.probability.toFixed(2), x.asked.map(toldOf).join(" + "));
}
