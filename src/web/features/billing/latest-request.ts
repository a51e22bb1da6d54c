type Outcome<Request, Answer> = { request: Request; answer: Answer } | { request: Request; error: unknown };

/**
 * Sends only the newest request, one at a time: two concurrent requests could be processed by the server
 * in the wrong order, so that the older one would undo the newer. Only the last request's outcome is reported.
 */
export function latestRequest<Request, Answer>(
  ask: (request: Request) => Promise<Answer>,
  onOutcome: (outcome: Outcome<Request, Answer>) => void,
): { want: (request: Request) => void; stop: () => void } {
  let asking = false;
  let next: { request: Request } | null = null;
  let stopped = false;

  async function run(request: Request): Promise<void> {
    asking = true;
    const outcome = await ask(request).then(
      (answer) => ({ request, answer }),
      (error: unknown) => ({ request, error }),
    );
    asking = false;
    const waiting = next;
    next = null;
    if (stopped) return;
    if (waiting !== null && waiting.request !== request) await run(waiting.request);
    else onOutcome(outcome);
  }

  return {
    want: (request) => {
      if (asking) next = { request };
      else void run(request);
    },
    stop: () => {
      stopped = true;
    },
  };
}
