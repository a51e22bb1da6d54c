import { LEGAL_LINKS } from "#web/shared/paths";
import { usePublicConfig } from "#web/shared/public-config";
import { FooterLinks } from "#web/ui/footer-links";

/** Shows who makes the plans, and the legal links. */
export function SiteFooter() {
  const config = usePublicConfig();
  return (
    <footer className="no-print mt-auto border-t border-hairline text-small text-quiet max-sm:pb-[var(--bottom-bar,0px)]">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center gap-x-6 px-4 pt-4 pb-3 sm:flex-row sm:justify-between sm:px-6 sm:py-3">
        {/* The line keeps its height while the name is fetched; the planner is never guessed. */}
        <p className="min-h-5 text-center">{config.data !== undefined && `Powered by ${config.data.poweredBy}`}</p>
        <nav aria-label="Legal" className="sm:-me-2">
          <FooterLinks links={LEGAL_LINKS} />
        </nav>
      </div>
    </footer>
  );
}
