import { FileDown, Trash2 } from "lucide-react";
import type { PlanSummary } from "#contract/meal-plans";
import { optionLabel } from "#domain/request/options";
import { useDownloadPdf } from "#web/features/plans/use-saved-plans";
import { choiceText } from "#web/features/plans/plan-words";
import { formatDay, formatPounds } from "#web/lib/format";
import { paths } from "#web/lib/paths";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { DishPicture } from "#web/ui/dish-picture";
import { IconButton } from "#web/ui/icon-button";
import { LinkButton } from "#web/ui/link-button";

/** One plan in the list. */
export function SavedPlanCard({ plan, onDelete }: { plan: PlanSummary; onDelete: () => void }) {
  const pdf = useDownloadPdf();
  const created = formatDay(plan.createdAt);
  const which = created === null ? plan.fullName : `${plan.fullName}, ${created}`;
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-h3 wrap-anywhere">{plan.fullName}</h2>
          <p className="text-small text-quiet">{created}</p>
          <p className="mt-2">
            <Badge tone="leaf">{choiceText(plan.dietaryPreference)}</Badge>
          </p>
        </div>
        <DishPicture id={plan.id} foods={[]} className="w-20 shrink-0" />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small">
        <dt className="text-quiet">Meals per week</dt>
        <dd className="text-end font-medium">{plan.mealsPerWeek}</dd>
        <dt className="text-quiet">Cooking level</dt>
        <dd className="text-end font-medium">{optionLabel(plan.cookingSkillLevel)}</dd>
        <dt className="text-quiet">Budget</dt>
        <dd className="money font-medium">{formatPounds(plan.maxBudget)}</dd>
      </dl>
      <div className="mt-auto flex items-center gap-2">
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
        <IconButton label={`Delete: ${which}`} icon={<Trash2 aria-hidden="true" />} onClick={onDelete} />
      </div>
    </Card>
  );
}
