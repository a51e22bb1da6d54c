import { Button } from "#web/ui/button";
import { TextField } from "#web/ui/text-field";

/** What the field for a change in words looks like, there and while its code is on its way. */
export const ASK_BOX = {
  heading: "Ask for a change",
  label: "What would you like to change?",
  hint: "Such as “make Tuesday quicker”, “no fish on Monday” or “cheaper by £5”",
  box: "no-print flex flex-col gap-3",
  form: "flex flex-col gap-3 sm:flex-row sm:items-end",
} as const;

/** As tall as the field at every width, neither seen nor reached: what stands below stays where somebody reads it. */
export function AskBoxShape() {
  return (
    <div aria-hidden="true" className={`invisible ${ASK_BOX.box}`}>
      <p className="text-h3">{ASK_BOX.heading}</p>
      <div className={ASK_BOX.form}>
        <div className="grow">
          <TextField label={ASK_BOX.label} hint={ASK_BOX.hint} disabled />
        </div>
        <Button variant="secondary">Ask</Button>
      </div>
    </div>
  );
}
