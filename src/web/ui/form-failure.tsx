import { CircleAlert } from "lucide-react";

/**
 * Why a form was rejected, shown next to its button until changed. It is not announced: the simultaneous toast is, and
 * disappears after a few seconds.
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
