import { type ReactNode, useEffect, useId, useRef } from "react";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What has to be filled in; its first field takes the focus. */
  children?: ReactNode;
  /** Buttons; the one that changes nothing comes first and, where nothing is to be filled in, is focused. */
  actions: ReactNode;
};

/**
 * A question that must be answered. The browser's own dialog traps the focus, closes on Escape and gives the focus back,
 * and needs no style element, which the content security policy would refuse.
 */
export function Dialog({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        onOpenChange(false);
      }}
      onClose={({ currentTarget }) => {
        // The browser tells late: by then the dialog may have been opened again.
        if (open && !currentTarget.open) onOpenChange(false);
      }}
      className="m-auto w-[min(28rem,calc(100%-2rem))] rounded-card border border-hairline bg-surface p-6 text-ink shadow-float backdrop:bg-black/50"
    >
      {open && (
        <>
          <h2 id={`${id}-title`} className="text-h2">
            {title}
          </h2>
          <div id={`${id}-description`} className="mt-2 text-quiet">
            {description}
          </div>
          {children !== undefined && <div className="mt-5">{children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>
        </>
      )}
    </dialog>
  );
}
