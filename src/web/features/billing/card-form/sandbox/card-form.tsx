import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { CreditCard } from "lucide-react";
import type { CardFormFields } from "#web/features/billing/card-form/card-form-handle";
import { useTestBank } from "#web/features/billing/card-form/sandbox/card-bank";
import { confirmAtSandbox } from "#web/features/billing/card-form/sandbox/card-confirm";
import {
  BRAND_NAMES,
  brandOf,
  type CardField,
  cardFaults,
  type CardInput,
  caretAfterDigits,
  cvcLength,
  digitsOf,
  formatCardNumber,
  formatExpiry,
} from "#web/features/billing/card-form/sandbox/card-input";
import { SandboxTestCards } from "#web/features/billing/card-form/sandbox/card-list";
import { Notice } from "#web/ui/notice";
import { TextField } from "#web/ui/text-field";

const EMPTY: CardInput = { number: "", expiry: "", cvc: "" };
const FIELDS: readonly CardField[] = ["number", "expiry", "cvc"];

/** The sandbox's own card form. The card leaves the page only for the sandbox, and only when it is confirmed. */
export function SandboxCardForm({ clientSecret, intentType, ref }: CardFormFields) {
  const [input, setInput] = useState(EMPTY);
  const [visited, setVisited] = useState<readonly CardField[]>([]);
  const elements = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const caret = useRef<number | null>(null);
  const bank = useTestBank();
  const [now] = useState(() => new Date());
  const faults = cardFaults(input, now);
  const brand = brandOf(input.number);

  useImperativeHandle(ref, () => ({
    confirm: async () => {
      const wrong = FIELDS.find((field) => faults[field] !== undefined);
      if (wrong !== undefined) {
        setVisited(FIELDS);
        elements.current[wrong]?.focus();
        elements.current[wrong]?.select();
        return { kind: "invalid" };
      }
      return confirmAtSandbox({ clientSecret, intentType }, input, bank.ask);
    },
  }));

  // Automatic spaces must not move the caret.
  useLayoutEffect(() => {
    const element = elements.current.number;
    if (caret.current === null || element === null || element === undefined) return;
    if (document.activeElement === element) element.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const field = (name: CardField) => ({
    ref: (element: HTMLInputElement | null) => {
      elements.current[name] = element;
    },
    value: input[name],
    inputMode: "numeric" as const,
    spellCheck: false,
    required: true,
    error: visited.includes(name) ? faults[name] : undefined,
    // Tabbing through an empty field is not an error yet.
    onBlur: () => {
      if (input[name] !== "" && !visited.includes(name)) setVisited([...visited, name]);
    },
  });

  function changeNumber({ target }: ChangeEvent<HTMLInputElement>) {
    const number = formatCardNumber(target.value);
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    caret.current = caretAfterDigits(number, digitsOf(before).length);
    setInput({ ...input, number });
  }

  return (
    <div className="flex flex-col gap-4">
      <Notice tone="mustard" title="Test mode: no card is charged" />
      <TextField
        {...field("number")}
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        className="tabular-nums"
        onChange={changeNumber}
        trailing={
          <span className="pe-3 text-small font-semibold text-quiet">
            {brand === null ? (
              <CreditCard aria-hidden="true" className="size-5" />
            ) : (
              <BrandName name={BRAND_NAMES[brand]} short={brand === "amex" ? "Amex" : null} />
            )}
          </span>
        }
      />
      <div className="grid items-start gap-4 min-[24rem]:grid-cols-2">
        <TextField
          {...field("expiry")}
          label="Expiry date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          className="tabular-nums"
          onChange={({ target }) => setInput({ ...input, expiry: formatExpiry(target.value, input.expiry) })}
        />
        <TextField
          {...field("cvc")}
          label="Security code"
          autoComplete="cc-csc"
          placeholder={cvcLength(input.number) === 4 ? "1234" : "123"}
          className="tabular-nums"
          onChange={({ target }) => setInput({ ...input, cvc: digitsOf(target.value).slice(0, 4) })}
        />
      </div>
      <SandboxTestCards
        onUse={(number) => {
          setInput({ number: formatCardNumber(number), expiry: `12/${(now.getFullYear() + 3) % 100}`, cvc: "123" });
          setVisited([]);
        }}
      />
      {bank.dialog}
    </div>
  );
}

function BrandName({ name, short }: { name: string; short: string | null }) {
  if (short === null) return name;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}
