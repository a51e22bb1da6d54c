import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { getShoppingDay } from "#contract/calendar";
import type { UnderstoodNote } from "#contract/understood-note";
import { DAYS, dayAt, inWeekOrder, type Day } from "#domain/options/days";
import { AtTheTable } from "#web/features/generation/notes/at-the-table";
import {
  replaced,
  shown,
  switched,
  type DayTold,
  type Tapped,
  type Told,
} from "#web/features/generation/notes/week-said";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import { DAY_WORDS, guestsInWords, type DayKind } from "#web/shared/told-week";
import { ChoiceGroup } from "#web/ui/choice-group";
import { classes } from "#web/ui/classes";
import { FieldError } from "#web/ui/field";
import { SelectField } from "#web/ui/select-field";

const USUAL = "usual";
const CHOICES: readonly { value: DayKind | typeof USUAL; label: string }[] = [
  { value: USUAL, label: "As usual" },
  { value: "quick", label: "Quick" },
  { value: "long", label: "Time to cook" },
  { value: "out", label: "Out" },
  { value: "guests", label: "Guests" },
  { value: "treat", label: "Something special" },
];
const MOST_GUESTS = 10;
/** The most common number of guests. */
const GUESTS = 2;

type WeekStripProps = {
  understood: readonly UnderstoodNote[];
  tapped: Tapped;
  fault: string | undefined;
  onTap: (tapped: Tapped) => void;
};

/** The seven days and who is eating, as in the notes, for users who would rather tap than type. */
export function WeekStrip({ understood, tapped, fault, onTap }: WeekStripProps) {
  const id = useId();
  const days = useDaysInOrder();
  const [open, setOpen] = useState<Day | null>(null);
  const told = shown(understood, tapped);

  function put(isOfPart: (one: Told) => boolean, wanted: readonly Told[]): void {
    onTap(replaced(understood, tapped, isOfPart, wanted));
  }
  return (
    <section aria-labelledby={`${id}-title`} className="mt-1 flex flex-col gap-5 border-t border-hairline pt-5">
      <div>
        <h3 id={`${id}-title`} className="font-sans text-body font-semibold">
          Is any day different?
        </h3>
        <p id={`${id}-hint`} className="text-small text-quiet">
          Tap it and say how. Only if you like: all of this is optional.
        </p>
        <FieldError id={`${id}-fault`} error={fault} />
        {/* Dense, so that a day's options follow its button in order and appear below its row. */}
        <div
          role="group"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          className="mt-2 grid min-h-28 grid-flow-row-dense grid-cols-4 gap-2 sm:min-h-13 sm:grid-cols-7"
        >
          {days.map((day) => (
            <DayOfWeek
              key={day}
              day={day}
              told={told.filter((one) => isOfDay(one, day))}
              open={day === open}
              onOpen={(wanted) => setOpen(wanted ? day : null)}
              onChange={(wanted) => put((one) => isOfDay(one, day), wanted)}
            />
          ))}
        </div>
      </div>
      <AtTheTable told={told} onPut={put} />
    </section>
  );
}

/** The days of the user's week; empty while their order is loading. */
function useDaysInOrder(): readonly Day[] {
  const said = useQuery({
    queryKey: queryKeys.shoppingDay,
    queryFn: ({ signal }) => call(getShoppingDay, { signal }),
  });
  if (said.data === undefined && said.isFetching) return [];
  const shop = said.data?.day ?? null;
  // The week starts after the shop.
  return shop === null ? DAYS : inWeekOrder(DAYS, dayAt(1, shop));
}

function isOfDay(one: Told, day: Day): one is DayTold {
  return "day" in one && one.day === day;
}

type DayOfWeekProps = {
  day: Day;
  told: readonly DayTold[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (wanted: readonly DayTold[]) => void;
};

/** A day with its kinds, and below it, once tapped, the options. */
function DayOfWeek({ day, told, open, onOpen, onChange }: DayOfWeekProps) {
  const id = useId();
  const words = told.length === 0 ? "as usual" : told.map(dayInWords).join(", ");
  return (
    <>
      <button
        type="button"
        aria-label={`${day}: ${words}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpen(!open)}
        className={classes(
          "flex min-h-13 min-w-0 flex-col items-center justify-center rounded-control border px-1 py-1.5 text-small leading-tight transition-colors duration-150 hover:bg-leaf-wash aria-expanded:ring-2 aria-expanded:ring-leaf",
          told.length === 0 ? "border-line bg-surface text-quiet" : "border-leaf bg-leaf-wash text-leaf",
        )}
      >
        <span className="font-semibold">{day.slice(0, 3)}</span>
        <span className="max-w-full wrap-anywhere">{words}</span>
      </button>
      {open && (
        <div
          id={id}
          role="group"
          aria-label={`What ${day} is like`}
          className="col-span-full flex flex-col gap-4 rounded-card border border-hairline bg-ground p-3 sm:p-4"
        >
          <DayChoice day={day} told={told} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function DayChoice({ day, told, onChange }: Pick<DayOfWeekProps, "day" | "told" | "onChange">) {
  const kinds = told.map(({ kind }) => kind);
  const guests = told.find(({ kind }) => kind === "guests");
  const most = Math.max(MOST_GUESTS, guests?.number ?? 0);

  function choose(next: readonly DayKind[], number = guests === undefined ? GUESTS : guests.number): void {
    onChange(next.map((kind) => ({ kind, day, number: kind === "guests" ? number : null })));
  }
  function toggle(value: DayKind | typeof USUAL): void {
    choose(value === USUAL ? [] : switched(kinds, value));
  }
  return (
    <>
      <ChoiceGroup
        legend={day}
        multiple
        options={CHOICES}
        value={kinds.length === 0 ? [USUAL] : kinds}
        onChange={(values) => {
          const chosen: string[] = kinds.length === 0 ? [USUAL] : kinds;
          const one = CHOICES.find(({ value }) => values.includes(value) !== chosen.includes(value));
          if (one !== undefined) toggle(one.value);
        }}
      />
      {guests !== undefined && (
        <div className="max-w-60">
          <SelectField
            label="How many guests"
            options={[
              ...(guests.number === null ? [{ value: "", label: "Not said" }] : []),
              ...Array.from({ length: most }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
            ]}
            value={guests.number ?? ""}
            onChange={({ target }) => choose(kinds, target.value === "" ? null : Number(target.value))}
          />
        </div>
      )}
    </>
  );
}

function dayInWords({ kind, number }: DayTold): string {
  return kind === "guests" ? guestsInWords(number) : DAY_WORDS[kind];
}
