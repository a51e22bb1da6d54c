import type { ReactNode } from "react";

/** A titled group of examples. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 first:mt-0">
      <h2 className="mb-4 border-b border-hairline pb-2 text-h2">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

/** Labelled examples side by side. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-small text-quiet">{name}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
