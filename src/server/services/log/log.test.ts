import { describe, expect, it } from "vitest";
import { jsonLog } from "#server/services/log/log";

function logged(write: (log: ReturnType<typeof jsonLog>) => void): string {
  const lines: string[] = [];
  write(jsonLog("info", { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

describe("the log", () => {
  it("hides fields that hold secrets or people", () => {
    const text = logged((log) =>
      log.info({ user: "id-1", password: "pw-1", nested: { token: "tk-1", email: "anna@example.org" } }, "Signed in"),
    );
    expect(text).toContain("id-1");
    expect(text).not.toMatch(/pw-1|tk-1|anna/u);
  });

  it("keeps the kind, code and place of an error, and none of the values in its message", () => {
    const cause = Object.assign(new Error('Key (email)=("anna@example.org") already exists'), { code: "23505" });
    const text = logged((log) =>
      log.error({ err: new Error("Failed query: insert\nparams: anna's secret soup", { cause }) }, "Failed"),
    );
    expect(text).toContain("23505");
    expect(text).toContain("Failed query: insert");
    expect(text).not.toMatch(/anna|soup/u);
  });

  it("tells what is behind an error and what it is made of, and does not follow a circle", () => {
    const circle = new Error("a circle");
    circle.cause = circle;
    const text = logged((log) =>
      log.error({ err: new AggregateError([new RangeError("one of two"), circle], "both failed") }, "Failed"),
    );
    expect(JSON.parse(text)).toMatchObject({
      err: {
        message: "both failed",
        errors: [{ kind: "RangeError", message: "one of two" }, { cause: { message: "a circle" } }],
      },
    });
  });

  it("tells of a copy of an error what it tells of the error, and as little of what it was given", () => {
    const { message, stack } = new Error('no job for "anna@example.org"');
    const text = logged((log) => log.error({ err: { message, stack, code: "57014", queue: "plan" } }, "Failed"));
    expect(JSON.parse(text)).toMatchObject({ err: { kind: "Error", code: "57014", message: 'no job for "…"' } });
    expect(text).not.toMatch(/anna/u);
  });

  it("writes one line whatever the text holds", () => {
    const text = logged((log) => log.warn({ route: 'a"\r\nforged' }, "Refused"));
    expect(text.trim().split("\n")).toHaveLength(1);
  });
});
