import { RECEIPTS_TO_TELL, type TillErrorAnswer, type TillErrorsAnswer } from "#contract/till";
import { monthsBefore } from "#domain/food/price-age";
import { fromPounds, pence, sumPence } from "#domain/money/pence";
import { tillErrorBasisPoints } from "#domain/money/till-error";
import type { Supermarket } from "#domain/options/options";
import type { Database } from "#server/db/database";
import { listOwnLines } from "#server/features/plans/own-lines.repository";
import { planNotFound } from "#server/features/plans/plan-not-found";
import * as repository from "#server/features/plans/till.repository";
import type { TillErrors } from "#server/features/plans/till.repository";
import { londonMonth } from "#server/london-date";
import type { Clock } from "#server/services/clock/clock";
import { isUuid } from "#server/services/ids/ids";

export interface TillDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** The figures cover this month and the eleven before it. */
const MONTHS_BACK = 11;

/**
 * Records the till total for a plan's shopping, in pounds; null withdraws it. Our error goes into the figures separately, without
 * the user. Reporting the same again changes nothing.
 */
export async function tellTill(
  { database, clock }: TillDependencies,
  { userId, id, amount }: { userId: string; id: string; amount: number | null },
): Promise<void> {
  if (!isUuid(id)) throw planNotFound();
  const till = amount === null ? null : fromPounds(amount);
  await database.transaction(async (tx) => {
    const plan = await repository.holdToldPlan(tx, userId, id);
    if (plan === null) throw planNotFound();
    if (plan.tillPence === till) return;
    await repository.setTill(tx, id, till);
    if (till === null) await repository.deleteReceipt(tx, id);
    else {
      // Own lines that count towards the total are on the receipt too.
      const own = (await listOwnLines(tx, id)).map((line) => pence(line.counts ? (line.pence ?? 0) : 0));
      await repository.putReceipt(tx, {
        planId: id,
        supermarket: plan.supermarket,
        month: londonMonth(clock.now()),
        errorBasisPoints: tillErrorBasisPoints(sumPence([pence(plan.totalPence), ...own]), till),
      });
    }
  });
}

/** The public figure for one shop's error; null until there are enough receipts. */
export async function publicTillError(
  { database, clock }: TillDependencies,
  supermarket: Supermarket,
): Promise<TillErrorAnswer | null> {
  const { receipts, mean } = await repository.tillErrorOf(database.db, supermarket, firstMonth(clock));
  if (mean === null || receipts < RECEIPTS_TO_TELL) return null;
  return { supermarket, receipts, meanErrorPercent: percentOf(mean) };
}

/** The errors of every shop by month, for super admins. */
export async function tillErrorsByMonth({ database, clock }: TillDependencies): Promise<TillErrorsAnswer[]> {
  return (await repository.listTillErrors(database.db, firstMonth(clock))).map(present);
}

function present({ supermarket, month, receipts, leftOut, ...figures }: TillErrors): TillErrorsAnswer {
  const percent = (figure: number | null) => (figure === null ? null : percentOf(figure));
  return {
    supermarket,
    month,
    receipts,
    leftOut,
    meanErrorPercent: percent(figures.mean),
    medianAbsoluteErrorPercent: percent(figures.medianAbsolute),
    tenthPercent: percent(figures.tenth),
    ninetiethPercent: percent(figures.ninetieth),
  };
}

function firstMonth(clock: Clock): string {
  return monthsBefore(londonMonth(clock.now()), MONTHS_BACK);
}

/** Per cent with one decimal. */
function percentOf(basisPoints: number): number {
  return Math.round(basisPoints / 10) / 10 || 0;
}
