import { useRef, useState } from "react";
import { X } from "lucide-react";
import type { ChildTold, HeatTold, Told } from "#web/features/generation/notes/week-said";
import { childInWords } from "#web/shared/told-week";
import { Button } from "#web/ui/button";
import { ChoiceGroup } from "#web/ui/choice-group";
import { SelectField } from "#web/ui/select-field";

const USUAL = "usual";
const HEAT = [
  { value: USUAL, label: "As usual" },
  { value: "mild", label: "Mild" },
  { value: "hot", label: "Hot" },
];
const OLDEST_CHILD = 17;

type AtTheTableProps = {
  told: readonly Told[];
  /** Replaces what that part has shown. */
  onPut: (isOfPart: (one: Told) => boolean, wanted: readonly Told[]) => void;
};

/** The ages of children who are eating, and how hot dishes may be. */
export function AtTheTable({ told, onPut }: AtTheTableProps) {
  const heats = told.filter(isHeat);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Children told={told.filter(isChild)} onChange={(wanted) => onPut(isChild, wanted)} />
      <ChoiceGroup
        legend="How hot may it be?"
        multiple={false}
        options={HEAT}
        // Notes can ask for both mild and hot, for different people.
        value={heats.length === 0 ? [USUAL] : heats.length === 1 ? heats.map(({ what }) => what) : []}
        onChange={([value]) =>
          onPut(isHeat, value === "mild" || value === "hot" ? [{ kind: "heat", what: value }] : [])
        }
      />
    </div>
  );
}

function Children({ told, onChange }: { told: readonly ChildTold[]; onChange: (told: readonly ChildTold[]) => void }) {
  const [age, setAge] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  const ages = Array.from({ length: OLDEST_CHILD + 1 }, (_, years) => years).filter((years) =>
    told.every(({ number }) => number !== years),
  );

  function add(): void {
    if (age !== "") onChange([...told, { kind: "child", number: Number(age) }]);
    setAge("");
    select.current?.focus();
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Children who eat along</legend>
      {told.length > 0 && (
        <ul aria-label="Children" className="mb-2 flex flex-wrap gap-2">
          {told.map((child) => {
            const words = childInWords(child.number);
            return (
              <li
                key={words}
                className="flex items-center rounded-full border border-leaf bg-leaf-wash ps-4 font-semibold text-leaf"
              >
                {words.replace(/^a/u, "A")}
                <button
                  type="button"
                  aria-label={`Remove: ${words}`}
                  onClick={() => {
                    onChange(told.filter((other) => other !== child));
                    select.current?.focus();
                  }}
                  className="inline-flex size-11 items-center justify-center rounded-full hover:bg-surface"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <SelectField
            ref={select}
            label="Age in years"
            options={[
              { value: "", label: "Choose" },
              ...ages.map((years) => ({ value: `${years}`, label: years === 0 ? "Under 1" : `${years}` })),
            ]}
            value={age}
            onChange={({ target }) => setAge(target.value)}
          />
        </div>
        <Button variant="secondary" className="min-h-12" repeatable onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}

function isChild(one: Told): one is ChildTold {
  return one.kind === "child";
}

function isHeat(one: Told): one is HeatTold {
  return one.kind === "heat";
}
