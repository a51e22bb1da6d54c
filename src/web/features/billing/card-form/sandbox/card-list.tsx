import { ChevronDown } from "lucide-react";
import { TEST_CARDS } from "#web/features/billing/card-form/sandbox/card-numbers";
import { Button } from "#web/ui/button";

/** The numbers that the sandbox knows, and what each of them does. */
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
