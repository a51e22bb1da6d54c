import type { Tick, TicksAnswer } from "#contract/ticks";

type Mark = {
  ticked: boolean;
  /** Epoch milliseconds by the server's clock, as well as this device knows it. */ at: number;
};
type Marks = Readonly<Record<string, Mark>>;

/** One device's state of one list: the server's last answer, and unsent changes. */
export type TickState = {
  readonly known: Marks;
  readonly unsent: Marks;
  /** How far this device's clock is behind the server's, in milliseconds; 0 while it is about right. */
  readonly behind: number;
};

export const NO_TICKS: TickState = { known: {}, unsent: {}, behind: 0 };

/** Network latency looks like clock skew too, so small differences are ignored. */
const CLOCK_TOLERANCE_MS = 30_000;

/** The stored state, or nothing ticked if unreadable. */
export function readTickState(stored: unknown): TickState {
  if (typeof stored !== "object" || stored === null) return NO_TICKS;
  const { known, unsent, behind } = stored as Record<string, unknown>;
  return { known: readMarks(known), unsent: readMarks(unsent), behind: Number.isFinite(behind) ? Number(behind) : 0 };
}

function readMarks(stored: unknown): Marks {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Mark] => isMark(entry[1])));
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== "object" || value === null || !("ticked" in value) || !("at" in value)) return false;
  return typeof value.ticked === "boolean" && Number.isFinite(value.at);
}

/** The rows in the trolley, including unsent changes. */
export function tickedRows({ known, unsent }: TickState): ReadonlySet<string> {
  const marks = { ...known, ...unsent };
  return new Set(Object.keys(marks).filter((id) => marks[id]?.ticked === true));
}

/** After ticking or unticking rows at `now`, by this device's clock. */
export function withChange(state: TickState, ids: readonly string[], ticked: boolean, now: number): TickState {
  const changes = ids.map((id): [string, Mark] => {
    // A change is made with knowledge of the row's state, so it is later than that, whatever the clocks say.
    const seen = Math.max(state.known[id]?.at ?? 0, state.unsent[id]?.at ?? 0);
    return [id, { ticked, at: Math.max(now + state.behind, seen + 1) }];
  });
  return { ...state, unsent: { ...state.unsent, ...Object.fromEntries(changes) } };
}

/** The unsent changes. */
export function changesOf({ unsent }: TickState): Tick[] {
  return Object.entries(unsent).map(([id, { ticked, at }]) => ({ id, ticked, changedAt: new Date(at).toISOString() }));
}

/** After the server has accepted `sent` and answered; changes made meanwhile are still unsent. */
export function withAnswer(state: TickState, sent: readonly Tick[], answer: TicksAnswer, now: number): TickState {
  const unsent = { ...state.unsent };
  for (const { id, changedAt } of sent) if (unsent[id]?.at === Date.parse(changedAt)) delete unsent[id];
  const known: Record<string, Mark> = { ...state.known };
  for (const { id, ticked, changedAt } of answer.ticks) {
    const told = { ticked, at: Date.parse(changedAt) };
    // Answers and streams overtake each other: the newer state wins, as on the server.
    if (isNewer(told, known[id])) known[id] = told;
  }
  const behind = Date.parse(answer.now) - now;
  return { known, unsent, behind: Math.abs(behind) > CLOCK_TOLERANCE_MS ? behind : 0 };
}

function isNewer(told: Mark, before: Mark | undefined): boolean {
  return before === undefined || told.at > before.at || (told.at === before.at && told.ticked);
}

/** After the server has finally refused the changes: its last state applies. */
export function withoutUnsent(state: TickState): TickState {
  return { ...state, unsent: {} };
}

export function hasUnsent({ unsent }: TickState): boolean {
  return Object.keys(unsent).length > 0;
}
