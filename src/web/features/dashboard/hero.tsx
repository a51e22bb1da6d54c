import { PRODUCT_NAME } from "#contract/product";
import { Plus } from "lucide-react";
import { paths } from "#web/shared/paths";
import { LatePicture } from "#web/ui/late-picture";
import { LinkButton } from "#web/ui/link-button";
import { usePageHeadingFocus } from "#web/ui/page-focus";

/** Three dinners that the planner could propose. */
const DISHES = [
  {
    id: "hero-salmon",
    foods: ["salmon-fillet", "new-potatoes", "asparagus", "lemon"],
    place: "col-start-1 row-start-1",
  },
  {
    id: "hero-curry",
    foods: ["basmati-rice", "chickpeas", "tomato", "spinach"],
    place: "col-start-2 row-start-1 mt-[35%]",
  },
  { id: "hero-pasta", foods: ["spaghetti", "tomato", "basil", "parmesan"], place: "col-start-1 row-start-2 -mt-[35%]" },
] as const;

/** `firstName`: null if the user has already been greeted. `compact`: shown below tonight's dinner. */
export function Hero({ firstName, compact = false }: { firstName: string | null; compact?: boolean }) {
  const heading = usePageHeadingFocus(`Dashboard · ${PRODUCT_NAME}`);
  return (
    <section
      aria-labelledby="hero"
      className={compact ? undefined : "grid items-center gap-8 md:grid-cols-[1.2fr_1fr] lg:gap-12"}
    >
      <div>
        {firstName !== null && (
          <p className="mb-3 text-quiet wrap-anywhere">Hello, {firstName}. What shall we cook this week?</p>
        )}
        <h1 ref={heading} id="hero" tabIndex={-1} className={compact ? "text-h1" : "max-w-[18ch] text-hero"}>
          Transform Your Dining with <span className="whitespace-nowrap">AI-Powered</span> Meal Planning
        </h1>
        <p className={compact ? "mt-2 max-w-prose text-quiet" : "mt-5 max-w-prose text-lead text-quiet"}>
          Tell us what you eat, what you can spend and where you shop. You get a week of meals, one shopping list, and
          what it costs to the penny.
        </p>
        <div className={compact ? "mt-4 flex flex-wrap gap-3" : "mt-7 flex flex-wrap gap-3"}>
          <LinkButton href={paths.createPlan} size="lg">
            <Plus aria-hidden="true" />
            Create Your Meal Plan
          </LinkButton>
          <LinkButton href={paths.savedPlans} size="lg" variant="secondary">
            See Saved Plans
          </LinkButton>
        </div>
      </div>
      {!compact && (
        <div aria-hidden="true" className="mx-auto grid w-full max-w-md grid-cols-2 gap-x-2 max-md:max-w-80">
          {DISHES.map((dish) => (
            <div key={dish.id} className={dish.place}>
              <LatePicture id={dish.id} foods={dish.foods} className="h-auto w-full" />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
