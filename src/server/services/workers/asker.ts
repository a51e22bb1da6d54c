/** On whose behalf work is done, and for how long it is wanted. */
export interface Asker {
  /** Who asks: a user's id, or `ADMIN_OWNER`. Each owner has a bounded share of the pool. */
  readonly owner: string;
  /** Aborts when the answer is of no use any more. May fire at any time, also long after the answer. */
  readonly signal: AbortSignal;
}

/** The admin, who has no user's id. */
export const ADMIN_OWNER = "admin";
