type Outcome<Wish, Answer> = { wish: Wish; answer: Answer } | { wish: Wish; error: unknown };

/**
 * Asks for the newest wish only, and for one at a time: two questions under way at once could be answered by the server
 * in the other order, and the older one would undo what the newer one made. Only the last wish's outcome is heard.
 */
export function latestWish<Wish, Answer>(
  ask: (wish: Wish) => Promise<Answer>,
  hear: (outcome: Outcome<Wish, Answer>) => void,
): { want: (wish: Wish) => void; stop: () => void } {
  let asking = false;
  let next: { wish: Wish } | null = null;
  let stopped = false;

  async function run(wish: Wish): Promise<void> {
    asking = true;
    const outcome = await ask(wish).then(
      (answer) => ({ wish, answer }),
      (error: unknown) => ({ wish, error }),
    );
    asking = false;
    const waiting = next;
    next = null;
    if (stopped) return;
    if (waiting !== null && waiting.wish !== wish) await run(waiting.wish);
    else hear(outcome);
  }

  return {
    want: (wish) => {
      if (asking) next = { wish };
      else void run(wish);
    },
    stop: () => {
      stopped = true;
    },
  };
}
