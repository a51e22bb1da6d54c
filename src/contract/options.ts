import * as z from "zod/mini";

/** An option value of a closed list; the message names the value that is unknown. */
export function optionOf<const Values extends readonly [string, ...string[]]>(values: Values, field: string) {
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? `Please choose ${field}`
        : `"${String(issue.input).slice(0, 60)}" is not one of the choices for ${field}`,
  });
}
