import type { RequestReader } from "#server/services/requests/request-reader";
import { ANY_REQUEST } from "#server/services/requests/warm-reading";
import type { Asker } from "#server/services/workers/asker";
import type { Workers } from "#server/services/workers/workers";

/** What the threads do for the server itself, and not for a person. */
const SERVER_OWNER = "server";

/** Reads in the worker threads: a text that was never seen takes up to a tenth of a second, and the first one of a thread half of one. */
export function workerRequestReader(workers: Workers): RequestReader {
  return {
    read: (task, owner) => workers.run("read_request", task, wantedBy(owner)),
    unknownToAvoid: (entries, owner) => workers.run("read_avoid_list", entries, wantedBy(owner)),
    notes: (task, owner) => workers.run("read_notes", task, wantedBy(owner)),
    judgeNotes: (answered, owner) => workers.run("judge_notes", answered, wantedBy(owner)),
    warm: async () => {
      await workers.run("read_request", { request: ANY_REQUEST }, wantedBy(SERVER_OWNER));
    },
  };
}

/** To the end, though whoever asked may have gone: to end a thread costs more than to let it read. */
function wantedBy(owner: string): Asker {
  return { owner, signal: new AbortController().signal };
}
