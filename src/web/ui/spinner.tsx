export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-[50dvh] flex-col items-center justify-center gap-4 text-quiet">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-hairline border-t-leaf motion-reduce:animate-none"
      />
      <p>{label}</p>
    </div>
  );
}
