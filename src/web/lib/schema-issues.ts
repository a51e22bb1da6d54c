import type * as z from "zod/mini";

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** A form's faults by field, the first of each, in the words of the schema; null when there are none. */
export function issuesOf<Values extends Record<string, string>>(
  schema: z.ZodMiniType<unknown, Values>,
  values: Values,
): FieldErrors<Values> | null {
  const result = schema.safeParse(values);
  if (result.success) return null;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = String(path[0]);
    if (isFieldOf(values, field)) errors[field] ??= message;
  }
  return errors as FieldErrors<Values>;
}

export function isFieldOf<Values extends object>(values: Values, field: string): field is keyof Values & string {
  return Object.hasOwn(values, field);
}
