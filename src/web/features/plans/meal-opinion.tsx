import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import type { Opinion } from "#domain/request/tastes";
import { useOpinions } from "#web/features/plans/use-opinions";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";

type MealOpinionProps = { planId: string; meal: Pick<PlanMealAnswer, "id" | "name"> };

const CHOICES: readonly { opinion: Opinion; label: string; icon: ReactNode; pressed: string }[] = [
  {
    opinion: "again",
    label: "Again soon",
    icon: <ThumbsUp aria-hidden="true" />,
    pressed: "aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf",
  },
  {
    opinion: "never",
    label: "Never again",
    icon: <ThumbsDown aria-hidden="true" />,
    pressed: "aria-pressed:border-tomato aria-pressed:text-tomato",
  },
];

/** "Again soon" or "Never again": affects every later plan, and a second press undoes it. */
export function MealOpinion({ planId, meal }: MealOpinionProps) {
  const opinions = useOpinions(planId);
  const said = opinions.of(meal.id);
  return (
    <div role="group" aria-label={`What you think of ${meal.name}`} className="flex gap-2">
      {CHOICES.map(({ opinion, label, icon, pressed }) => (
        <Button
          key={opinion}
          variant={said === opinion ? "secondary" : "ghost"}
          size="sm"
          repeatable
          aria-pressed={said === opinion}
          className={classes("flex-1 px-2.5 whitespace-nowrap", pressed)}
          onClick={() => opinions.say(meal, said === opinion ? null : opinion)}
        >
          {icon}
          {label}
        </Button>
      ))}
    </div>
  );
}
