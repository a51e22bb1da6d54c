import type { z } from "zod";
import type { Queryable } from "#server/db/database";
import type { OriginFacts } from "#server/services/log/log-origin";

/** How often and how soon a failed job is tried again. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly tries: number;
  readonly delaySeconds: number;
  /** Whether each wait is longer than the last. */
  readonly backoff: boolean;
}

/** A kind of work that survives the request and a crash. Payloads hold ids, never user input. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly retry: RetryPolicy;
  /** After this long a try counts as failed. */
  readonly timeoutSeconds: number;
  /** How many one worker runs at once; 1 by default. */
  readonly concurrency?: number;
  /** What log lines include besides the job's own id: ids. */
  about?(payload: Payload): OriginFacts;
  /** Whether a second one for the same `onlyOneFor` is skipped while the first waits or runs. */
  readonly exclusive?: boolean;
}

export function defineJob<Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

/** What a handler knows about this try. */
export interface JobRun {
  readonly jobId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Aborts when the time is up or the process is stopping. */
  readonly signal: AbortSignal;
}

/** A definition with its handler. A job may run twice: the handler must be idempotent. */
export interface JobBinding {
  readonly definition: JobDefinition<object>;
  /** A cron expression, in UTC, for sending the job with the payload `{}`; null if it is sent on demand. */
  readonly schedule: string | null;
  readonly handle: (payload: object, run: JobRun) => Promise<void>;
  readonly about: (payload: object) => OriginFacts;
}

export function bindJob<Payload extends object>(
  definition: JobDefinition<Payload>,
  handle: (payload: Payload, run: JobRun) => Promise<void>,
  schedule: string | null = null,
): JobBinding {
  return {
    definition,
    schedule,
    handle: (payload, run) => handle(definition.payload.parse(payload), run),
    about: (payload) => definition.about?.(definition.payload.parse(payload)) ?? {},
  };
}

export interface SendOptions {
  /** Not before this time, in epoch milliseconds. */
  readonly notBefore?: number;
  /** What an exclusive job is about, such as a user's id. */
  readonly onlyOneFor?: string;
}

/** Sends jobs. With a transaction's handle, the job is committed together with the rows written in it. */
export interface Jobs {
  send<Payload extends object>(
    on: Queryable,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>;
  /** The payloads of all waiting or running jobs of a kind. */
  pending<Payload extends object>(on: Queryable, definition: JobDefinition<Payload>): Promise<readonly Payload[]>;
  /** Deletes the jobs whose payload has the user's id as `userId`, both waiting and finished. */
  forgetUser(on: Queryable, userId: string): Promise<void>;
}
