import { ArrowLeft, FileDown, Printer, Refrigerator } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { downloadMealPlan } from "#contract/meal-plans";
import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { proposedBy } from "#contract/product";
import { unbrokenWords } from "#domain/quantity/unbroken";
import { AskBoxShape } from "#web/features/plans/ask-box-shape";
import { MealCard } from "#web/features/plans/meal-card";
import { anchorOf, mealsOf, planTitle } from "#web/features/plans/plan-messages";
import { noticesByDinner } from "#web/features/plans/plan-notices";
import { dayHeading } from "#web/features/plans/day-heading";
import { SectionNav } from "#web/features/plans/section-nav";
import { changesCode, shoppingCode, ShoppingPlace } from "#web/features/plans/shopping-code";
import { useTellCooked } from "#web/features/plans/use-tell-cooked";
import { usePlaceOnPlan } from "#web/features/plans/use-place-on-plan";
import { useStages } from "#web/features/plans/use-stages";
import { WeekOverview } from "#web/features/plans/week-overview";
import { addressOf } from "#web/lib/api";
import { useLateCode } from "#web/lib/late-code";
import { formatDay } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";
import { drawingCode } from "#web/ui/dish-picture";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { useNarrow } from "#web/ui/use-narrow";
import { usePrinting } from "#web/ui/use-printing";

const NO_NOTICES: readonly string[] = [];

/** A placeholder for a row of buttons whose code is loading, so that nothing below shifts. */
const ROW_ON_ITS_WAY = "no-print min-h-11";

