import { type ReactNode, useState } from "react";
import { Check, ChefHat, ChevronDown, Clock, Flame, Hourglass, Users } from "lucide-react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { MealNutrition } from "#web/features/plans/meal-nutrition";
import { allergenText, withoutNumbering, type PlacedMeal } from "#web/features/plans/plan-messages";
import { formatMinutes, formatPounds } from "#web/lib/format";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { classes } from "#web/ui/classes";
import { LatePicture } from "#web/ui/late-picture";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

/** Fetched when cooking starts: the plan opens without it, and the service worker caches it. */
const LazyCookMode = lazyComponent(async () => (await import("#web/features/plans/cooking/cook-mode")).CookMode);

/** The week comes first; the opinion buttons may load later. */
const LazyMealOpinion = lazyComponent(async () => (await import("#web/features/plans/meal-opinion")).MealOpinion);

/** Whether a recipe is expanded, and its toggle: collapsed on phones, where five would be a long scroll. */
type Folding = { open: boolean; fold: (anchor: string, open: boolean) => void };

type MealCardProps = {
  anchor: string;
  /** "Wednesday 2 December". */
  day: string;
  meal: PlanMealAnswer;
  origin: string | null;
  /** The intents from the notes that it satisfies, in words. */
  answers: readonly string[];
  /** What there is to know about it. */
  notices: readonly string[];
  planId: string;
  /** All meals of the plan: others can be cooked at the same time. */
  week: readonly PlacedMeal[];
  /** Whether it was cooked, and a way to say so; null on another user's plan. */
  cooking: Cooking | null;
  /** Opens cook mode at its first step. */
  cookNow: boolean;
  /** Its actions within the week. */
  actions: ReactNode;
  /** Null if there is room for the whole recipe. */
  folding: Folding | null;
};

export type Cooking = { cooked: boolean; tell: (mealIds: readonly string[], cooked: boolean) => void };

/** One dish: everything needed to cook it. `origin` says who proposed it, in plans not made entirely from our own recipes. */
export function MealCard(props: MealCardProps) {
  const { anchor, day, meal, origin, answers, notices, planId, week, cooking, cookNow, actions, folding } = props;
  const [open, setOpen] = useState(cookNow);
  const words = <Words meal={meal} origin={origin} />;
  const cook = (
    <Button className={classes("no-print", folding !== null && "absolute end-0 top-1")} onClick={() => setOpen(true)}>
      <ChefHat aria-hidden="true" />
      Cook this
    </Button>
  );
  const opinion = cooking !== null && (
    <div className="no-print min-h-10">
      <CodeBoundary fallback={null}>
        <LazyMealOpinion planId={planId} meal={meal} />
      </CodeBoundary>
    </div>
  );
  return (
    <article
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="sm:scroll-mt-16 print:mt-1.5 print:border-t print:border-line print:pt-1.5"
    >
      <Card className="max-sm:px-4 max-sm:py-3 print:border-0 print:p-0">
        <header className="break-inside-avoid print:break-after-avoid flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-6 print:flex-nowrap print:gap-x-4">
          <LatePicture
            id={meal.id}
            foods={meal.ingredients.map(({ food_id }) => food_id)}
            className="w-20 shrink-0 self-start sm:w-44 sm:self-center print:w-16"
          />
          <div className="min-w-0 flex-1 sm:flex-[1_1_16rem]">
            <p className="text-small font-semibold text-leaf">{day}</p>
            <h3 id={`${anchor}-title`} className="text-h3 wrap-anywhere sm:text-h2">
              {meal.name}
            </h3>
            {/* Offline copies may be older than the lines. */}
            {(meal.for_you ?? null) !== null && <p className="mt-1 max-w-prose wrap-anywhere">{meal.for_you}</p>}
            {notices.map((message) => (
              <p key={message} className="mt-2 max-w-prose border-s-4 border-mustard ps-3 text-small wrap-anywhere">
                {message}
              </p>
            ))}
            {folding === null && words}
            <div className="print:flex print:flex-wrap print:items-center print:gap-x-4">
              <Facts meal={meal} />
              {answers.length > 0 && (
                <p className="no-print mt-1.5 text-small text-leaf wrap-anywhere">Answers: {answers.join(", ")}</p>
              )}
              {folding === null && <Equipment meal={meal} />}
            </div>
            {cooking?.cooked === true && (
              <p className="no-print mt-2 flex flex-wrap items-center gap-2">
                <Badge tone="leaf">
                  <Check aria-hidden="true" />
                  Cooked
                </Badge>
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-sm:-ms-3"
                  aria-label={`Not cooked after all: ${meal.name}`}
                  onClick={() => cooking.tell([meal.id], false)}
                >
                  Not cooked after all
                </Button>
              </p>
            )}
          </div>
          {folding === null && (
            <div className="no-print flex flex-col gap-2 max-lg:w-full max-lg:flex-row max-lg:items-center max-lg:gap-4">
              {cook}
              {opinion}
            </div>
          )}
        </header>
        {actions}
        {folding === null ? (
          <Recipe meal={meal} />
        ) : (
          <div className="relative mt-1 -mb-2">
            <details
              open={folding.open}
              // The browser expands what its find-in-page matches.
              onToggle={({ currentTarget: { open } }) => open && folding.fold(anchor, true)}
              className="group/recipe"
            >
              <summary
                onClick={(event) => {
                  event.preventDefault();
                  folding.fold(anchor, !folding.open);
                }}
                className="no-print flex min-h-13 cursor-pointer list-none items-center gap-1 pe-36 text-small font-semibold text-leaf [&::-webkit-details-marker]:hidden"
              >
                {folding.open ? "Fold the recipe" : foldedText(meal)}
                <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open/recipe:rotate-180" />
              </summary>
              <div className="pt-3 pb-2">
                {words}
                <Equipment meal={meal} />
                <Recipe meal={meal} />
                {folding.open && opinion}
              </div>
            </details>
            {cook}
          </div>
        )}
      </Card>
      {open && (
        <CodeBoundary fallback={null}>
          <LazyCookMode
            planId={planId}
            meal={meal}
            week={week}
            own={cooking !== null}
            onCooked={(mealIds) => cooking?.tell(mealIds, true)}
            onClose={() => setOpen(false)}
          />
        </CodeBoundary>
      )}
    </article>
  );
}

