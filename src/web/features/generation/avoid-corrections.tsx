import type { UseFormReturn } from "react-hook-form";
import { type RefObject, useEffect, useState } from "react";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { Button } from "#web/ui/button";

type AvoidCorrectionsProps = {
  /** Passed in, so that the form library stays in the wizard's chunk. */
  form: UseFormReturn<WizardValues>;
  unknown: readonly UnknownAvoidAnswer[];
  /** The field with what is said below it. */
  whole: RefObject<HTMLDivElement | null>;
};

/** A button for each suggested correction of an unrecognised entry. */
export function AvoidCorrections({ form, unknown, whole }: AvoidCorrectionsProps) {
  const { setValue, getValues, setError, setFocus, clearErrors } = form;
  const [told, setTold] = useState<{ of: readonly UnknownAvoidAnswer[]; mended: readonly string[] }>({
    of: unknown,
    mended: [],
  });
  const mended = told.of === unknown ? told.mended : [];
  const open = unknown.filter(({ entry }) => !mended.includes(entry));
  useEffect(() => {
    // The focus only scrolls the field into view, and on a phone the bar would cover the message below it.
    if (unknown.length > 0) whole.current?.scrollIntoView({ block: "nearest" });
  }, [unknown, whole]);

  function correct(entry: string, by: string | null): void {
    const rest = open.filter((one) => one.entry !== entry);
    setValue("ingredientsToAvoid", withCorrection(getValues("ingredientsToAvoid"), entry, by), { shouldDirty: true });
    setTold({ of: unknown, mended: [...mended, entry] });
    if (rest.length === 0) clearErrors("ingredientsToAvoid");
    else setError("ingredientsToAvoid", { type: "unknown", message: rest.map(({ message }) => message).join(" ") });
    setFocus("ingredientsToAvoid");
  }

  if (open.every(({ entry }) => entry === "")) return null;
  return (
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
  );
}

const BETWEEN_ENTRIES = /([,;\n•]+|\s(?:and|&|or)\s)/iu;

/** The list as typed with one entry replaced, or removed if `by` is null; the rest stays unchanged. */
export function withCorrection(typed: string, entry: string, by: string | null): string {
  // Odd positions hold the separators.
  const parts = typed.split(BETWEEN_ENTRIES);
  // "Pepper" must match the entry of that name, not part of an earlier "black pepper".
  const place = (test: (part: string) => boolean): number =>
    parts.findIndex((part, index) => index % 2 === 0 && test(part.toLowerCase()));
  const whole = place((part) => part.trim() === entry.toLowerCase());
  const at = whole === -1 ? place((part) => part.includes(entry.toLowerCase())) : whole;
  const found = parts[at];
  if (found === undefined) return by === null ? typed : `${typed}, ${by}`;
  if (by !== null) {
    const start = found.toLowerCase().indexOf(entry.toLowerCase());
    parts[at] = found.slice(0, start) + by + found.slice(start + entry.length);
    return parts.join("");
  }
  // Remove the entry with the separator after it or, for the last one, before it.
  parts.splice(at === parts.length - 1 ? Math.max(0, at - 1) : at, 2);
  const rest = parts.join("").trim();
  return rest === "" ? "None" : rest;
}
