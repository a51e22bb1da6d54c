import type { CardAnswer } from "#contract/billing";
import { CardInUse } from "#web/features/billing/subscription/card-in-use";
import { paths } from "#web/shared/paths";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";

/** The card that is charged, and the way to another one: cards are given on the checkout's page alone. */
export function ChangeCard({ card }: { card: CardAnswer | null }) {
  return (
    <Card>
      <h2 className="text-h2">Payment card</h2>
      <CardInUse card={card} />
      <LinkButton href={paths.changeCard} variant="secondary" className="mt-4 max-sm:w-full">
        {card === null ? "Add a card" : "Change card"}
      </LinkButton>
    </Card>
  );
}
