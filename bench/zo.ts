import { readFileSync } from "node:fs";
import { askChange } from "#server/features/changes/ask-change";
import { inventedWeeks } from "./changes/invented-plans.ts";
import { depsInMemory } from "./changes/standing-week.ts";
const weeks = inventedWeeks("tests/corpus/changes-fresh-6.jsonl");
const { signal } = new AbortController();
for (const l of readFileSync(process.argv[2] ?? "", "utf8").split("\n").filter(Boolean)) { const [p, t] = l.split("\t") as [string, string];
  const a = await askChange(depsInMemory(weeks.get(p)!), { userId: "ada", id: "plan" }, { words: t, notesAnswers: [] }, signal);
  console.log(`\n${p}: ${t}\n   ${a.answer}`); for (const q of a.questions ?? []) console.log("   asks", q.text); for (const s of a.steps) console.log("   does", s.says.slice(0, 170)); for (const o of a.offers ?? []) console.log("   -", o.text.slice(0, 230)); }
