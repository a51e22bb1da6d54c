import { findCues } from "#domain/changes/change-cues";
import { readChange } from "#domain/changes/read-change";
import { toldOf } from "#domain/changes/asked";
import { saidOfWeek } from "#domain/changes/said-week";
import { placedMeals } from "#domain/planner/change-week";
import { realCatalogue } from "#tests/support/catalogue";
import { inventedWeeks } from "./changes/invented-plans.ts";
const { matcher } = realCatalogue();
const weeks = inventedWeeks("tests/corpus/changes-fresh-6.jsonl");
for (const [id, t] of [["p1","Could we use up whatever's left of the roast chicken on the Monday after?"],["p3","Oven's broken til the landlord sorts it, hob and microwave only"],["p9","Haddock's a fortune at our fishmonger, any white fish that's cheap will do"],["p10","I know I said low carb but can we keep the tagliatelle, it's the only thing I'm looking forward to"],["p6","No tuna. Aisha is sick of it and so am I"],["p9","Is everything definitely gluten free? If the Thai curry paste or anything else isn't, change it"],["p2","Ham salad in this weather? You must be joking. Something hot."]] as const) {
  const worded = { meals: placedMeals(weeks.get(id)!.plan).map(({ day, meal }) => ({ day, id: meal.id, title: meal.title })), today: "Monday" as const };
  const said = saidOfWeek(t, worded, matcher);
  console.log("\n" + t, "\n  days", said.days.map((d) => d.what).join(), "dishes", said.dishes.map((d) => d.what + (d.isThing ? "*" : "")).join(), "things", said.things.map((d) => d.what.words).join("|"));
  console.log("  cues", findCues(matcher, said.words, said.slotAt).filter((c) => c.cue.kind !== "nothing").map((c) => `${c.cue.kind}:${c.cue.what} [${said.words.slice(c.start, c.end).map((w) => w.text).join(" ")}]`).join("; "));
  const r = readChange(t, worded, matcher);
  console.log("  certain", r.isCertain, "asked", r.asked.map(toldOf).join(" + "));
  for (const x of r.readings.slice(0, 6)) console.log("    ", x.probability.toFixed(2), x.asked.map(toldOf).join(" + "));
}
