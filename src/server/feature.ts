import type { Config } from "#server/config";
import type { Database, Transaction } from "#server/db/database";
import type { Route } from "#server/http/route";
import type { JobBinding, Jobs } from "#server/jobs/job";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Locks } from "#server/services/locks/locks";
import type { Log } from "#server/services/log/log";
import type { EmailSender } from "#server/services/email/email";

/** What every feature depends on. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly locks: Locks;
  readonly log: Log;
  readonly emails: EmailSender;
  readonly jobs: Jobs;
}

/** A feature's hooks for events in the life of a user whose data it holds. */
export interface UserHooks {
  /** The feature's part of the user's export, under the feature's own key. */
  readonly exportUser?: (userId: string) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Before deletion, outside any transaction: what must first be ended elsewhere, such as a paid subscription. Rejecting stops the
   * deletion.
   */
  readonly beforeErase?: (userId: string) => Promise<void>;
  /** Deletes the user's rows inside the deletion's transaction, before the account's own. */
  readonly erase?: (tx: Transaction, userId: string) => Promise<void>;
}

/** A feature as the composition root sees it. */
export interface Feature {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobBinding[];
  readonly userHooks: UserHooks;
  /** Runs once at start-up, after the migrations and before the first request or job. */
  readonly start?: () => Promise<void>;
  /** Runs once when shutdown begins, while work under way may still finish: ends what would take too long. */
  readonly drain?: () => void;
  /** Runs once at the end, after the last request and job: ends what the feature started, such as worker threads. */
  readonly stop?: () => Promise<void>;
}
