import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { seasonOf } from "#domain/request/occasion";
import { writePlan } from "#domain/plan/write-plan";
import { realCatalogue } from "../tests/support/catalogue.ts";
const { A, B } = await import(process.env.HH ?? "/tmp/work/food/households.ts");
const USUAL = { fullName: "", email: "household@example.org", mealsPerWeek: 5, numPeople: 2, dietaryPreference: "none", dietaryRestrictions: [], synsPointsPerWeek: null, mealGoals: "none", meatsPreferred: [], preferredRegions: [], ingredientsToAvoid: "", maxBudget: 60, preferredSupermarket: "tesco", cookingSkillLevel: "intermediate", availableTime: "45", cookingEquipment: ["oven", "stove"], additionalNotes: "" };
const which = process.argv[2];
const list = which === "A" ? A : which === "B" ? B : [...A, ...B].filter(([n]: any) => n === which);
const { catalogue, matcher } = realCatalogue();
for (const [name, change] of list) {
  const request = { ...USUAL, ...change } as any;
  const read = constraintsOf(normaliseRequest(request), matcher);
  if (!read.ok) { console.log(name, "UNKNOWN", read.unknown); continue; }
  const constraints = { ...read.constraints, cupboard: BASIC_CUPBOARD };
  const before = process.cpuUsage();
  const proposal: any = proposeWeek({ constraints, recentPlans: [], occasion: { variation: `${name} fresh`, season: seasonOf(11) } }, catalogue);
  const { user, system } = process.cpuUsage(before);
  if (proposal.kind === "refused") { console.log(name, "REFUSED", proposal.refusal.message); continue; }
  const doc: any = writePlan(proposal.plan);
  const why = new Map<string, string>();
  for (const day of doc.days) for (const m of day.meals) why.set(m.title, m.why ?? m.reason ?? m.note ?? "");
  if (process.env.KEYS) console.log(Object.keys(doc.days[0].meals[0]), JSON.stringify(doc.days[0].meals[0]).slice(0, 1500));
  if (process.env.PLAIN) {
    console.log(name);
    for (const day of proposal.plan.days) for (const m of day.meals) console.log(`${m.title}|${m.prepMinutes + m.cookMinutes}|${m.description}${why.get(m.title) ? " " + why.get(m.title) + "." : ""}`);
    continue;
  }
  console.log(`\n## ${name} ${JSON.stringify(change)}`);
  const { preferences: p } = constraints as any;
  console.log("  read:", JSON.stringify(p), "| others:", JSON.stringify((constraints as any).notes ?? (constraints as any).notesNotUnderstood ?? ""), `cpu ${Math.round((user + system) / 1000)}ms`);
  for (const day of proposal.plan.days) for (const m of day.meals) console.log(`  ${String(day.day ?? day.name).slice(0, 3)} ${m.title} | ${m.prepMinutes + m.cookMinutes} | ${m.description} | why: ${why.get(m.title)} [${m.region ?? ""}]`);
  const d = proposal.document as any;
  console.log("  ", JSON.stringify(d.summary ?? d.notices ?? d.total ?? Object.keys(d)).slice(0, 400));
}
