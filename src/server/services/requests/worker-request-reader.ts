import { mealPlanBody } from "#contract/plan-request";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RequestReader } from "#server/services/requests/request-reader";
import type { Asker } from "#server/services/workers/asker";
import type { Workers } from "#server/services/workers/workers";

/** What the threads do for the server itself, and not for a person. */
const SERVER_OWNER = "server";

/** What is made for it, the dictionary and the rules that read notes, is made for all. */
const ANY_REQUEST = normaliseRequest(
  mealPlanBody.parse({
    fullName: "Anybody",
    email: "anybody@example.org",
    mealsPerWeek: 1,
    numPeople: 1,
    additionalNotes:
      "We love pasta and something quick on Mondays. No mushrooms, please; one of us is allergic to nuts.",
  }),
);

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
