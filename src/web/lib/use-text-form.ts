import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError, messageOf } from "#web/lib/api-error";
import { type FieldErrors, isFieldOf, issuesOf } from "#web/lib/schema-issues";
import { whenPainted } from "#web/lib/when-painted";

type Schema<Values> = z.ZodMiniType<unknown, Values>;

/**
 * A form of text fields validated by a contract schema: faults show after the first submit and disappear once corrected,
 * and the focus goes to the first wrong field. Far smaller than a form library, which would be too much for the sign-in page.
 * Rules may be loaded lazily, by a stable function, so that the first render does not wait.
 */
export function useTextForm<Values extends Record<string, string>>(
  rules: Schema<Values> | (() => Promise<Schema<Values>>),
  initial: Values,
) {
  const [schema, setSchema] = useState(typeof rules === "function" ? null : rules);
  const submitting = useRef(false);
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const told = useRef<{ dismiss: () => void } | null>(null);
  const elements = useRef(new Map<string, HTMLInputElement>());
  const errors: FieldErrors<Values> = {
    ...serverErrors,
    ...(tried && schema !== null ? issuesOf(schema, values) : null),
  };

  useEffect(() => {
    // Without them only the server checks, with the same messages.
    return typeof rules === "function" ? whenPainted(() => void rules().then(setSchema, () => undefined)) : undefined;
  }, [rules]);

  /** The last error disappears with its cause. */
  function forgetFailure() {
    told.current?.dismiss();
    told.current = null;
    setFailure(null);
  }

  async function check(): Promise<FieldErrors<Values> | null> {
    const known = schema ?? (typeof rules === "function" ? await rules().catch(() => null) : rules);
    return known === null ? null : issuesOf(known, values);
  }

  function focus(field: keyof Values & string) {
    elements.current.get(field)?.focus();
    elements.current.get(field)?.select();
  }

  function focusFirst(wrong: FieldErrors<Values>) {
    const first = Object.keys(initial).find((field) => isFieldOf(wrong, field));
    if (first !== undefined) focus(first);
  }

  return {
    focus,
    /** What a field needs to take part in the form. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      ref: (element: HTMLInputElement | null) => {
        if (element === null) elements.current.delete(name);
        else elements.current.set(name, element);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: event.target.value });
        const { [name]: _mended, ...others } = serverErrors;
        setServerErrors(others as FieldErrors<Values>);
        forgetFailure();
      },
    }),
    /** The form's `onSubmit`: passes on valid values. */
    submit: (send: (values: Values) => void) => (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      setServerErrors({});
      forgetFailure();
      if (submitting.current) return;
      submitting.current = true;
      void check().then((wrong) => {
        submitting.current = false;
        if (wrong === null) send(values);
        else focusFirst(wrong);
      });
    },
    reset: (next: Values) => {
      setValues(next);
      setTried(false);
      setServerErrors({});
      setFailure(null);
    },
    /** The last error, if not tied to a field; null after a change. */
    failure,
    /**
     * Shows an error: at the fields that the server names or its code implies, else next to the form. The matching toast
     * disappears after a change.
     */
    failed: (
      error: unknown,
      toast: { dismiss: () => void } | null,
      fieldOfCode: Partial<Record<string, keyof Values & string>> = {},
    ) => {
      told.current = toast;
      if (!(error instanceof ApiError)) {
        setFailure(messageOf(error));
        return;
      }
      const found: Record<string, string> = {};
      for (const { path, message } of error.issues) if (isFieldOf(values, path)) found[path] ??= message;
      const named = fieldOfCode[error.code ?? ""];
      if (named !== undefined && error.parsedMessage !== null) found[named] = error.parsedMessage;
      if (Object.keys(found).length === 0) setFailure(messageOf(error));
      setServerErrors(found as FieldErrors<Values>);
      focusFirst(found as FieldErrors<Values>);
    },
  };
}
