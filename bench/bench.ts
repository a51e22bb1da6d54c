/**
 * Measures what users wait for and what the server spends. Each figure is CPU time, with its ratio to a fixed loop run beside it;
 * ratios can be compared between machines.
 */
import { ANY_OCCASION } from "#domain/testing/dishes";
import { fileURLToPath } from "node:url";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { openTypst } from "#server/services/pdf/typst";
import { createTypstPrinter } from "#server/services/pdf/typst-printer";
import { realCatalogue } from "../tests/support/catalogue.ts";
import { randomRequests } from "../tests/deep/random-requests.ts";
import { measureAiGeneration } from "./ai-generation.ts";
import { measureFairness } from "./fairness.ts";
import { measureHostileTexts } from "./hostile-text.ts";
import { measure } from "./measure.ts";
import { measurePrint } from "./print.ts";
import { measureReading } from "./reading.ts";
import type { Figure } from "./measure.ts";

const LINES = [
  "2 tbsp olive oil",
  "1 x 400g tin chopped tomatoes",
  "a good squeeze of brown sauce",
  "dairy-free spread",
  "3 large free-range eggs",
  "Hellmann's light mayo",
  "500g beef mince (5% fat)",
  "1 cup all-purpose flour",
  "Quorn pieces",
  "a handful of fresh coriander, chopped",
  "half a jar of green pesto",
  "gluten free soy sauce",
  "200ml oat milk",
  "wibble dust",
  "knob of unsalted butter",
  "2 garlic cloves, crushed",
];

const { catalogue, matcher } = realCatalogue();
const tasks = randomRequests(150, 20_261_121).flatMap((raw) => {
  const read = constraintsOf(normaliseRequest(raw), matcher);
  return read.ok ? [{ constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION }] : [];
});
const proposals = tasks.map((task) => ({ task, proposal: proposeWeek(task, catalogue) }));
const planned = proposals.flatMap(({ task, proposal }) =>
  proposal.kind === "planned" ? [{ task, document: proposal.document }] : [],
);
const refused = proposals.flatMap(({ task, proposal }) => (proposal.kind === "refused" ? [task] : []));
const print = createTypstPrinter(openTypst(fileURLToPath(new URL("../src/server/services/pdf", import.meta.url))));

const figures: Figure[] = [
  measure(
    "a plan, completed",
    planned.map(
      ({ task }) =>
        () =>
          void proposeWeek(task, catalogue),
    ),
  ),
  measure(
    "a refusal, explained",
    refused.map((task) => () => void proposeWeek(task, catalogue)),
  ),
  measure(
    "an ingredient line read",
    Array.from({ length: 40 }, () => () => LINES.forEach((line) => matcher.matchLine(line))),
    LINES.length,
  ),
  measure(
    "a PDF of a plan",
    planned.slice(0, 15).map(
      ({ document }, index) =>
        () =>
          void print(document, { planId: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`, createdAt: 0 }),
    ),
  ),
];

console.log(
  `${"CPU of".padEnd(26)}${"median ms".padStart(12)}${"p95 ms".padStart(12)}${"ratio to the loop".padStart(20)}`,
);
for (const { what, median, p95, ratio } of figures)
  console.log(
    `${what.padEnd(26)}${median.toFixed(3).padStart(12)}${p95.toFixed(3).padStart(12)}${ratio.toFixed(4).padStart(20)}`,
  );
console.log(
  `${planned.length} plans, ${refused.length} refusals, ${LINES.length} lines, 15 documents; the loop is in bench/measure.ts`,
);

console.log(
  `\n${"CPU of the worst hostile text".padEnd(34)}${"limit".padStart(10)}${"ms".padStart(10)}${"to an eighth".padStart(14)}`,
);
for (const { what, limit, pattern, atLimit, ratio } of measureHostileTexts())
  console.log(
    `${what.padEnd(34)}${String(limit).padStart(10)}${atLimit.toFixed(2).padStart(10)}${ratio.toFixed(1).padStart(14)}  ${pattern}`,
  );

const { builtin, provider, weeks } = await measureAiGeneration();
console.log(
  `\n${"from POST, median of weeks".padEnd(34)}${"built-in ms".padStart(14)}${"provider ms".padStart(14)}${"ratio".padStart(10)}`,
);
for (const [what, at] of [
  ["to the first meal", "first"],
  ["to the last meal", "last"],
  ["to the plan", "done"],
] as const)
  console.log(
    `${what.padEnd(34)}${builtin[at].toFixed(1).padStart(14)}${provider[at].toFixed(1).padStart(14)}${(provider[at] / builtin[at]).toFixed(2).padStart(10)}`,
  );
console.log(`${weeks} weeks of each over HTTP on an embedded database; what the provider itself takes is taken off`);

const printing = await measurePrint();
console.log(`\n${"printing a plan of seven meals".padEnd(34)}${"CPU ms".padStart(14)}${"bytes".padStart(14)}`);
for (const [what, ms, bytes] of [
  ["by us", printing.ownMs, printing.ownBytes],
  ["its page, by Chromium", printing.chromiumMs, printing.chromiumBytes],
] as const)
  console.log(`${what.padEnd(34)}${ms.toFixed(0).padStart(14)}${String(bytes).padStart(14)}`);

console.log(
  `\n${"read by ten connections".padEnd(34)}${"bytes".padStart(10)}${"a second".padStart(12)}${"bare route".padStart(12)}${"ratio".padStart(9)}${"p99 ms".padStart(9)}`,
);
for (const { database, what, bytes, perSecond, barePerSecond, ratio, p99Ms } of await measureReading())
  console.log(
    `${`${what}, ${database}`.padEnd(34)}${String(bytes).padStart(10)}${perSecond.toFixed(0).padStart(12)}${barePerSecond.toFixed(0).padStart(12)}${ratio.toFixed(2).padStart(9)}${p99Ms.toFixed(1).padStart(9)}`,
  );
console.log(
  "medians of five runs; the bare route is Fastify's, in a process of its own, with the same bytes on the wire",
);

console.log(
  `\n${"a stranger's wait".padEnd(34)}${"alone p50".padStart(12)}${"p99 ms".padStart(10)}${"beside p50".padStart(12)}${"p99 ms".padStart(10)}${"ratio p99".padStart(11)}${"toggles/s".padStart(11)}${"bytes each".padStart(12)}`,
);
for (const { database, alone, beside, togglesPerSecond, bytesOfToggle } of await measureFairness())
  console.log(
    `${database.padEnd(34)}${alone.p50.toFixed(1).padStart(12)}${alone.p99.toFixed(1).padStart(10)}${beside.p50.toFixed(1).padStart(12)}${beside.p99.toFixed(1).padStart(10)}${(beside.p99 / alone.p99).toFixed(1).padStart(11)}${togglesPerSecond.toFixed(0).padStart(11)}${bytesOfToggle.toFixed(0).padStart(12)}`,
  );
console.log(
  "a tick, a look at the plan and a shop in turns, beside one account that toggles a shop on twelve connections",
);
