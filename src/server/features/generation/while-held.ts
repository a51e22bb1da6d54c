import type { Database } from "#server/db/database";
import type { Doorbell } from "#server/features/generation/doorbell";
import { holds, type Attempt } from "#server/features/generation/settled-meals.repository";

/** The attempt no longer holds its generation: another took over, or its user has gone. Nothing may be written for it. */
export class NotHeld extends Error {
  override readonly name = "NotHeld";
}

/** Does work for as long as the attempt holds its generation; then the work's signal aborts with `NotHeld`. */
export async function whileHeld<T>(
  { database, doorbell }: { readonly database: Database; readonly doorbell: Doorbell },
  attempt: Attempt,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const over = new AbortController();
  const visit = doorbell.attend(attempt.id);
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted && !lost.signal.aborted) {
      await visit.wait(over.signal);
      if (!over.signal.aborted && !(await holds(database.db, attempt)))
        lost.abort(new NotHeld("the generation is gone"));
    }
  };
  // A look that fails is no loss: whatever the attempt writes is guarded by itself.
  const watched = watch().catch(() => undefined);
  try {
    return await work(lost.signal);
  } finally {
    over.abort();
    await watched;
    visit.leave();
  }
}
