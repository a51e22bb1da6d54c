import { describe, expect, it } from "vitest";
import { documentTextsOf, textsOf } from "#tests/support/seen-texts";
import { countsByArea, textRows } from "./text-list.ts";

const PAGE = `
  const WORDS = { low: "Running low", row: "flex gap-2 md:p-4", key: "mealPlan" };
  export const Page = ({ name, days }) => (
    <main className="wide page">
      <Field label="Your name" placeholder={\`Such as \${name}\`} />
      <p>
        Hello <strong>{name}</strong>, see <Link to="/week">your week</Link>
        {" of"} {days} dinners.
      </p>
    </main>
  );`;

const was = [
  ...textsOf("src/web/features/plans/page.tsx", `const a = <p>Hello</p>; const b = "Running low";`),
  ...textsOf("src/server/features/billing/email-contents.ts", "const subject = `Paid: ${sum}`;"),
];
const is = [
  ...textsOf("src/web/features/plans/page.tsx", PAGE),
  ...textsOf("src/server/features/billing/email-contents.ts", "const subject = `Paid: ${sum}`;"),
  ...documentTextsOf("src/server/services/pdf/template/a.typ", "#label[Receipt number #receipt.number]"),
];

describe("the list of texts", () => {
  it("has whole sentences with placeholders for values, by area", () => {
    expect(textRows(is, null)).toEqual([
      "Email\tsrc/server/features/billing/email-contents.ts:1\tPaid: {…}",
      "PDF\tsrc/server/services/pdf/template/a.typ:1\tReceipt number {…}",
      "Screen: plans\tsrc/web/features/plans/page.tsx:2\tRunning low",
      "Screen: plans\tsrc/web/features/plans/page.tsx:5\tYour name",
      "Screen: plans\tsrc/web/features/plans/page.tsx:5\tSuch as {…}",
      "Screen: plans\tsrc/web/features/plans/page.tsx:6\tHello {…}, see your week of {…} dinners.",
    ]);
  });

  it("marks what was added, removed and kept", () => {
    const marks = textRows(is, was).map((row) => row.split("\t"));
    expect(marks.map(([mark, , , text]) => `${mark} ${text}`)).toEqual(
      expect.arrayContaining(["= Running low", "= Paid: {…}", "- Hello", "+ Your name", "+ Receipt number {…}"]),
    );
    expect(countsByArea(is, was).at(-1)).toBe("| All | 3 | 6 | 2 | 4 | 1 |");
  });
});
