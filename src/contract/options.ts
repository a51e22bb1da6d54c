import * as z from "zod/mini";

/** A value from a closed list; the message names the unknown value. */
export function optionOf<const Values extends readonly [string, ...string[]]>(values: Values, field: string) {
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? `Please choose ${field}`
        : `"${named(issue.input)}" is not one of the choices for ${field}`,
  });
}

// Lists and objects are not quoted: turning hostile ones into text can throw or never finish.
function named(input: unknown): string {
  if (typeof input === "object" && input !== null) return Array.isArray(input) ? "a list" : "an object";
  return String(input).slice(0, 60);
}
