/** An e-mail with every line cleaned, from which both forms are written. */
export interface CleanEmail {
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly closing: readonly string[];
  readonly home: string;
}
