import type { ReactNode } from "react";
import type { AiStats } from "#contract/admin";
import {
  costNote,
  costMessage,
  failureNote,
  FIGURE,
  mealsNote,
  providerMessage,
  tokenNote,
} from "#web/features/admin/ai-messages";
import { useStats } from "#web/features/admin/use-super-admin";
import { Card } from "#web/ui/card";
import { Skeleton } from "#web/ui/skeleton";

/** What the AI provider did in the last seven days, and what it cost. */
export function AiFigures() {
  const stats = useStats();
  const ai = stats.data?.ai;
  if (stats.isError) return <p className="text-quiet">We couldn’t load the figures.</p>;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-title text-h3 font-semibold">AI in the last seven days</h2>
      {ai === undefined ? <Skeleton className="h-6 w-72 max-w-full" /> : <p>{providerMessage(ai)}</p>}
      {ai !== undefined && ai.calls + ai.sparedCalls > 0 && <Figures ai={ai} />}
      {ai !== undefined && ai.unserved.length > 0 && <Unserved unserved={ai.unserved} />}
    </Card>
  );
}

function Figures({ ai }: { ai: AiStats }) {
  const { plans, calls, inputTokens, outputTokens, mealsAccepted, mealsRepaired, medianSeconds } = ai;
  return (
    <dl aria-label="Figures of AI" className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Line label="Plans asked for" figure={FIGURE.format(plans)} />
      <Line label="Calls" figure={FIGURE.format(calls)} note={failureNote(ai)} />
      <Line
        label="Median time of a call"
        figure={medianSeconds === null ? "Not known" : `${medianSeconds.toFixed(1)} s`}
      />
      <Line
        label="Tokens"
        figure={`${FIGURE.format(inputTokens)} in, ${FIGURE.format(outputTokens)} out`}
        note={tokenNote(ai)}
      />
      <Line label="Cost" figure={costMessage(ai)} note={costNote(ai)} />
      <Line
        label="Meals"
        figure={`${FIGURE.format(mealsAccepted + mealsRepaired)} passed the checks`}
        note={mealsNote(ai)}
      />
    </dl>
  );
}

/** Dinners that it proposed but that were not served, with reasons. */
function Unserved({ unserved }: Pick<AiStats, "unserved">) {
  return (
    <details>
      <summary>Proposed and not served: {unserved.length}</summary>
      <ul className="mt-3 text-small">
        {unserved.map(({ name, day, reasons }, index) => (
          <li key={index}>{[name, day, ...reasons].filter(Boolean).join("; ")}</li>
        ))}
      </ul>
    </details>
  );
}

function Line({ label, figure, note = null }: { label: string; figure: string; note?: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-quiet">{label}</dt>
      <dd className="font-semibold tabular-nums">{figure}</dd>
      {note !== null && <dd className="text-small text-quiet">{note}</dd>}
    </div>
  );
}
