import { useState } from "react";
import { ChefHat, Clock, Flame, Hourglass, Users } from "lucide-react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { CookMode } from "#web/features/plans/cook-mode";
import { MealNutrition } from "#web/features/plans/meal-nutrition";
import { allergenText, withoutNumbering } from "#web/features/plans/plan-messages";
import { formatMinutes, formatPounds } from "#web/lib/format";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { DishPicture } from "#web/ui/dish-picture";

type MealCardProps = { anchor: string; day: string; meal: PlanMealAnswer; origin: string | null; planId: string };

/** One dish: everything needed to cook it. `origin` says who proposed it, in plans that are not wholly of our own recipes. */
export function MealCard({ anchor, day, meal, origin, planId }: MealCardProps) {
  const [cooking, setCooking] = useState(false);
  return (
    <article
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="sm:scroll-mt-16 print:mt-3 print:break-inside-avoid print:border-t print:border-line print:pt-3"
    >
      <Card className="print:border-0 print:p-0">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-4 print:flex-nowrap print:gap-x-4">
          <DishPicture
            id={meal.id}
            foods={meal.ingredients.map(({ food_id }) => food_id)}
            className="w-44 shrink-0 max-sm:mx-auto print:w-20"
          />
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="text-small font-semibold text-leaf">{day}</p>
            <h3 id={`${anchor}-title`} className="text-h2 wrap-anywhere">
              {meal.name}
            </h3>
            {meal.description !== "" && <p className="mt-1 max-w-prose text-quiet print:hidden">{meal.description}</p>}
            {/* Copies that were kept without a connection may be older than the reasons. */}
            {(meal.why ?? "") !== "" && <p className="mt-1 max-w-prose text-small text-leaf">{meal.why}</p>}
            {origin !== null && <p className="mt-1 text-small text-quiet wrap-anywhere">{origin}</p>}
            <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small print:mt-1 [&_svg]:size-4 [&_svg]:text-quiet [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1.5">
              <li>
                <Clock aria-hidden="true" /> Prep {formatMinutes(meal.prep_time)}
              </li>
              <li>
                <Flame aria-hidden="true" />{" "}
                {meal.cook_time === 0 ? "No cooking" : `Cook ${formatMinutes(meal.cook_time)}`}
              </li>
              {/* Copies that were kept without a connection may be older than this field. */}
              {(meal.hands_off_time ?? 0) > 0 && (
                <li>
                  <Hourglass aria-hidden="true" /> Slow cooker {formatMinutes(meal.hands_off_time)}
                </li>
              )}
              <li>
                <Users aria-hidden="true" /> Serves {meal.servings}
              </li>
              <li>
                <ChefHat aria-hidden="true" /> {optionLabel(meal.skill)}
              </li>
            </ul>
            {meal.equipment_needed.length > 0 && (
              <p className="mt-3 flex flex-wrap items-center gap-1.5 print:mt-1">
                <span className="text-small text-quiet">Equipment</span>
                {meal.equipment_needed.map((equipment) => (
                  <Badge key={equipment}>{optionLabel(equipment)}</Badge>
                ))}
              </p>
            )}
          </div>
          <Button className="no-print max-sm:w-full" onClick={() => setCooking(true)}>
            <ChefHat aria-hidden="true" />
            Cook this
          </Button>
        </header>
        <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:mt-2 print:gap-x-6 print:grid-cols-[2fr_3fr]">
          <Ingredients meal={meal} />
          <div>
            <h4 className="mb-2 text-h3 print:mb-0.5">Instructions</h4>
            <ol className="flex max-w-prose flex-col gap-3 print:gap-1">
              {meal.instructions.map((instruction, index) => (
                <li key={index} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-leaf-wash text-small font-semibold text-leaf tabular-nums"
                  >
                    {index + 1}
                  </span>
                  <span>{withoutNumbering(instruction)}</span>
                </li>
              ))}
            </ol>
            {meal.tip !== "" && (
              <p className="mt-4 max-w-prose rounded-control bg-leaf-wash px-4 py-3 print:mt-2 print:p-0">
                <strong>Tip.</strong> {meal.tip}
              </p>
            )}
          </div>
        </div>
        <MealNutrition meal={meal} />
        <p className="mt-4 text-small print:mt-1">
          <strong>Allergens.</strong> {allergenText(meal.allergens)} Please read the labels.
        </p>
      </Card>
      {cooking && <CookMode planId={planId} meal={meal} onClose={() => setCooking(false)} />}
    </article>
  );
}

function Ingredients({ meal }: { meal: PlanMealAnswer }) {
  return (
    <div>
      <h4 className="mb-2 text-h3 print:mb-0.5">Ingredients</h4>
      <ul>
        {meal.ingredients.map((ingredient) => (
          <li
            key={ingredient.food_id}
            className="flex items-baseline gap-3 border-t border-hairline py-1.5 first:border-0 print:py-0.5"
          >
            <span className="w-20 shrink-0 text-small text-quiet tabular-nums">{ingredient.amount}</span>
            <span className="min-w-0 flex-1">
              {ingredient.item}
              {ingredient.preparation !== null && <span className="text-quiet">, {ingredient.preparation}</span>}
            </span>
            <span className="money text-small">{formatPounds(ingredient.estimated_cost)}</span>
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-3 border-t border-line pt-2 font-semibold">
          This meal
          <span className="money">{formatPounds(meal.estimated_cost)}</span>
        </li>
      </ul>
    </div>
  );
}
