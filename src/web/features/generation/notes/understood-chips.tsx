import { useEffect, useId, useRef } from "react";
import { ShieldCheck, X } from "lucide-react";
import type { UnderstoodNote } from "#contract/understood-note";
import { classes } from "#web/ui/classes";
import { putBack, takenOut, type Tapped } from "#web/features/generation/notes/week-said";

type UnderstoodChipsProps = {
  understood: readonly UnderstoodNote[];
  tapped: Tapped;
  onTap: (tapped: Tapped) => void;
};

/** What was understood, as chips that one tap removes; removed ones are listed below, to be restored. */
export function UnderstoodChips({ understood, tapped, onTap }: UnderstoodChipsProps) {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  // The chip whose button was pressed, which moves with the next render.
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const buttons = [...(whole.current?.querySelectorAll<HTMLElement>("[data-note]") ?? [])];
    buttons.find(({ dataset }) => dataset.note === pressed.current)?.focus();
    pressed.current = null;
  });
  if (understood.length === 0) return null;
  const isOut = (note: UnderstoodNote): boolean => note.harm !== true && tapped.notesRemoved.includes(note.id);
  const meant = understood.filter((note) => !isOut(note));
  const out = understood.filter(isOut);

  function tap(note: UnderstoodNote, change: typeof takenOut): void {
    pressed.current = note.id;
    onTap(change(tapped, note));
  }
  return (
    <div ref={whole} className="flex flex-col gap-2">
      {meant.length > 0 && (
        <ul aria-label="Understood from your notes" className="flex flex-wrap gap-2">
          {meant.map((note) => (
            <li key={note.id} className="flex max-w-full items-start rounded-card border border-leaf bg-leaf-wash">
              <Saying note={note} />
              {note.harm !== true && (
                <button
                  type="button"
                  data-note={note.id}
                  aria-label={`Remove: ${note.text}`}
                  onClick={() => tap(note, takenOut)}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-card text-leaf hover:bg-surface"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {out.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p id={id} className="text-small text-quiet">
            Taken out
          </p>
          <ul aria-labelledby={id} className="flex min-w-0 flex-wrap gap-x-5">
            {out.map((note) => (
              <li key={note.id} className="flex min-w-0 items-center gap-2">
                <s className="min-w-0 text-quiet wrap-anywhere">{note.text}</s>
                <button
                  type="button"
                  data-note={note.id}
                  aria-label={`Put back: ${note.text}`}
                  onClick={() => tap(note, putBack)}
                  className="text-link min-h-11 shrink-0 cursor-pointer font-semibold"
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A chip's text, with the user's own words on demand; for harm, why it cannot be removed. */
function Saying({ note: { text, quote, harm } }: { note: UnderstoodNote }) {
  return (
    <details className="min-w-0">
      <summary
        className={classes(
          "flex min-h-11 cursor-pointer items-center gap-1.5 py-1.5 ps-3 leading-snug font-semibold text-leaf wrap-anywhere",
          harm === true && "pe-3",
        )}
      >
        {harm === true && <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />}
        {text}
      </summary>
      <div className="px-3 pb-2 text-small wrap-anywhere">
        <p>You wrote “{quote}”</p>
        {harm === true && <p>You told us it harms somebody. To change this, change your words.</p>}
      </div>
    </details>
  );
}
