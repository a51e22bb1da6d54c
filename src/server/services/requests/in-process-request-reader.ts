import type { Matcher } from "#domain/matcher/matcher-types";
import { constraintsOf, readAvoidEntries, readNotesOf } from "#domain/request/constraints";
import type { RequestReader } from "#server/services/requests/request-reader";

/** Reads on the caller's own thread: for tests and commands, where nobody waits for the event loop. */
export function inProcessRequestReader(matcher: Matcher): RequestReader {
  return {
    read: async ({ request, cupboard, tastes }) => constraintsOf(request, matcher, cupboard, tastes),
    unknownToAvoid: async (entries) => readAvoidEntries(entries, matcher).unknown,
    notes: async (said) => readNotesOf(said, matcher),
    warm: () => Promise.resolve(),
  };
}
