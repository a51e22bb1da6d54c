import { type ReactNode, useEffect, useRef } from "react";

type LinkOutcomeProps = {
  /** Only when something else was here a moment ago: the focus stood in it. */
  takesFocus: boolean;
  words: ReactNode;
  children: ReactNode;
};

/** What came of an e-mail's link, and where to go from there. */
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
