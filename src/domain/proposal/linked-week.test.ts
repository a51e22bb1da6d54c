import { describe, expect, test } from "vitest";
import type { Meal } from "#domain/meal/meal";
import { pence } from "#domain/money/pence";
import type { Day } from "#domain/options/days";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { composeBriefFor } from "#domain/proposal/brief/compose-brief";
import { SECTIONS } from "#domain/proposal/brief/sections";
import { weekMoney } from "#domain/proposal/brief/week-money";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { judgeLines, withSpokenLines } from "#domain/proposal/spoken-week";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS, type Change } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

/** A composed week in which one dinner is made from what another cooks, from the brief to the plan. */
const { catalogue, matcher } = realCatalogue();

function constraintsFor(change: Change = {}) {
  return sampleTask({ ...NO_LIMITS, maxBudget: 200, mealsPerWeek: 4, ...change }).constraints;
}

const plain = constraintsFor();
const candidates = candidateDishes({ constraints: plain, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
const ids = candidates.map(({ mealId }) => mealId);
const followUps = candidates.filter(({ madeFrom }) => madeFrom?.days === 2);
const numberOf = (mealId: string): number => ids.indexOf(mealId) + 1;
const [followUp] = followUps;
const source = candidates[ids.indexOf(followUp!.madeFrom!.mealIds[0]!)]!;
const others = candidates
  .filter(({ mealId, madeFrom }) => madeFrom === undefined && mealId !== source.mealId)
  .slice(0, 2)
  .map(({ mealId }) => mealId);

interface Asked {
  readonly mealId: string;
  readonly day: Day;
  readonly people?: number;
  readonly line?: string;
}

function judged(
  { mealId, day, people, line = "" }: Asked,
  standing: readonly StandingDinner[],
  { constraints = plain, mayGiveWay = [] as readonly Day[] } = {},
) {
  const raw = { day, people: people ?? null, dish: numberOf(mealId), idea: null, for_you: line, answers: [] };
  return judgeDinner({ constraints, raw, candidates: ids, standing, mayGiveWay, recentPlans: [] }, catalogue, matcher);
}

/** The dinners that stand, as they come in, with the faults of the others. */
function compose(asked: readonly Asked[], constraints = plain) {
  const standing: StandingDinner[] = [];
  const meals: Meal[] = [];
  const faults: string[] = [];
  for (const one of asked) {
    const judgement = judged(one, standing, { constraints });
    if (judgement.kind === "faulty") faults.push(...judgement.faults.map(({ code, detail }) => `${code}: ${detail}`));
    else {
      standing.push(judgement.dinner);
      if (judgement.ours !== null) meals.push(judgement.ours.meal);
    }
  }
  const composed = standing.map(({ day, people, forYou, answers, mealId }): ComposedDinner => {
    return { mealId: mealId!, day, people, forYou, answers };
  });
  return {
    standing,
    composed,
    faults,
    task: { constraints, recentPlans: [], occasion: ANY_OCCASION, kept: meals, composed },
  };
}

function planned(task: ReturnType<typeof compose>["task"]) {
  const proposal = proposeWeek(
    withSpokenLines(task, catalogue, () => matcher),
    catalogue,
  );
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  const on = (day: Day) => proposal.document.days.find((one) => one.day === day)?.meals[0];
  return { ...proposal, on };
}

const PAIR: readonly Asked[] = [
  { mealId: source.mealId, day: "Sunday" },
  { mealId: others[0]!, day: "Monday" },
  { mealId: others[1]!, day: "Wednesday" },
  { mealId: followUp!.mealId, day: "Friday" },
];
const onDays = (from: Day, to: Day): Asked[] =>
  PAIR.map((one) => (one === PAIR[0] ? { ...one, day: from } : one === PAIR[3] ? { ...one, day: to } : one));

describe("the brief", () => {
  test("says at the end of a follow-up's line after which dishes it stands, and what it adds to the first", () => {
    const nothing = { standing: [], refused: [], recentTitles: [], date: "1 May", season: null, wanted: 4 } as const;
    const { prompt, instructions } = composeBriefFor({ constraints: plain, catalogue, candidates, ...nothing });
    const lines = prompt.split("\n");
    const line = lines[lines.indexOf(SECTIONS.dishes) + 1 + numberOf(followUp!.mealId)] ?? "";
    expect(line).toContain(followUp!.title);
    expect(line).toMatch(new RegExp(`\\|after ${numberOf(source.mealId)}(?: or \\d+)* within 2 days$`, "u"));
    expect(instructions).toContain("after 12 or 45 within 2 days");
    const costOf = (mealIds: readonly string[]): number => {
      const days = ["Monday", "Tuesday"] as const;
      const dinners = mealIds.map((mealId, at) => ({
        day: days[at]!,
        people: null,
        mealId,
        dish: { name: "", foods: [], why: "" },
      }));
      return weekMoney(dinners, plain, catalogue).totalPence;
    };
    expect(followUp!.packPence).toBe(costOf([source.mealId, followUp!.mealId]) - costOf([source.mealId]));
  });
});

describe("a follow-up in a composed week", () => {
  test("stands a day or two after its source, which is cooked for both", () => {
    const { faults, task } = compose(onDays("Thursday", "Friday"));
    expect(faults).toEqual([]);
    const week = planned(task);
    expect(week.swapped).toEqual([]);
    const [thursday, friday] = [week.on("Thursday"), week.on("Friday")];
    expect([thursday?.id, friday?.id]).toEqual([source.mealId, followUp!.mealId]);
    expect(thursday?.steps.at(-1)).toContain(`For Friday’s dinner (${followUp!.title})`);
    expect(friday?.steps.join(" ")).toContain("Thursday’s ");
    expect(week.on("Monday")?.id).toBe(others[0]);
    expect(week.on("Wednesday")?.id).toBe(others[1]);
  });

  test.each<[string, readonly Asked[], RegExp]>([
    ["without a source", PAIR.slice(1), /no dinner of the week stands before it/u],
    ["before its source", [...onDays("Saturday", "Friday")], /is on Saturday and not one to 2 days before/u],
    ["too late after it", onDays("Tuesday", "Friday"), /is on Tuesday and not one to 2 days before/u],
    [
      "for another table",
      onDays("Thursday", "Friday").map((one) => (one.day === "Friday" ? { ...one, people: 4 } : one)),
      /which is for 2, and so for the same number/u,
    ],
  ])("falls %s, and nothing else does", (_, asked, reason) => {
    const noted = { ...plain, request: { ...plain.request, notesUnread: ["four of us on some days"] } };
    const { faults, standing } = compose(asked, noted);
    expect(faults).toEqual([expect.stringMatching(reason)]);
    expect(faults[0]).toMatch(/^follow_up: /u);
    expect(standing).toHaveLength(asked.length - 1);
  });

  test("falls beside another one", () => {
    const second = followUps.find(
      ({ mealId, madeFrom }) => mealId !== followUp!.mealId && !madeFrom!.mealIds.includes(source.mealId),
    )!;
    const more = [
      { mealId: second.madeFrom!.mealIds[0]!, day: "Tuesday" },
      { mealId: second.mealId, day: "Wednesday" },
    ] as const;
    const pair = onDays("Thursday", "Friday");
    expect(compose([pair[0]!, pair[3]!, ...more]).faults).toEqual([
      expect.stringContaining(`${followUp!.title} is made from another dinner already`),
    ]);
  });

  test("keeps its source when money is short", () => {
    const { standing } = compose(onDays("Thursday", "Friday"));
    const last = {
      mealId: candidates.find(({ mealId }) => ![...others, source.mealId].includes(mealId))!.mealId,
    } as const;
    const { totalPence } = weekMoney(standing, plain, catalogue);
    const constraints = { ...plain, budgetPence: pence(totalPence + 1) };
    const judgement = judged({ ...last, day: "Saturday" }, standing, { constraints, mayGiveWay: ["Thursday"] });
    expect(judgement).toMatchObject({ kind: "faulty", faults: [{ code: "over_budget" }] });
  });

  test("is replaced alone if its source did not make it into the week", () => {
    const { task } = compose(onDays("Thursday", "Friday"));
    const composed = task.composed.filter(({ mealId }) => mealId !== source.mealId);
    const kept = task.kept.filter(({ id }) => id !== source.mealId);
    const week = planned({ ...task, composed, kept });
    expect(week.swapped).toEqual([
      { id: followUp!.mealId, reason: "check", detail: expect.stringContaining("no dinner of the week") as string },
    ]);
    expect([week.on("Monday")?.id, week.on("Wednesday")?.id]).toEqual(others);
  });
});

describe("the lines of a pair", () => {
  test("may speak of leftovers and name each other's day; others may not", () => {
    const lines = new Map<Day, string>([
      ["Thursday", "Cook the larger batch tonight, and the leftovers go under Friday's supper."],
      ["Friday", "Thursday's leftovers, so supper is half made when you come in."],
      ["Monday", "A bright start with leftovers to spare."],
    ]);
    const asked = onDays("Thursday", "Friday").map((one) => ({ ...one, line: lines.get(one.day) ?? "" }));
    const { task } = compose(asked);
    const said = new Map(judgeLines(task, catalogue, matcher).map(({ dinner, stands }) => [dinner.day, stands]));
    expect(said.get("Thursday")).toBe(lines.get("Thursday"));
    expect(said.get("Friday")).toBe(lines.get("Friday"));
    expect(said.get("Monday")).toBeNull();
    const week = planned(task);
    expect(week.on("Thursday")?.forYou).toBe(lines.get("Thursday"));
    expect(week.on("Friday")?.forYou).toBe(lines.get("Friday"));
  });
});
