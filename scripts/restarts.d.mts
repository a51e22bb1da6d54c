export function startsAgain(options: { readonly now: () => number }): (code: number) => {
  readonly restart: boolean;
  readonly words: string | null;
};
