import { CreditCard } from "lucide-react";
import type { CardAnswer } from "#contract/billing";
import { cardText, expiryText } from "#web/features/billing/subscription/subscription-notices";
import { paths } from "#web/shared/paths";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";

/** The card in use, in a recognisable form. */
export function CardInUse({ card }: { card: CardAnswer | null }) {
  if (card === null) return <p className="mt-2 text-quiet">No card saved.</p>;
  return (
    <div className="mt-3 flex items-center gap-3">
      <CreditCard aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <div>
        <p className="font-medium tabular-nums">{cardText(card)}</p>
        <p className="text-small text-quiet tabular-nums">{expiryText(card)}</p>
      </div>
    </div>
  );
}

/** The card in use, and a link to change it: cards are entered only on the checkout page. */
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
