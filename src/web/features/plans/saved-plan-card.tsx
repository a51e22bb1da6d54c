import { memo } from "react";
import { FileDown, Trash2 } from "lucide-react";
import type { PlanSummary } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { choiceText } from "#web/features/plans/plan-messages";
import { useDownloadPdf } from "#web/features/plans/use-saved-plans";
import { formatDay, formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { IconButton } from "#web/ui/icon-button";
import { LatePicture } from "#web/ui/late-picture";
import { LinkButton } from "#web/ui/link-button";

/** The id of a plan's heading in the list, which takes the focus when the card before it is deleted. */
export function planHeadingId(id: string): string {
  return `plan-${id}`;
}

type SavedPlanCardProps = { plan: PlanSummary; onDelete: (plan: PlanSummary) => void };

/** One plan in the list. */
export const SavedPlanCard = memo(function SavedPlanCard({ plan, onDelete }: SavedPlanCardProps) {
  const pdf = useDownloadPdf();
  const created = formatDay(plan.createdAt);
  const [first, ...others] = plan.meals.map(({ name }) => name);
  const title = first ?? plan.fullName;
  const which = created === null ? title : `${title}, ${created}`;
  const rows: [label: string, value: string][] = [
    ["Meals per week", String(plan.mealsPerWeek)],
    ["Cooking level", optionLabel(plan.cookingSkillLevel)],
    ["Budget", formatPounds(plan.maxBudget)],
  ];
  if (plan.totalCost !== null) rows.push(["Estimated cost", formatPounds(plan.totalCost)]);
  return (
    <Card className="relative flex h-full flex-col gap-4 transition-colors duration-150 has-[a:hover]:border-leaf">
      <div className="flex -space-x-5">
        {plan.meals.map((meal) => (
          <LatePicture key={meal.id} id={meal.id} foods={meal.foods} className="w-24 shrink-0" />
        ))}
      </div>
      <div>
        <h2 id={planHeadingId(plan.id)} tabIndex={-1} className="text-h3 wrap-anywhere">
          {title}
        </h2>
        {first !== undefined && plan.mealsPerWeek > 1 && (
          <p className="mt-1">{otherDishes(others, plan.mealsPerWeek - 1 - others.length)}</p>
        )}
        <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <Badge tone={plan.dietaryPreference === "none" ? "quiet" : "leaf"}>
            {choiceText(plan.dietaryPreference)}
          </Badge>
          <span>{`for ${plan.numPeople === 1 ? "1 person" : `${plan.numPeople} people`}, from ${optionLabel(plan.preferredSupermarket)}`}</span>
        </p>
        <p className="mt-2 text-small text-quiet wrap-anywhere">
          {created === null ? plan.fullName : `${plan.fullName}, ${created}`}
        </p>
      </div>
      <dl className="mt-auto grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="text-end font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center gap-2">
        {/* The link covers the card; the buttons are above it. A CSS filter, as on the green button, would confine the link's overlay. */}
        <LinkButton
          variant="secondary"
          href={paths.mealPlan(plan.id)}
          className="flex-1 after:absolute after:inset-0 after:rounded-card"
          aria-label={`View: ${which}`}
        >
          View
        </LinkButton>
        {plan.hasPdf && (
          <Button
            variant="secondary"
            className="relative"
            pending={pdf.isPending}
            onClick={() => pdf.mutate(plan.id)}
            aria-label={`PDF: ${which}`}
          >
            <FileDown aria-hidden="true" />
            PDF
          </Button>
        )}
        <IconButton
          className="relative"
          label={`Delete: ${which}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(plan)}
        />
      </div>
    </Card>
  );
});

/** "Also Lemon cod, Lentil dal and 3 more": the other dishes. "With" would make them sound like sides. */
export function otherDishes(names: readonly string[], more: number): string {
  if (more > 0) return names.length === 0 ? `and ${more} more` : `Also ${names.join(", ")} and ${more} more`;
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `Also ${names.slice(0, -1).join(", ")} and ${last}` : `Also ${last}`;
}
