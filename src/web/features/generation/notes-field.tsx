import type { QueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { LateCode, useLateCode } from "#web/lib/late-code";
import { TextArea } from "#web/ui/text-area";

/** What notes are read beside, and what was said of them by tapping. */
export type SaidInWizard = Pick<
  WizardValues,
  "additionalNotes" | "notesAnswers" | "notesRemoved" | "week" | "ingredientsToAvoid" | "dietaryRestrictions"
>;

/** The name under which the reading of notes is kept. */
export function notesReadingKey(said: SaidInWizard): readonly unknown[] {
  const { additionalNotes, notesAnswers, ingredientsToAvoid, dietaryRestrictions } = said;
  return ["notes-reading", additionalNotes.trim(), notesAnswers, ingredientsToAvoid, dietaryRestrictions];
}

/** What reads notes, asks about them and takes taps in their place. Where it cannot be fetched, words alone do, and Generate asks. */
export const notesCode = new LateCode(() => import("#web/features/generation/notes/notes-reading"));

/** The values as they are sent by what is read in the notes now, with how many questions are open; as they are where nobody can be asked. */
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

/** The notes, with what is understood of them and what is asked. `attention` goes up when the first question is to take the focus. */
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
        // As tall as what can be tapped: what stands below stays where it is.
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
