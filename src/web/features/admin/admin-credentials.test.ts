import { describe, expect, test } from "vitest";
import { authorizationOf } from "#web/features/admin/admin-credentials";

describe("authorizationOf", () => {
  test("encodes name and password as Basic credentials", () => {
    expect(authorizationOf({ username: "Aladdin", password: "open sesame" })).toBe(
      "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    );
  });

  test("carries letters beyond Latin as UTF-8, as the server reads them", () => {
    const header = authorizationOf({ username: "zoë", password: "пароль: 🍲" });
    expect(Buffer.from(header.slice("Basic ".length), "base64").toString("utf8")).toBe("zoë:пароль: 🍲");
  });
});
