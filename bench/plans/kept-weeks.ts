import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { seasonOf } from "#domain/request/occasion";
import { realCatalogue } from "../../tests/support/catalogue.ts";
import { HOUSEHOLDS } from "./households.ts";
import { KeptCupboard } from "./kept-cupboard.ts";

const WEEKS = 8;
/** Every sixth household: ten of them. */
const EVERY = 6;

/**
 * What ten households pay over eight weeks when leftovers go into the next week's plan, compared with the same households
 * starting every week from the basics: pounds, packs opened, and waste as a share of spending.
 */
export function keptWeeks(): string {
  const rows = HOUSEHOLDS.filter((_, index) => index % EVERY === 0).map((household) => {
    const kept = totals(household, true);
    const begun = totals(household, false);
    const weeks = kept.pounds.map((pounds, week) => `${pounds.toFixed(0)}/${(begun.pounds[week] ?? 0).toFixed(0)}`);
    return `| ${household.name} | ${weeks.join(" ")} | ${sum(kept.pounds).toFixed(0)} / ${sum(begun.pounds).toFixed(0)} | ${kept.packs} / ${begun.packs} | ${percent(kept)} / ${percent(begun)} |`;
  });
  return [
    "| Household | £ week by week, kept / not | £ in all | Packs opened | Thrown away |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

interface Totals {
  readonly pounds: number[];
  packs: number;
  lostPence: number;
}

function totals(household: (typeof HOUSEHOLDS)[number], keep: boolean): Totals {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(household.request), matcher);
  if (!read.ok) throw new Error(`${household.name}: ${read.unknown[0]?.message ?? ""}`);
  const found: Totals = { pounds: [], packs: 0, lostPence: 0 };
  const recentPlans: string[][] = [];
  let cupboard = new KeptCupboard(BASIC_CUPBOARD);
  for (let week = 0; week < WEEKS; week += 1) {
    if (!keep) cupboard = new KeptCupboard(BASIC_CUPBOARD);
    const constraints = { ...read.constraints, cupboard: cupboard.stock() };
    const occasion = { variation: `${household.name} ${week}`, season: seasonOf(9 + Math.floor(week / 4)) };
    const proposal = proposeWeek({ constraints, recentPlans, occasion }, catalogue);
    if (proposal.kind === "refused") throw new Error(`${household.name}: ${proposal.refusal.message}`);
    recentPlans.unshift(proposal.plan.days.flatMap(({ meals }) => meals.map(({ id }) => id)));
    const { opened, lostPence } = cupboard.pass(proposal.plan);
    found.pounds.push(proposal.plan.totalPence / 100);
    found.packs += opened;
    found.lostPence += lostPence;
  }
  return found;
}

function percent({ pounds, lostPence }: Totals): string {
  return `${(lostPence / sum(pounds)).toFixed(1)} %`;
}

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0);
}
