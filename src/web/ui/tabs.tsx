import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = { label: string; tabs: readonly TabItem[]; value: string; onChange: (value: string) => void };

/** Tabs in the ARIA pattern: one tab stop; arrows, Home and End move and select. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const active = tabs.find((tab) => tab.value === value) ?? tabs[0];

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === active?.value);
    const next = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || target === undefined) return;
    event.preventDefault();
    onChange(target.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="no-print grid auto-cols-[minmax(min-content,1fr)] grid-flow-col gap-1 rounded-control border border-hairline bg-ground p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}-tab`}
            aria-selected={tab.value === active?.value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === active?.value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
            className="min-h-11 rounded-lg border border-transparent px-2 sm:px-3 font-semibold text-quiet transition-colors duration-150 hover:text-ink aria-selected:border-hairline aria-selected:bg-surface aria-selected:text-leaf"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active?.value ?? ""}-tab`} className="pt-6">
        {active?.content}
      </div>
    </div>
  );
}
