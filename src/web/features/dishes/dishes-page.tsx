import type { Opinion } from "#domain/request/tastes";
import { type RatedDish, useRatedDishes } from "#web/features/dishes/use-rated-dishes";
import { paths } from "#web/shared/paths";
import { FIVE_PLACES } from "#web/shared/places";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { classes } from "#web/ui/classes";
import { EmptyState } from "#web/ui/empty-state";
import { LatePicture } from "#web/ui/late-picture";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import { Skeleton } from "#web/ui/skeleton";

const PARTS: readonly { opinion: Opinion; title: string; lead: string }[] = [
  { opinion: "again", title: "Again soon", lead: "These come back after three to four weeks, where they fit." },
  { opinion: "never", title: "Never again", lead: "These won’t come up in any plan, whatever they’re served with." },
];

/** Every dish marked "again soon" or "never again", with a way to undo it. */
export function DishesPage() {
  const rated = useRatedDishes();
  const { answer, dishes, waiting } = rated;
  return (
    <>
      <SiteHeader links={FIVE_PLACES} atFoot />
      <Page
        title="Your dishes"
        width="narrow"
        lead="What you’ve said about dishes, on your plans or after cooking. Every new plan goes by it."
      >
        <p role="status" className="-mt-2 mb-4 text-small text-quiet empty:hidden">
          {waiting && "Your changes are kept here and sent when you’re back online."}
        </p>
        {dishes === undefined ? (
          answer.isError ? (
            <Notice tone="error" role="alert" title="We couldn’t load your dishes">
              <p className="mb-3">Nothing is lost. Check your connection and try again.</p>
              <Button onClick={() => void answer.refetch()}>Try again</Button>
            </Notice>
          ) : (
            <div role="status" aria-label="Loading your dishes" className="flex flex-col gap-6">
              <Skeleton className="h-44" />
              <Skeleton className="h-44" />
            </div>
          )
        ) : dishes.length === 0 ? (
          <EmptyState
            title="Nothing said yet"
            action={
              <LinkButton href={paths.savedPlans} variant="secondary">
                See Saved Plans
              </LinkButton>
            }
          >
            Press “Again soon” or “Never again” beside a dish in a plan, or when you’ve cooked it.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            {PARTS.map(({ opinion, ...words }) => (
              <Part key={opinion} {...words} dishes={dishes.filter((dish) => dish.opinion === opinion)} rated={rated} />
            ))}
            {answer.hasNextPage && (
              <Button
                variant="secondary"
                className="self-center"
                pending={answer.isFetchingNextPage}
                pendingLabel="Loading..."
                onClick={() => void answer.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </div>
        )}
      </Page>
    </>
  );
}

type RatedDishes = ReturnType<typeof useRatedDishes>;
type PartProps = { title: string; lead: string; dishes: readonly RatedDish[]; rated: RatedDishes };

function Part({ title, lead, dishes, rated }: PartProps) {
  if (dishes.length === 0) return null;
  return (
    <section aria-label={title}>
      <Card className="max-sm:p-4">
        <h2 className="text-h3">{title}</h2>
        <p className="text-small text-quiet">{lead}</p>
        <ul className="mt-2">
          {dishes.map((dish) => (
            <li
              key={dish.meal_id}
              className="flex min-h-16 items-center gap-3 border-t border-hairline py-2 first:border-0"
            >
              <LatePicture id={dish.meal_id} foods={dish.foods} className="size-14 shrink-0" />
              <span
                className={classes(
                  "min-w-0 flex-1 font-title font-semibold wrap-anywhere",
                  dish.said === null && "text-quiet line-through",
                )}
              >
                {dish.name}
              </span>
              {dish.said === null && <span className="text-small text-quiet max-sm:sr-only">Taken back</span>}
              {/* One button in both states, so that it keeps the focus. */}
              <Button
                variant="ghost"
                size="sm"
                repeatable
                aria-label={dish.said === null ? `Undo taking back ${dish.name}` : `Take back: ${dish.name}`}
                onClick={() => (dish.said === null ? rated.sayAgain(dish) : rated.takeBack(dish))}
              >
                {dish.said === null ? "Undo" : "Take back"}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
