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

/** A kind of work that outlives a request and a crash. Payloads hold ids, never what people typed. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly retry: RetryPolicy;
  /** After this long a try counts as failed. */
  readonly timeoutSeconds: number;
  /** How many of them one worker does at once; 1 unless told. */
  readonly concurrency?: number;
  /** What lines of the log say of it beside its own id: ids. */
  about?(payload: Payload): OriginFacts;
  /** Whether a second one for the same `onlyOneFor` is left out while the first waits or runs. */
  readonly exclusive?: boolean;
}

export function defineJob<Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

/** What a handler is told about this try. */
export interface JobRun {
  readonly jobId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Aborts when the time is up or the process is stopping. */
  readonly signal: AbortSignal;
}

/** A definition with what does it. A job may run twice: the handler must make the second time harmless. */
export interface JobBinding {
  readonly definition: JobDefinition<object>;
  /** A cron line, UTC, on which the job is sent with the payload `{}`; null when others send it. */
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
  /** Not before this moment, epoch milliseconds. */
  readonly notBefore?: number;
  /** What an exclusive job is about, such as a user's id. */
  readonly onlyOneFor?: string;
}

/** Sends jobs. With a transaction's handle the job exists exactly when the rows written beside it do. */
export interface Jobs {
  send<Payload extends object>(
    on: Queryable,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>;
  /** The payloads of all jobs of a kind that wait or run. */
  pending<Payload extends object>(on: Queryable, definition: JobDefinition<Payload>): Promise<readonly Payload[]>;
  /** Forgets the jobs whose payload names a user as `userId`: those that wait and those that are done. */
  forgetUser(on: Queryable, userId: string): Promise<void>;
}
