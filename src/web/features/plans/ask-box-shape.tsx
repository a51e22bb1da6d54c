import { MessageSquareText } from "lucide-react";
import { Button } from "#web/ui/button";
import { TextField } from "#web/ui/text-field";

/** The look of the field for changes in words, also while its code is loading. */
export const ASK_BOX = {
  name: "Ask for a change",
  label: "What would you like to change?",
  hint: "Such as “make Tuesday quicker”, “no fish on Monday” or “cheaper by £5”",
  box: "no-print flex flex-col gap-3",
  form: "flex items-end gap-2 sm:gap-3",
} as const;

/** A hidden placeholder as tall as the field at every width, so that nothing below shifts. */
export function AskBoxShape() {
  return (
    <div aria-hidden="true" className={`invisible ${ASK_BOX.box}`}>
      <div className={ASK_BOX.form}>
        <div className="min-w-0 grow">
          <TextField label={ASK_BOX.label} hint={ASK_BOX.hint} disabled />
        </div>
        <Button variant="secondary" className="min-h-12">
          <MessageSquareText aria-hidden="true" />
          Ask
        </Button>
      </div>
    </div>
  );
}
