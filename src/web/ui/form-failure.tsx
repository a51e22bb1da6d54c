import { CircleAlert } from "lucide-react";

/**
 * Why a form was not taken, beside its button for as long as that holds. It says nothing aloud: the toast of the same moment does, and
 * is gone after some seconds.
 */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p className="flex items-start gap-2 font-medium text-tomato">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </p>
  );
}
