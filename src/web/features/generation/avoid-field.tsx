import { useFormContext } from "react-hook-form";
import { useRef } from "react";
import { readAvoidList } from "#contract/meal-plans";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { call } from "#web/lib/api";
import { TextField } from "#web/ui/text-field";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

/** The server's reading of the avoid list; empty if it cannot be reached, since Generate checks again. */
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

/** Fetched when an entry is not recognised: the server has just answered, so it is reachable. */
const LazyCorrections = lazyComponent(
  async () => (await import("#web/features/generation/avoid-corrections")).AvoidCorrections,
);

/** "Ingredients to Avoid", with a button for each correction of an entry that is not recognised. */
export function AvoidField({ unknown }: { unknown: readonly UnknownAvoidAnswer[] }) {
  const form = useFormContext<WizardValues>();
  const error = form.formState.errors.ingredientsToAvoid;
  const whole = useRef<HTMLDivElement>(null);
  return (
    <div ref={whole} className="flex scroll-mb-4 flex-col gap-2">
      <TextField
        label="Ingredients to Avoid"
        hint="Put allergies here. Separate entries with commas: “peanuts, shellfish, mushrooms”."
        error={error?.message}
        // "None" means nothing; typing should replace it.
        onFocus={(event) => event.target.value === "None" && event.target.select()}
        {...form.register("ingredientsToAvoid")}
      />
      {error !== undefined && unknown.length > 0 && (
        <CodeBoundary fallback={null}>
          <LazyCorrections form={form} unknown={unknown} whole={whole} />
        </CodeBoundary>
      )}
    </div>
  );
}
