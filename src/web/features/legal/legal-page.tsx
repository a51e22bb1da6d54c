import type { ReactNode } from "react";
import { formatDay } from "#web/lib/format";
import { Page } from "#web/ui/page";
import { SectionLinks, usePartInAddress } from "#web/ui/section-links";

export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  lead: ReactNode;
  /** The day of the last change, as YYYY-MM-DD. */
  changed: string;
  sections: readonly LegalSection[];
};

/** A long text: a table of contents, then sections with linkable headings. */
export function LegalPage({ title, lead, changed, sections }: LegalPageProps) {
  usePartInAddress();
  return (
    <Page
      title={title}
      lead={
        <>
          <p>{lead}</p>
          <p className="mt-2 text-small">
            Last changed on <time dateTime={changed}>{formatDay(changed)}</time>
          </p>
        </>
      }
    >
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <SectionLinks label="On this page" sections={sections} />
        <div className="flex max-w-prose flex-col gap-10 [&_dt]:mt-4 [&_dt]:font-semibold [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-5 [&_li]:mt-1.5">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-h2">
                {heading}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
