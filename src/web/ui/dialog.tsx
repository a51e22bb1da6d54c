import { type ReactNode, useEffect, useId, useRef } from "react";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Fields to fill in; the first takes the focus. */
  children?: ReactNode;
  /** Buttons; the one that changes nothing comes first and, without fields, is focused. */
  actions: ReactNode;
  /** The choices load later: the focus waits on the title before them, not on a button after them. */
  choicesFollow?: boolean;
};

/**
 * A question that must be answered. The browser's own dialog traps the focus, closes on Escape and restores the focus,
 * and needs no style element, which the content security policy would refuse.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, choicesFollow = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) {
      element.showModal();
      if (choicesFollow) heading.current?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, choicesFollow]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={(event) => {
        // React also bubbles events of dialogs nested in this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onOpenChange(false);
      }}
      onClose={({ target, currentTarget }) => {
        // The browser fires this late: by then the dialog may have been reopened.
        if (target === currentTarget && open && !currentTarget.open) onOpenChange(false);
      }}
      className="m-auto w-[min(28rem,calc(100%-2rem))] rounded-card border border-hairline bg-surface p-6 text-ink shadow-float backdrop:bg-black/50"
    >
      {open && (
        <>
          {/* The first focusable element takes the focus: the title only if the focus waits there. */}
          <h2
            ref={heading}
            {...(choicesFollow ? { tabIndex: -1 } : {})}
            id={`${id}-title`}
            className="text-h2 outline-none"
          >
            {title}
          </h2>
          <div id={`${id}-description`} className="mt-2 text-quiet">
            {description}
          </div>
          {children !== undefined && <div className="mt-5">{children}</div>}
          {/* The buttons stay visible if the content is taller than the window. */}
          <div className="max-sm:*:grow sticky -bottom-6 -mx-6 -mb-6 mt-2 flex flex-wrap justify-end gap-2 bg-surface px-6 pt-4 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface">
            {actions}
          </div>
        </>
      )}
    </dialog>
  );
}
