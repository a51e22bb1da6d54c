import { ChevronDown } from "lucide-react";
import { Button } from "#web/ui/button";

/** The cards of the test mode, as Stripe's own test mode knows them. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", effect: "Works" },
  { number: "5555 5555 5555 4444", effect: "Works (Mastercard)" },
  { number: "4000 0025 0000 3155", effect: "The bank asks first, then it works" },
  { number: "4000 0027 6000 3184", effect: "The bank asks every time; later charges are declined" },
  { number: "4000 0000 0000 0341", effect: "Can be saved, but no charge succeeds" },
  { number: "4000 0000 0000 0259", effect: "Works, then the bank takes the payment back" },
  { number: "4000 0000 0000 0002", effect: "Declined" },
  { number: "4000 0000 0000 9995", effect: "Declined: insufficient funds" },
] as const;

/** The sandbox's test card numbers, and what each does. */
export function SandboxTestCards({ onUse }: { onUse: (number: string) => void }) {
  return (
    <details className="group rounded-control border border-hairline">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-control px-3 font-medium text-leaf hover:bg-leaf-wash [&::-webkit-details-marker]:hidden">
        Test card numbers
        <ChevronDown aria-hidden="true" className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="border-t border-hairline px-3 pt-2 pb-1">
        <p className="text-small text-quiet">Any expiry date in the future and any three digits go with them.</p>
        <ul className="divide-y divide-hairline">
          {TEST_CARDS.map(({ number, effect }) => (
            <li key={number} className="flex items-center justify-between gap-2 py-1.5">
              <span className="min-w-0 text-small">
                <span className="block font-semibold whitespace-nowrap tabular-nums">{number}</span>
                <span className="block text-quiet">{effect}</span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                repeatable
                aria-label={`Use ${number}: ${effect}`}
                onClick={() => onUse(number)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
