/** An e-mail with every line cleaned, as both forms of it are written from. */
export interface CleanEmail {
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly closing: readonly string[];
  readonly home: string;
}
