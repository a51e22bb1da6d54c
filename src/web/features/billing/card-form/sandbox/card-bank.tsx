import { type ReactNode, useCallback, useState } from "react";
import type { AskBank } from "#web/features/billing/card-form/sandbox/card-confirm";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

type Question = {
  intentType: "setup" | "payment";
  answer: (given: "complete" | "fail") => void;
};

/** A bank's confirmation dialog, as in 3-D Secure. */
export function useTestBank(): { ask: AskBank; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: AskBank = useCallback(
    (intentType) =>
      new Promise((resolve) => {
        setQuestion({
          intentType,
          answer: (given) => {
            setQuestion(null);
            resolve(given);
          },
        });
      }),
    [],
  );
  const dialog = (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) question?.answer("fail");
      }}
      title="Test bank: confirm this payment"
      description={
        question?.intentType === "setup"
          ? "A real bank would ask you here whether this card may be charged later. Nothing is charged."
          : "A real bank would ask you here whether you made this payment. No money moves."
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => question?.answer("fail")}>
            Fail
          </Button>
          <Button onClick={() => question?.answer("complete")}>Complete</Button>
        </>
      }
    />
  );
  return { ask, dialog };
}
