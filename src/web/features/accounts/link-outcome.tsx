import { type ReactNode, useEffect, useRef } from "react";

type LinkOutcomeProps = {
  /** Set only if this replaces something that had the focus. */
  takesFocus: boolean;
  words: ReactNode;
  children: ReactNode;
};

/** The outcome of an e-mailed link, and where to go next. */
export function LinkOutcome({ takesFocus, words, children }: LinkOutcomeProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) paragraph.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex flex-col items-start gap-4">
      <p ref={paragraph} tabIndex={-1} className="outline-none">
        {words}
      </p>
      {children}
    </div>
  );
}
