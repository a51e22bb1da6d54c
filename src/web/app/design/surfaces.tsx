import { Example, Specimen } from "#web/app/design/specimen";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { DishPicture } from "#web/ui/dish-picture";
import { EmptyState } from "#web/ui/empty-state";
import { FeatureList } from "#web/ui/feature-list";
import { Meter } from "#web/ui/meter";
import { Notice } from "#web/ui/notice";
import { ProgressSteps } from "#web/ui/progress-steps";
import { Skeleton } from "#web/ui/skeleton";
import { StackedBar } from "#web/ui/stacked-bar";
import { ThreePlates } from "#web/ui/three-plates";

const DISHES = [
  { id: "prawn-jalfrezi", foods: ["basmati-rice", "prawns", "curry-paste", "spinach", "lime"] },
  { id: "salmon-with-greens", foods: ["salmon-fillet", "new-potatoes", "asparagus", "lemon"] },
  { id: "penne-arrabbiata", foods: ["penne", "tomato", "fresh-basil", "parmesan"] },
  { id: "lentil-cottage-pie", foods: ["potato", "lentils", "carrot", "tomato-puree"] },
  { id: "leek-and-potato-soup", foods: ["leek", "potato", "chives", "single-cream"] },
  { id: "greek-salad", foods: ["cucumber", "tomato", "red-onion", "feta", "olives"] },
] as const;
const STEPS = ["Choose Your Plan", "Food Preferences & Restrictions", "Your Meal Goals", "Cooking Details"];

/** Cards, notices and displays, in each state. */
export function Surfaces() {
  return (
    <>
      <Specimen title="Cards">
        <Card>A card</Card>
        <Card tone="wash">A card that greets</Card>
        <EmptyState
          title="No Saved Plans Yet"
          picture={<DishPicture id="first-plan" foods={[]} className="w-32" />}
          action={<Button>Create Your First Plan</Button>}
        >
          Answer a few questions and your week will be here.
        </EmptyState>
        <Card className="flex flex-col gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-32" />
        </Card>
        <FeatureList features={["Unlimited weekly meal plans", "Every plan as a PDF to print or keep"]} />
      </Specimen>
      <Specimen title="Badges and notices">
        <Example name="Badges">
          <Badge>Standard</Badge>
          <Badge tone="leaf">Premium</Badge>
          <Badge tone="mustard">Free Trial</Badge>
          <Badge tone="tomato">Cancelled</Badge>
        </Example>
        <Notice title="Your subscription is cancelled">You keep premium access until 30 November 2026.</Notice>
        <Notice tone="mustard">Once Generate Meal Plan is submitted, no changes can be made.</Notice>
        <Notice tone="error" title="Your payment didn’t go through">
          We couldn’t take £2.99 from your card.
        </Notice>
      </Specimen>
      <Specimen title="Progress and figures">
        <ProgressSteps steps={STEPS} current={0} />
        <ProgressSteps steps={STEPS} current={2} />
        <StackedBar
          label="Cost by aisle"
          segments={[
            { label: "Fresh Fruit & Veg", value: 13.13, text: "£13.13" },
            { label: "Meat & Fish", value: 8.2, text: "£8.20" },
            { label: "Dairy & Eggs", value: 4.1, text: "£4.10" },
            { label: "Rice, Pasta & Grains", value: 2.51, text: "£2.51" },
            { label: "Bakery", value: 1.1, text: "£1.10" },
            { label: "Store Cupboard", value: 0.64, text: "64p" },
          ]}
        />
        <Meter label="Energy" value={512} reference={2000} unit="kcal" />
        <Meter label="Salt" value={6.4} reference={6} unit="g" />
      </Specimen>
      <Specimen title="Plates">
        <ThreePlates dishes={DISHES.slice(0, 3)} />
        <ThreePlates dishes={DISHES.slice(3, 5)} />
        <div className="grid grid-cols-3 gap-3">
          {DISHES.map((dish) => (
            <DishPicture key={dish.id} id={dish.id} foods={dish.foods} className="h-auto w-full" />
          ))}
        </div>
      </Specimen>
    </>
  );
}
