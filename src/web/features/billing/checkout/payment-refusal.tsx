import { useEffect, useRef } from "react";
import { Notice } from "#web/ui/notice";

/** Why a payment failed. `uncharged`: it is certain that no money has moved. */
export type PaymentRefusal = { message: string; uncharged: boolean };

export function refusalMessage({ message, uncharged }: PaymentRefusal): string {
  return uncharged ? `${message} Nothing was charged.` : message;
}

/** The last refusal in words. It stays until the next try, unlike the toast: users check with their bank first. */
export function RefusalNote({ refusal }: { refusal: PaymentRefusal }) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is re-mounted with each refusal. On a phone it is a screen above the pressed button, and the toast would cover its top.
    whole.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // No role: the toast has already announced it.
    <div ref={whole} className="scroll-mt-28">
      <Notice tone="error" title="Payment Failed">
        <p>{refusalMessage(refusal)}</p>
      </Notice>
    </div>
  );
}

/** Navigation state about a payment that failed on the previous page. */
export function handedRefusal(): PaymentRefusal | null {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("refusal" in state)) return null;
  const { refusal } = state;
  if (typeof refusal !== "object" || refusal === null || !("message" in refusal) || !("uncharged" in refusal)) {
    return null;
  }
  return typeof refusal.message === "string"
    ? { message: refusal.message, uncharged: refusal.uncharged === true }
    : null;
}
