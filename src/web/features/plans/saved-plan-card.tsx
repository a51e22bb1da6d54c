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

/** The id of a plan's heading in the list, where the focus goes when the card before it is deleted. */
export function planHeadingId(id: string): string {
  return `plan-${id}`;
}

type SavedPlanCardProps = { plan: PlanSummary; onDelete: (plan: PlanSummary) => void };

/** One plan in the list. */
export const SavedPlanCard = memo(function SavedPlanCard({ plan, onDelete }: SavedPlanCardProps) {
  const pdf = useDownloadPdf();
  const created = formatDay(plan.createdAt);
  const which = created === null ? plan.fullName : `${plan.fullName}, ${created}`;
  const rows: [label: string, value: string][] = [
    ["Meals per week", String(plan.mealsPerWeek)],
    ["Cooking level", optionLabel(plan.cookingSkillLevel)],
    ["Budget", formatPounds(plan.maxBudget)],
  ];
  if (plan.totalCost !== null) rows.push(["Estimated cost", formatPounds(plan.totalCost)]);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex -space-x-5">
        {plan.meals.map((meal) => (
          <LatePicture key={meal.id} id={meal.id} foods={meal.foods} className="w-24 shrink-0" />
        ))}
      </div>
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={planHeadingId(plan.id)} tabIndex={-1} className="text-h3 wrap-anywhere">
            {plan.fullName}
          </h2>
          <Badge tone="leaf">{choiceText(plan.dietaryPreference)}</Badge>
        </div>
        <p className="text-small text-quiet">{created}</p>
        <p className="mt-2 text-small">{dishesInWords(plan)}</p>
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
        <LinkButton href={paths.mealPlan(plan.id)} className="flex-1" aria-label={`View: ${which}`}>
          View
        </LinkButton>
        {plan.hasPdf && (
          <Button
            variant="secondary"
            pending={pdf.isPending}
            onClick={() => pdf.mutate(plan.id)}
            aria-label={`PDF: ${which}`}
          >
            <FileDown aria-hidden="true" />
            PDF
          </Button>
        )}
        <IconButton label={`Delete: ${which}`} icon={<Trash2 aria-hidden="true" />} onClick={() => onDelete(plan)} />
      </div>
    </Card>
  );
});

/** "Lentil dal, Lemon cod and 3 more": what one remembers a week by. */
export function dishesInWords({ meals, mealsPerWeek }: Pick<PlanSummary, "meals" | "mealsPerWeek">): string {
  const names = meals.map(({ name }) => name);
  const more = mealsPerWeek - names.length;
  if (more > 0) return `${names.join(", ")} and ${more} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}` : names.join("");
}
