import { useFormContext } from "react-hook-form";
import { useEffect, useRef, useState } from "react";
import { readAvoidList } from "#contract/meal-plans";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import { withCorrection } from "#web/features/generation/wizard-form";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { call } from "#web/lib/api";
import { Button } from "#web/ui/button";
import { TextField } from "#web/ui/text-field";

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

/** "Ingredients to Avoid", with a button for each correction of an entry that is not recognised. */
export function AvoidField({ unknown }: { unknown: readonly UnknownAvoidAnswer[] }) {
  const { register, setValue, getValues, setError, setFocus, clearErrors, formState } = useFormContext<WizardValues>();
  const error = formState.errors.ingredientsToAvoid;
  const [told, setTold] = useState<{ of: readonly UnknownAvoidAnswer[]; mended: readonly string[] }>({
    of: unknown,
    mended: [],
  });
  const mended = told.of === unknown ? told.mended : [];
  const open = error === undefined ? [] : unknown.filter(({ entry }) => !mended.includes(entry));

  const whole = useRef<HTMLDivElement>(null);
  const isRefused = error?.type === "unknown";
  useEffect(() => {
    // The focus brings the field alone into view, and on a phone the bar would lie over what is said below it.
    if (isRefused && unknown.length > 0) whole.current?.scrollIntoView({ block: "nearest" });
  }, [isRefused, unknown]);

  function correct(entry: string, by: string | null): void {
    const rest = open.filter((one) => one.entry !== entry);
    setValue("ingredientsToAvoid", withCorrection(getValues("ingredientsToAvoid"), entry, by), { shouldDirty: true });
    setTold({ of: unknown, mended: [...mended, entry] });
    if (rest.length === 0) clearErrors("ingredientsToAvoid");
    else setError("ingredientsToAvoid", { type: "unknown", message: messageOfUnknown(rest) });
    setFocus("ingredientsToAvoid");
  }

  return (
    <div ref={whole} className="flex scroll-mb-4 flex-col gap-2">
      <TextField
        label="Ingredients to Avoid"
        hint="Put allergies here. Separate entries with commas: “peanuts, shellfish, mushrooms”."
        error={error?.message}
        // "None" stands for nothing; the first key should replace it.
        onFocus={(event) => event.target.value === "None" && event.target.select()}
        {...register("ingredientsToAvoid")}
      />
      {open.some(({ entry }) => entry !== "") && (
        <ul className="flex flex-wrap gap-2">
          {open.flatMap(({ entry, suggestions }) => [
            ...suggestions.map((name) => (
              <li key={`${entry} ${name}`}>
                <Button variant="secondary" size="sm" onClick={() => correct(entry, name)}>
                  Use “{name}”
                </Button>
              </li>
            )),
            ...(entry === ""
              ? []
              : [
                  <li key={entry}>
                    <Button variant="ghost" size="sm" onClick={() => correct(entry, null)}>
                      Remove “{entry.length > 24 ? `${entry.slice(0, 24)}…` : entry}”
                    </Button>
                  </li>,
                ]),
          ])}
        </ul>
      )}
    </div>
  );
}
