import { CalendarDays, ChefHat, ShoppingBasket } from "lucide-react";
import { useEffect, useState } from "react";
import { classes } from "#web/ui/classes";
import { useBottomBar } from "#web/ui/use-bottom-bar";
import { useNarrow } from "#web/ui/use-narrow";

const SECTIONS = [
  { id: "week", label: "Week", Icon: CalendarDays },
  { id: "shopping", label: "Shopping", Icon: ShoppingBasket },
  { id: "cook", label: "Cook", Icon: ChefHat },
] as const;

/** Jumps between the parts of a plan; `onGo` makes sure that they are there. On phones it is at the bottom, within reach of the thumb. */
export function SectionNav({ onGo }: { onGo: () => void }) {
  const here = useSectionInView();
  useBottomBar(useNarrow());
  return (
    <nav
      aria-label="Parts of this plan"
      className="no-print z-20 border-hairline bg-ground max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:sticky sm:top-[calc(4rem+1px)] sm:-mx-2 sm:mb-6 sm:border-b sm:px-2 sm:py-2"
    >
      <ul className="grid grid-cols-3 sm:flex sm:gap-2">
        {SECTIONS.map(({ id, label, Icon }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={onGo}
              aria-current={here === id ? "location" : undefined}
              className={classes(
                "flex min-h-14 flex-col items-center justify-center gap-0.5 text-small font-semibold sm:min-h-11 sm:flex-row sm:gap-2 sm:rounded-control sm:px-4",
                here === id ? "text-leaf sm:bg-leaf-wash" : "text-quiet hover:text-ink",
              )}
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(): string {
  const [here, setHere] = useState<string>(SECTIONS[0].id);
  useEffect(() => {
    const look = (): void => {
      const line = window.innerHeight * 0.4;
      const passed = SECTIONS.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line,
      );
      setHere((passed.at(-1) ?? SECTIONS[0]).id);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return here;
}