/** A whole plan: the week, the shopping, the recipes and what was checked. */
export function PlanView({ record, plan: told }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  const plan = useMemo(() => unbrokenWords(told), [told]);
  const meals = useMemo(() => mealsOf(plan), [plan]);
  const { code, failed, retry } = useLateCode(shoppingCode);
  const { code: changes, failed: changesFailed } = useLateCode(changesCode);
  // The week is shown first. Everything below follows part by part; rendered parts are not rendered again.
  const parts = useMemo(
    () =>
      code === null
        ? [<ShoppingPlace key="shopping" failed={failed} retry={retry} />, null]
        : [
            <code.ShoppingList key="shopping" record={record} plan={plan} />,
            <code.CostSummary key="cost" record={record} plan={plan} />,
          ],
    [record, plan, code, failed, retry],
  );
  const request = useMemo(
    () => (code === null ? null : <code.RequestOfPlan record={record} plan={plan} />),
    [record, plan, code],
  );
  const { opened, fold, far } = usePlaceOnPlan();
  const tellCooked = useTellCooked(record.id);
  const cookNow = useCookNow();
  const narrow = useNarrow();
  const printing = usePrinting();
  const { ofMeal, ofWeek } = useMemo(() => noticesByDinner(plan.notices, meals), [plan, meals]);
  const recipes = useMemo(() => {
    const proposers = meals.map(({ meal }) => meal.proposer);
    const understood = new Map((record.understood ?? []).map(({ id, text }) => [id, text]));
    return meals.map(({ day, date, meal }, index) => (
      <MealCard
        key={meal.id}
        anchor={anchorOf("meal", index)}
        // Paper is wide: with the phone layout, the pages would change after the browser has counted them.
        folding={narrow && !printing ? { open: opened.has(anchorOf("meal", index)), fold } : null}
        day={dayHeading({ day, date })}
        meal={meal}
        origin={proposedBy(meal.proposer, proposers)}
        answers={(meal.answers ?? []).flatMap((id) => understood.get(id) ?? [])}
        notices={ofMeal.get(meal.id) ?? NO_NOTICES}
        planId={record.id}
        week={meals}
        actions={
          record.own && !record.cooked.includes(meal.id) ? (
            changes === null ? (
              !changesFailed && <div className={classes(ROW_ON_ITS_WAY, "mt-3")} />
            ) : (
              <changes.MealActions
                planId={record.id}
                anchor={anchorOf("meal", index)}
                meal={meal}
                people={record.numPeople}
              />
            )
          ) : null
        }
        cooking={record.own ? { cooked: record.cooked.includes(meal.id), tell: tellCooked } : null}
        cookNow={meal.id === cookNow}
      />
    ));
  }, [
    meals,
    ofMeal,
    changes,
    changesFailed,
    record.id,
    record.own,
    record.numPeople,
    record.cooked,
    record.understood,
    narrow,
    printing,
    opened,
    fold,
    tellCooked,
    cookNow,
  ]);
  // The plan's inputs come after everything used daily.
  const { shown, showAll } = useStages(parts.length + recipes.length + 1, far || cookNow !== null);
  const openRecipe = useCallback(
    (anchor: string) => {
      showAll();
      flushSync(() => fold(anchor, true));
    },
    [showAll, fold],
  );
  const generated = formatDay(record.createdAt);
  return (
    <>
      <nav aria-label="Back" className="no-print mx-auto w-full max-w-6xl px-4 pt-4 sm:px-6">
        <BackLink own={record.own} />
      </nav>
      <Page
        title={planTitle(record)}
        lead={generated === null ? undefined : `Generated on ${generated}`}
        actions={narrow ? undefined : <Papers record={record} />}
      >
        <SectionNav onGo={showAll} />
        <div className="flex flex-col gap-6 sm:gap-10 print:block print:[&>*+*]:mt-3">
          {!record.own && (
            <Notice className="no-print">
              This plan belongs to somebody else. You can read it as a super admin, and we keep a record that you did.
            </Notice>
          )}
          <WeekOverview
            meals={meals}
            cooked={record.cooked}
            noted={new Set(ofMeal.keys())}
            totalCost={plan.total_cost}
            onGo={showAll}
            onOpen={openRecipe}
          />
          {/* Food first: on a phone the buttons come after the week. */}
          {narrow && (
            <div className="no-print -mt-2 flex flex-wrap gap-2">
              <Papers record={record} />
            </div>
          )}
          {ofWeek.length > 0 && (
            <Notice title="Good to know">
              <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
                {ofWeek.map(({ code, message }) => (
                  <li key={`${code}-${message}`}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
          {parts.slice(0, shown)}
          <section
            id="cook"
            aria-labelledby="cook-title"
            className={classes(
              "flex flex-col gap-3 sm:gap-6 sm:scroll-mt-16 print:block",
              shown < parts.length && "min-h-dvh",
            )}
          >
            <h2 id="cook-title" className="text-h2 print:hidden">
              Your Weekly Meals
            </h2>
            {recipes.map((recipe, index) =>
              parts.length + index < shown ? (
                recipe
              ) : (
                // A placeholder, so that links to the recipe work before it is rendered.
                <div key={recipe.key} id={anchorOf("meal", index)} className="min-h-64 sm:min-h-160 sm:scroll-mt-16" />
              ),
            )}
            {record.own &&
              (changes === null ? (
                !changesFailed && <BarOnItsWay canUndo={(record.undo_steps ?? 0) > 0} />
              ) : (
                <changes.ChangesBar record={record} meals={meals} />
              ))}
          </section>
          <div className="flex flex-col gap-3 sm:gap-10 print:block print:[&>*+*]:mt-3">
            {code !== null && <code.CookingTips plan={plan} meals={meals} />}
            {shown > parts.length + recipes.length && request}
          </div>
        </div>
      </Page>
    </>
  );
}

/** The plan on paper. */
function Papers({ record: { id, hasPdf } }: { record: PlanRecord }) {
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => void whenPrintable().then(() => window.print())}
        className="max-sm:hidden"
      >
        <Printer aria-hidden="true" />
        Print
      </Button>
      {hasPdf && (
        <>
          <LinkButton href={addressOf(downloadMealPlan, { params: { id } })} external>
            <FileDown aria-hidden="true" />
            Download PDF
          </LinkButton>
          <LinkButton
            href={addressOf(downloadMealPlan, { params: { id }, query: { format: "fridge" } })}
            variant="secondary"
            external
          >
            <Refrigerator aria-hidden="true" />
            <span className="max-sm:sr-only">One page for the fridge</span>
            <span aria-hidden="true" className="sm:hidden">
              For the fridge
            </span>
          </LinkButton>
        </>
      )}
    </>
  );
}

/** The list and drawings are fetched along with the week; printing waits for both. */
async function whenPrintable(): Promise<void> {
  await Promise.all([shoppingCode.whenFetched(), drawingCode.whenFetched()]);
}

/** A placeholder for the change controls: the bar, empty while there is nothing to undo, the text field, and the last button. */
function BarOnItsWay({ canUndo }: { canUndo: boolean }) {
  return (
    <>
      <div className={canUndo ? ROW_ON_ITS_WAY : undefined} />
      <AskBoxShape />
      <div className={ROW_ON_ITS_WAY} />
    </>
  );
}

/** The dish to cook, from the URL. Used once: a reload must not open it again. */
function useCookNow(): string | null {
  const [cookNow] = useState(() => new URLSearchParams(window.location.search).get("cook"));
  useEffect(() => {
    if (cookNow !== null) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [cookNow]);
  return cookNow;
}

function BackLink({ own }: { own: boolean }) {
  return (
    <Link
      href={own ? paths.savedPlans : paths.superAdmin}
      className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {own ? "Back to Saved Plans" : "Back to Super Admin"}
    </Link>
  );
}
