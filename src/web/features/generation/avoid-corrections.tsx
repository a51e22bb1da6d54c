import type { UseFormReturn } from "react-hook-form";
import { type RefObject, useEffect, useState } from "react";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { Button } from "#web/ui/button";

type AvoidCorrectionsProps = {
  /** Handed over, so that the form's library stays in one piece with the wizard. */
  form: UseFormReturn<WizardValues>;
  unknown: readonly UnknownAvoidAnswer[];
  /** The field with what is said below it. */
  whole: RefObject<HTMLDivElement | null>;
};

/** A button for each correction of an entry that is not recognised. */
export function AvoidCorrections({ form, unknown, whole }: AvoidCorrectionsProps) {
  const { setValue, getValues, setError, setFocus, clearErrors } = form;
  const [told, setTold] = useState<{ of: readonly UnknownAvoidAnswer[]; mended: readonly string[] }>({
    of: unknown,
    mended: [],
  });
  const mended = told.of === unknown ? told.mended : [];
  const open = unknown.filter(({ entry }) => !mended.includes(entry));
  useEffect(() => {
    // The focus brings the field alone into view, and on a phone the bar would lie over what is said below it.
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

/** The list as typed with one entry replaced, or taken out where `by` is null; everything else stays as it was typed. */
export function withCorrection(typed: string, entry: string, by: string | null): string {
  // Odd places hold what stands between the entries.
  const parts = typed.split(BETWEEN_ENTRIES);
  // "Pepper" is the entry of that name, and not a part of "black pepper" before it.
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
  // The entry goes with what parts it from the next one, or the last one with what parted it from the one before.
  parts.splice(at === parts.length - 1 ? Math.max(0, at - 1) : at, 2);
  const rest = parts.join("").trim();
  return rest === "" ? "None" : rest;
}
