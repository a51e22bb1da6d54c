import { CreditCard } from "lucide-react";
import type { CardAnswer } from "#contract/billing";
import { cardText, expiryText } from "#web/features/billing/subscription/subscription-notices";

/** The card that is charged, as people recognise it. */
export function CardInUse({ card }: { card: CardAnswer | null }) {
  if (card === null) return <p className="mt-2 text-quiet">No card is kept.</p>;
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
