import { useEffect, useRef, useSyncExternalStore } from "react";
import { X } from "lucide-react";
import { classes } from "#web/ui/classes";
import { IconButton } from "#web/ui/icon-button";
import { type ToastAction, toastStore } from "#web/ui/toast-store";
import { Button } from "#web/ui/button";

/** The region where toasts appear. F8 moves the focus here. */
export function ToastHost() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const shown = current?.open === true ? current : null;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement) !== true) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function dismiss(id: number) {
    const within = region.current?.contains(document.activeElement) === true;
    toastStore.dismiss(id);
    // Restores the focus to where it was before F8.
    if (within && cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  }

  return (
    // The listeners only keep the toast open while it is read; nothing here needs a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      onPointerEnter={() => toastStore.hold("pointer")}
      onPointerLeave={() => toastStore.release("pointer")}
      onFocus={() => toastStore.hold("focus")}
      onBlur={() => toastStore.release("focus")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && shown !== null) dismiss(shown.id);
      }}
      className={classes(
        "no-print fixed inset-x-0 z-50 w-full p-4 focus-visible:outline-offset-[-4px] max-md:top-[env(safe-area-inset-top)] md:start-auto md:bottom-[var(--bottom-bar,0px)] md:max-w-[420px]",
        shown === null && "pointer-events-none",
      )}
    >
      {/* Both regions exist before their text, so that screen readers announce it. */}
      <div role="status" aria-live="polite">
        {shown !== null && shown.destructive !== true && <ToastCard key={shown.id} {...shown} dismiss={dismiss} />}
      </div>
      <div role="alert" aria-live="assertive">
        {shown !== null && shown.destructive === true && <ToastCard key={shown.id} {...shown} dismiss={dismiss} />}
      </div>
    </section>
  );
}

type ToastCardProps = {
  id: number;
  title: string;
  description?: string | undefined;
  destructive?: boolean | undefined;
  action?: ToastAction | undefined;
  dismiss: (id: number) => void;
};

function ToastCard({ id, title, description, destructive, action, dismiss }: ToastCardProps) {
  return (
    <div
      data-toast=""
      className={classes(
        "toast-card flex items-start gap-2 rounded-card border py-2 ps-4 pe-2 shadow-float",
        destructive === true ? "border-tomato bg-tomato text-on-tomato" : "border-line bg-surface text-ink",
      )}
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{title}</p>
        {description !== undefined && <p className="text-small wrap-anywhere">{description}</p>}
      </div>
      {action !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            dismiss(id);
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Close" icon={<X aria-hidden="true" />} inherit onClick={() => dismiss(id)} />
    </div>
  );
}
