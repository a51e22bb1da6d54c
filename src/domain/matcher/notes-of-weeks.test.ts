import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function said(notes: string): { used: string; unused: string } {
  const request = normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 }));
  const result = constraintsOf(request, matcher);
  if (!result.ok) throw new Error("refused");
  const messageOf = (code: string): string =>
    result.constraints.notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

describe("each day that is named gets what is asked for", () => {
  it.each([
    ["Mondays and Thursdays I’m at work till late so slow cooker", "slow-cooker dishes on Monday and Thursday"],
    ["On Mondays and Thursdays, I’m at work till late so slow cooker", "slow-cooker dishes on Monday and Thursday"],
    ["Mondays, Wednesdays and Fridays slow cooker", "slow-cooker dishes on Monday, Wednesday and Friday"],
    ["slow cooker on Mondays, Wednesdays and Fridays", "slow-cooker dishes on Monday, Wednesday and Friday"],
    ["fish on Monday and Thursday a pie", "pies on Thursday; fish on Monday"],
    ["fish on Monday, Tuesday pasta", "pasta on Tuesday; fish on Monday"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });
});

describe("what is warmed again on a day is of that day", () => {
  it.each([
    ["reheat on Tuesday and Thursday", "a dinner that can be warmed again on Tuesday and Thursday"],
    ["something that keeps for Thursday", "a dinner that can be warmed again on Thursday"],
    ["something I can reheat on Tuesday", "a dinner that can be warmed again on Tuesday"],
    ["needs to be reheated", "dinners that can wait and be warmed again"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });
});

describe("lighter dinners", () => {
  const weekdays = "Monday, Tuesday, Wednesday, Thursday, Friday and Saturday";
  it.each([
    ["the rest of the week lighter", "lighter dinners"],
    ["roast on Sunday and lighter the rest of the week", `lighter dinners on ${weekdays}; roast dinners on Sunday`],
    ["Roast on Sunday. The rest of the week lighter.", `lighter dinners on ${weekdays}; roast dinners on Sunday`],
    ["lighter after Sunday", `lighter dinners on ${weekdays}`],
    ["something light on Monday and Tuesday", "something light on Monday and Tuesday"],
    ["nothing heavy on Sunday", "something light on Sunday"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });
});

describe("nothing is passed over beside what was understood", () => {
  it.each([
    ["fish on Friday, Strictly on Saturday so cocktails", "Strictly on Saturday so cocktails"],
    ["need to cut down on sugar but love curries", "need to cut down on sugar"],
    ["watching my salt and sugar", '"sugar"'],
    ["low fat please and lots of chicken", "low fat"],
    ["high blood pressure and fatty liver, likes chicken", "fatty liver"],
    ["we like jollof and poha", '"poha"'],
    ["poha and dal please", '"poha"'],
    ["we like Italian and Thai and Uzbek food", "Uzbek food"],
  ])("%s", (notes, unused) => {
    expect(said(notes).used).not.toBe("");
    expect(said(notes).used).not.toContain("liver");
    expect(said(notes).unused).toContain("understand");
    expect(said(notes).unused).toContain(unused);
  });

  it.each([
    "we love curry and naan",
    "pasta, curry and early nights",
    "Football for the eldest on Tuesday, so that night has to be quick",
    "I like fish and chips and mushy peas",
  ])("nor is anything told of that asks for nothing: %s", (notes) => {
    expect(said(notes).unused).toBe("");
  });
});
