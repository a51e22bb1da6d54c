import { expect, test } from "vitest";
import { loginBody, registerBody } from "#contract/account-forms";
import { issuesOf } from "#web/lib/schema-issues";

test("each field shows the schema's first fault, in the spec's words", () => {
  expect(issuesOf(registerBody, { username: "ab", email: "sam@", fullName: "S", password: "12345" })).toEqual({
    username: "Username must be at least 3 characters",
    email: "Please enter a valid email",
    fullName: "Full name must be at least 2 characters",
    password: "Password must be at least 6 characters",
  });
  expect(issuesOf(loginBody, { username: "", password: "" })).toEqual({
    username: "Username is required",
    password: "Password is required",
  });
});

test("valid values have no faults", () => {
  expect(issuesOf(loginBody, { username: "sam", password: "x" })).toBeNull();
});
