import { useEffect, useState } from "react";
import { AddFood } from "#web/features/cupboard/add-food";
import { Basics } from "#web/features/cupboard/basics";
import { CupboardRow } from "#web/features/cupboard/cupboard-row";
import { basicsOf, londonDay, shelvesOf, unsentTexts } from "#web/features/cupboard/cupboard-state";
import { useCupboard, useCupboardNews } from "#web/features/cupboard/use-cupboard";
import { formatPounds } from "#web/lib/format";
import { markAssumedSeen } from "#web/shared/assumed-seen";
import { paths } from "#web/shared/paths";
import { FIVE_PLACES } from "#web/shared/places";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { EmptyState } from "#web/ui/empty-state";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { Skeleton } from "#web/ui/skeleton";
import { SiteHeader } from "#web/ui/site-header";

/** What the user has at home: plans use it first and buy only what is missing. */
export function CupboardPage() {
  const user = useSignedInUser();
  const cupboard = useCupboard();
  useEffect(() => markAssumedSeen(user.id), [user.id]);
  return (
    <>
      <SiteHeader links={FIVE_PLACES} atFoot />
      <Page
        title="Your cupboard"
        width="narrow"
        lead="Everything you have at home, in the fridge and freezer too. Your plans use it first, starting with what goes off soonest, and buy only what’s missing."
      >
        {cupboard.items === undefined ? (
          cupboard.answer.isError ? (
            <Notice tone="error" role="alert" title="We couldn’t load your cupboard">
              <p className="mb-3">Nothing is lost. Check your connection and try again.</p>
              <Button onClick={() => void cupboard.answer.refetch()}>Try again</Button>
            </Notice>
          ) : (
            <CupboardSkeleton />
          )
        ) : (
          <Shelves cupboard={cupboard} items={cupboard.items} />
        )}
      </Page>
    </>
  );
}

type Cupboard = ReturnType<typeof useCupboard>;

function Shelves({ cupboard, items }: { cupboard: Cupboard; items: NonNullable<Cupboard["items"]> }) {
  const { removed, unsent, waiting, say, remove, putBack, addLater } = cupboard;
  const [today] = useState(() => londonDay(Date.now()));
  // A row just removed keeps its place.
  const shown = items.map((item) => removed.get(item.food_id) ?? item);
  const { soon, shelves } = shelvesOf(shown, today);
  const basics = basicsOf(shown);
  const kept = unsentTexts(unsent);
  const nothing = soon.length === 0 && shelves.length === 0;
  const rowProps = { onSay: say, onRemove: remove, onPutBack: putBack };
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="-mt-2 text-small text-quiet empty:hidden">
        {waiting && "Your changes are kept here and sent when you’re back online."}
      </p>
      <Card className="max-sm:p-4 max-sm:pb-2 sm:pb-3">
        <AddFood addLater={addLater} />
        {kept.length > 0 && (
          <ul className="mb-2 flex flex-col gap-1 border-t border-hairline pt-2 text-small">
            {kept.map(({ key, text }) => (
              <li key={key}>
                “{text}” <span className="text-quiet">is added when you’re back online</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Basics items={basics} open={nothing} onSay={say} />
      {soon.length > 0 && (
        <section aria-labelledby="soon-title">
          <Card className="border-mustard max-sm:p-4">
            <h2 id="soon-title" className="text-h3">
              Use these first
            </h2>
            <ul className="mt-1">
              {soon.map((item) => (
                <CupboardRow key={item.food_id} item={item} removed={removed.has(item.food_id)} soon {...rowProps} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {nothing && (
        <EmptyState
          title="Nothing but the basics yet"
          action={
            <LinkButton href={paths.createPlan} variant="secondary">
              Create a plan
            </LinkButton>
          }
        >
          Type what you have in the field above. Or shop for a plan and press “I’ve done this shop” on it: whatever is
          left of the packs turns up here.
        </EmptyState>
      )}
      {shelves.map(({ category, items: list }) => (
        <section key={category} aria-label={category}>
          <Card className="max-sm:p-4">
            <h2 className="text-h3">{category}</h2>
            <ul className="mt-1">
              {list.map((item) => (
                <CupboardRow key={item.food_id} item={item} removed={removed.has(item.food_id)} {...rowProps} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <ThrownAway />
    </div>
  );
}

/** What went off this month. Empty while unknown, so that nothing waits for it. */
function ThrownAway() {
  const { data } = useCupboardNews();
  if (data === undefined) return null;
  const pounds = data.thrown_away_this_month;
  return (
    <p className="text-small text-quiet">
      {pounds === 0
        ? "Nothing has gone off this month, as far as we know."
        : `${formatPounds(pounds)} of food has gone off this month, as far as we know. Your plans use first what goes off first.`}
    </p>
  );
}

function CupboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your cupboard" className="flex flex-col gap-6">
      <Skeleton className="h-44" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
    </div>
  );
}
