type Outcome<Request, Answer> = { request: Request; answer: Answer } | { request: Request; error: unknown };

/**
 * Asks for the newest request only, and for one at a time: two questions under way at once could be answered by the server
 * in the other order, and the older one would undo what the newer one made. Only the last request's outcome is told.
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
