import { describe, expect, it } from "vitest";
import { argon2Passwords } from "#server/services/passwords/passwords";

describe("passwords", () => {
  const passwords = argon2Passwords();

  it("are stored as argon2id with 19 MiB, two passes and one lane, never twice alike", async () => {
    const [first, second] = await Promise.all([passwords.hash("soup"), passwords.hash("soup")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(first).not.toBe(second);
  });

  it("match themselves alone, to the last byte of a long text", async () => {
    const long = "🍅".repeat(50);
    const stored = await passwords.hash(`${long}a`);
    expect(await passwords.matches(stored, `${long}a`)).toBe(true);
    expect(await passwords.matches(stored, `${long}b`)).toBe(false);
    expect(await passwords.matches(stored, long)).toBe(false);
  });

  it("never match for an unknown user, nor against a damaged hash", async () => {
    expect(await passwords.matches(null, "the password of nobody")).toBe(false);
    expect(await passwords.matches("not a hash", "x")).toBe(false);
  });

  it("are hashed in turn when many come at once", async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, index) => passwords.hash(`p${index}`)));
    expect(new Set(hashes).size).toBe(12);
  });
});
