import type { Briefs } from "#server/features/generation/propose-meals";

/** How a provider is asked for a week. */
export function briefsOf(): Briefs {
  const form =
    'Answer with meals for one serving: {"name","why","region","skill","ingredients":[{"food","amount","unit","preparation"}],"steps":[{"text","minutes","work","equipment"}],"tip"}.';
  return {
    week: ({ wanted, settled }) => ({
      instructions: form,
      prompt: JSON.stringify({ wanted, settled: settled.map(({ title }) => title) }),
    }),
    mending: ({ wanted, settled, faulty }) => ({
      instructions: form,
      prompt: JSON.stringify({
        wanted,
        settled: settled.map(({ title }) => title),
        mend: faulty.map(({ raw, faults }) => ({ raw, faults: faults.map(({ code, detail }) => ({ code, detail })) })),
      }),
    }),
  };
}
