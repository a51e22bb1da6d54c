import type { Database } from "#server/db/database";
import type { GenerationNews } from "#server/features/generation/generation-news";
import { holds, type Attempt } from "#server/features/generation/accepted-meals.repository";

/**
 * The attempt no longer has the lease of its generation: another took over, or its user has been deleted. Nothing may be written
 * for it.
 */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** Does work for as long as the attempt has the lease of its generation; then the work's signal aborts with `LeaseLost`. */
export async function withLease<T>(
  { database, news }: { readonly database: Database; readonly news: GenerationNews },
  attempt: Attempt,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const over = new AbortController();
  const subscription = news.subscribe(attempt.id);
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted && !lost.signal.aborted) {
      await subscription.wait(over.signal);
      if (!over.signal.aborted && !(await holds(database.db, attempt)))
        lost.abort(new LeaseLost("the generation is gone"));
    }
  };
  // A failed check does no harm: every write of the attempt is guarded anyway.
  const watched = watch().catch(() => undefined);
  try {
    return await work(lost.signal);
  } finally {
    over.abort();
    await watched;
    subscription.unsubscribe();
  }
}
