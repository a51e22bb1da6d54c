import type { QueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { LateCode, useLateCode } from "#web/lib/late-code";
import { TextArea } from "#web/ui/text-area";

/** The form's other values that affect how notes are read, and the taps about them. */
export type SaidInWizard = Pick<
  WizardValues,
  "additionalNotes" | "notesAnswers" | "notesRemoved" | "week" | "ingredientsToAvoid" | "dietaryRestrictions"
>;

/** The query key for the reading of notes. */
export function notesReadingKey(said: SaidInWizard): readonly unknown[] {
  const { additionalNotes, notesAnswers, ingredientsToAvoid, dietaryRestrictions } = said;
  return ["notes-reading", additionalNotes.trim(), notesAnswers, ingredientsToAvoid, dietaryRestrictions];
}

/** The part that reads notes, asks about them and offers taps instead. If it cannot be fetched, the text alone works, and Generate asks. */
export const notesCode = new LateCode(() => import("#web/features/generation/notes/notes-reading"));

/**
 * The values to send, given the current reading of the notes, with the number of open questions; unchanged if the server cannot be
 * reached.
 */
export async function valuesAsRead(
  client: QueryClient,
  getValues: () => WizardValues,
): Promise<{ values: WizardValues; open: number }> {
  const said = getValues();
  await notesCode.whenFetched();
  const { code } = notesCode.current();
  if (code === null || said.additionalNotes.trim() === "") return { values: getValues(), open: 0 };
  try {
    const reading = await client.fetchQuery(code.notesReadingQuery(said));
    return { values: code.withoutStale(getValues(), reading), open: reading.questions.length };
  } catch {
    return { values: getValues(), open: 0 };
  }
}

/** The notes field, with what was understood and what is asked. `attention` is increased to focus the first question. */
export function NotesField({ attention }: { attention: number }) {
  const { register, control, setValue, formState } = useFormContext<WizardValues>();
  const { errors } = formState;
  const [additionalNotes, notesAnswers, notesRemoved, week, ingredientsToAvoid, dietaryRestrictions] = useWatch({
    control,
    name: ["additionalNotes", "notesAnswers", "notesRemoved", "week", "ingredientsToAvoid", "dietaryRestrictions"],
  });
  const { code, failed } = useLateCode(notesCode);
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Additional Notes"
        hint="Who’s eating, what you love, a busy night, a birthday: tell us as you would a friend. Put allergies in “Ingredients to Avoid” on step 2, where we check every word."
        error={errors.additionalNotes?.message}
        {...register("additionalNotes")}
      />
      {code === null ? (
        // As tall as the tappable part, so that nothing below shifts.
        !failed && <div className="min-h-110 sm:min-h-66" />
      ) : (
        <code.NotesReading
          said={{ additionalNotes, notesAnswers, notesRemoved, week, ingredientsToAvoid, dietaryRestrictions }}
          fault={errors.week?.message ?? errors.notesRemoved?.message}
          attention={attention}
          onAnswers={(answers) => setValue("notesAnswers", [...answers], { shouldDirty: true })}
          onTap={(tapped) => {
            setValue("notesRemoved", [...tapped.notesRemoved], { shouldDirty: true });
            setValue("week", [...tapped.week], { shouldDirty: true, shouldValidate: errors.week !== undefined });
          }}
        />
      )}
    </div>
  );
}
