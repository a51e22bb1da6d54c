import { classes } from "#web/ui/classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive" | "onMustard";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-leaf text-on-leaf border-transparent hover:brightness-110 active:brightness-95",
  secondary: "bg-surface text-ink border-line hover:bg-leaf-wash hover:border-leaf",
  ghost: "bg-transparent text-leaf border-transparent hover:bg-leaf-wash",
  destructive: "bg-tomato text-on-tomato border-transparent hover:brightness-110 active:brightness-95",
  // Mustard is the same in the light and in the dark, and so is the text on it.
  onMustard: "bg-on-mustard text-white border-transparent hover:brightness-125 active:brightness-95",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-11 px-3 text-small sm:min-h-10",
  md: "min-h-11 px-4 text-body",
  lg: "min-h-13 px-6 text-body",
};

/** The style shared by buttons and links that look like buttons. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline text-center leading-snug py-2",
    "transition-[background-color,filter] duration-150 disabled:opacity-60 disabled:cursor-not-allowed",
    "[&>svg]:size-5 [&>svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}
