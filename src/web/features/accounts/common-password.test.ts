import { describe, expect, it } from "vitest";
import { isCommonPassword } from "#web/features/accounts/common-password";
import { mostCommonPasswords } from "#tools/build/common-passwords";

describe("a new password", () => {
  it("is recognised as common if it is among the 3,000 most used", async () => {
    const common = mostCommonPasswords();
    expect(common).toHaveLength(3_000);
    expect(new Set(common).size).toBe(3_000);
    for (const password of [...common, "Password", "QWERTY123", "iloveyou"]) {
      expect(await isCommonPassword(password), password).toBe(true);
    }
  });

  it.each(["a good password", "leek crème fraîche tart", "", "12345", " password", "correct horse battery staple"])(
    "is not when it is %j",
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );
});
