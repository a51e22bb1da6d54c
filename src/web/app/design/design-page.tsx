import { Controls } from "#web/app/design/controls";
import { Foundations } from "#web/app/design/foundations";
import { Layout } from "#web/app/design/layout";
import { SchemeSide } from "#web/app/design/scheme-side";
import { Surfaces } from "#web/app/design/surfaces";
import { usePageHeadingFocus } from "#web/ui/page-focus";

/** Every component in every state, light and dark. Only `npm run dev` has this page. */
export function DesignPage() {
  const heading = usePageHeadingFocus("Design");
  return (
    <main id="content">
      <h1 ref={heading} tabIndex={-1} className="p-6 text-h1 sm:p-8">
        Design system
      </h1>
      <div className="grid lg:grid-cols-2">
        {(["light", "dark"] as const).map((scheme) => (
          <SchemeSide key={scheme} scheme={scheme}>
            <Foundations />
            <Controls />
            <Surfaces />
            <Layout />
          </SchemeSide>
        ))}
      </div>
    </main>
  );
}
