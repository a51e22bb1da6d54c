import { Link } from "wouter";
import type { GeneratedPlanAnswer } from "#contract/meal-plans";
import { formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";

/** How the total splits: eaten this week, left at home, likely to go off; with tips. */
export function AtTill({ plan, own }: { plan: GeneratedPlanAnswer; own: boolean }) {
  const { at_till, total_cost } = plan;
  if (at_till === null) return null;
  const parts = [
    `eaten ${formatPounds(at_till.eaten)}`,
    `left in your cupboard ${formatPounds(at_till.left)}`,
    ...(at_till.going_off > 0 ? [`likely to go off ${formatPounds(at_till.going_off)}`] : []),
  ];
  return (
    <div className="mb-5 max-w-prose rounded-control bg-leaf-wash px-4 py-3 print:mb-0 print:max-w-none print:p-0">
      <p className="tabular-nums">
        <strong>At the till {formatPounds(total_cost)}:</strong> {parts.join(", ")}.
      </p>
      {own && (
        <p className="no-print mt-1 text-small">
          {adviceOn(at_till)}{" "}
          <Link href={paths.cupboard} className="text-link font-medium">
            Your cupboard
          </Link>
        </p>
      )}
    </div>
  );
}

function adviceOn({ left, going_off }: NonNullable<GeneratedPlanAnswer["at_till"]>): string {
  if (going_off > 0)
    return "Freeze what may go off, or plan your next week in time: it uses that first, then whatever else is left.";
  if (left > 0) return "Your next week uses what is left before it buys more.";
  return "Nothing is left over.";
}
