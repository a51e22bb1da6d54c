import type { QueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import type { NotesReadingAnswer } from "#contract/notes";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";
import { TextArea } from "#web/ui/text-area";

/** What notes are read beside. */
export type SaidInWizard = Pick<
  WizardValues,
  "additionalNotes" | "notesAnswers" | "ingredientsToAvoid" | "dietaryRestrictions"
>;

/** The name under which the reading of notes is kept. */
export function notesReadingKey(said: SaidInWizard): readonly unknown[] {
  const { additionalNotes, notesAnswers, ingredientsToAvoid, dietaryRestrictions } = said;
  return ["notes-reading", additionalNotes.trim(), notesAnswers, ingredientsToAvoid, dietaryRestrictions];
}

/** What reads notes and asks about them, fetched when somebody comes to the field. */
export function loadNotesReading() {
  return import("#web/features/generation/notes-reading");
}

const LazyNotesReading = lazyComponent(async () => (await loadNotesReading()).NotesReading);

/** How notes are read as they stand now; null where there are none, or where nobody can be asked, since Generate asks again. */
export async function readNotesNow(client: QueryClient, said: SaidInWizard): Promise<NotesReadingAnswer | null> {
  if (said.additionalNotes.trim() === "") return null;
  try {
    return await client.fetchQuery((await loadNotesReading()).notesReadingQuery(said));
  } catch {
    return null;
  }
}

/** The notes, with what is understood of them and what is asked. `attention` goes up when the first question is to take the focus. */
export function NotesField({ attention }: { attention: number }) {
  const { register, control, setValue, formState } = useFormContext<WizardValues>();
  const [additionalNotes, notesAnswers, ingredientsToAvoid, dietaryRestrictions] = useWatch({
    control,
    name: ["additionalNotes", "notesAnswers", "ingredientsToAvoid", "dietaryRestrictions"],
  });
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="Additional Notes"
        hint="Who’s eating, what you love, a busy night, a birthday: tell us as you would a friend. Put allergies in “Ingredients to Avoid” on step 2, where we check every word."
        error={formState.errors.additionalNotes?.message}
        {...register("additionalNotes")}
      />
      {additionalNotes.trim() !== "" && (
        <CodeBoundary fallback={null}>
          <LazyNotesReading
            said={{ additionalNotes, notesAnswers, ingredientsToAvoid, dietaryRestrictions }}
            attention={attention}
            onAnswers={(answers) => setValue("notesAnswers", [...answers], { shouldDirty: true })}
          />
        </CodeBoundary>
      )}
    </div>
  );
}
