import { useRef } from "react";
import { readAvoidList } from "#contract/meal-plans";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import { useWizardAnswers } from "#web/features/generation/wizard-answers";
import { call } from "#web/lib/api";
import { TextField } from "#web/ui/text-field";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

/** What the server makes of the avoid list; an empty answer where it cannot be asked, since Generate asks again. */
export async function unknownToAvoid(typed: string): Promise<readonly UnknownAvoidAnswer[]> {
  if (typed.trim() === "" || typed.trim().toLowerCase() === "none") return [];
  return call(readAvoidList, { body: { ingredientsToAvoid: typed } }).then(
    ({ unknown }) => unknown,
    () => [],
  );
}

export function messageOfUnknown(unknown: readonly UnknownAvoidAnswer[]): string {
  return unknown.map(({ message }) => message).join(" ");
}

/** Fetched when an entry is not recognised: the server has just been asked, so it is in reach. */
const LazyCorrections = lazyComponent(
  async () => (await import("#web/features/generation/avoid-corrections")).AvoidCorrections,
);

/** "Ingredients to Avoid", with a button for each correction of an entry that is not recognised. */
export function AvoidField({ unknown }: { unknown: readonly UnknownAvoidAnswer[] }) {
  const answers = useWizardAnswers();
  const whole = useRef<HTMLDivElement>(null);
  return (
    <div ref={whole} className="flex scroll-mb-4 flex-col gap-2">
      <TextField
        label="Ingredients to Avoid"
        hint="Put allergies here. Separate entries with commas: “peanuts, shellfish, mushrooms”."
        // "None" stands for nothing; the first key should replace it.
        onFocus={(event) => event.target.value === "None" && event.target.select()}
        {...answers.field("ingredientsToAvoid")}
      />
      {answers.shown().faults.ingredientsToAvoid !== undefined && unknown.length > 0 && (
        <CodeBoundary fallback={null}>
          <LazyCorrections answers={answers} unknown={unknown} whole={whole} />
        </CodeBoundary>
      )}
    </div>
  );
}