/** "12 ingredients, 5 steps": a summary of the collapsed content. */
function foldedText({ ingredients, instructions }: PlanMealAnswer): string {
  const steps = instructions.length === 1 ? "1 step" : `${instructions.length} steps`;
  return `${ingredients.length === 1 ? "1 ingredient" : `${ingredients.length} ingredients`}, ${steps}`;
}

function Words({ meal, origin }: { meal: PlanMealAnswer; origin: string | null }) {
  return (
    <>
      {meal.description !== "" && <p className="mt-1 max-w-prose text-quiet print:hidden">{meal.description}</p>}
      {/* Offline copies may be older than the reasons. */}
      {(meal.why ?? "") !== "" && <p className="mt-1 max-w-prose text-small text-leaf">{meal.why}</p>}
      {origin !== null && <p className="mt-1 text-small text-quiet wrap-anywhere">{origin}</p>}
    </>
  );
}

function Facts({ meal }: { meal: PlanMealAnswer }) {
  // Offline copies may be older than this field.
  const slow = (meal.hands_off_time ?? 0) > 0;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-small sm:mt-3 sm:gap-x-5 print:mt-1 [&_svg]:size-4 [&_svg]:text-quiet [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1.5">
      <li>
        <Clock aria-hidden="true" /> Prep {formatMinutes(meal.prep_time)}
      </li>
      {/* A dish cooked only in the slow cooker still has a cooking time. */}
      {(meal.cook_time > 0 || !slow) && (
        <li>
          <Flame aria-hidden="true" /> {meal.cook_time === 0 ? "No cooking" : `Cook ${formatMinutes(meal.cook_time)}`}
        </li>
      )}
      {slow && (
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
  );
}

function Equipment({ meal }: { meal: PlanMealAnswer }) {
  if (meal.equipment_needed.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-1.5 print:mt-0.5">
      <span className="text-small text-quiet">Equipment</span>
      {meal.equipment_needed.map((equipment) => (
        <Badge key={equipment}>{optionLabel(equipment)}</Badge>
      ))}
    </p>
  );
}

function Recipe({ meal }: { meal: PlanMealAnswer }) {
  return (
    <>
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:mt-1 print:block">
        <Ingredients meal={meal} />
        <div>
          <h4 className="mb-2 text-h3 print:mt-1.5 print:mb-0.5">Instructions</h4>
          <ol className="flex max-w-prose flex-col gap-3 print:block print:max-w-none print:[&>li+li]:mt-0.5">
            {meal.instructions.map((instruction, index) => (
              <li key={index} className="flex gap-3 break-inside-avoid print:gap-2">
                <span
                  aria-hidden="true"
                  className="mt-0.5 inline-flex size-7 shrink-0 self-start print:mt-0 print:size-auto print:min-w-4 items-center justify-center rounded-full bg-leaf-wash text-small font-semibold text-leaf tabular-nums"
                >
                  {index + 1}
                </span>
                <span>{withoutNumbering(instruction)}</span>
              </li>
            ))}
          </ol>
          {meal.tip !== "" && (
            <p className="mt-4 max-w-prose rounded-control bg-leaf-wash px-4 py-3 print:mt-1 print:max-w-none print:p-0">
              <strong>Tip.</strong> {meal.tip}
            </p>
          )}
        </div>
      </div>
      <div className="print:mt-1 print:flex print:flex-wrap print:items-baseline print:gap-x-6 print:break-before-avoid print:border-t print:border-hairline print:pt-1">
        <MealNutrition meal={meal} />
        <p className="mt-4 text-small print:mt-0">
          <strong>Allergens.</strong> {allergenText(meal.allergens)} Please read the labels.
        </p>
      </div>
    </>
  );
}

function Ingredients({ meal }: { meal: PlanMealAnswer }) {
  return (
    <div>
      <h4 className="mb-2 text-h3 print:mb-0.5">Ingredients</h4>
      <ul className="print:columns-2 print:gap-8">
        {meal.ingredients.map((ingredient) => (
          <li
            key={ingredient.food_id}
            className="flex items-baseline gap-3 border-t border-hairline py-1.5 first:border-0 break-inside-avoid print:gap-2 print:py-0 print:leading-tight"
          >
            {/* On paper a food takes one line if possible: in a separate column, longer amounts would wrap. */}
            <span className="w-20 shrink-0 text-small text-quiet tabular-nums print:w-auto">{ingredient.amount}</span>
            <span className="min-w-0 flex-1">
              {ingredient.item}
              {ingredient.preparation !== null && <span className="text-quiet">, {ingredient.preparation}</span>}
            </span>
            {/* Water from the tap has no price. */}
            {ingredient.estimated_cost > 0 && (
              <span className="money text-small">{formatPounds(ingredient.estimated_cost)}</span>
            )}
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-3 border-t border-line pt-2 font-semibold print:pt-0">
          This meal
          <span className="money">{formatPounds(meal.estimated_cost)}</span>
        </li>
      </ul>
    </div>
  );
}
