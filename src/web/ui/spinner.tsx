type SpinnerProps = { label: string; words?: "p" | "h1" };

export function Spinner({ label, words: Words = "p" }: SpinnerProps) {
  return (
    <div role="status" className="comes-late flex min-h-[50dvh] flex-col items-center justify-center gap-4 text-quiet">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-hairline border-t-leaf motion-reduce:animate-none"
      />
      <Words className="font-sans text-body font-normal">{label}</Words>
    </div>
  );
}

/** While there is no page yet, this is the page: it has its landmark and its heading. */
export function PageSpinner({ label }: { label: string }) {
  return (
    // The footer stays below the screen, so that it does not visibly move when the page loads.
    <main id="content" className="min-h-dvh">
      <Spinner label={label} words="h1" />
    </main>
  );
}
