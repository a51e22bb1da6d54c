declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    /** By the name of an axis: a fixed position on it, or the range to keep. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** Tags of OpenType features. */
    readonly keepFeatures: readonly string[];
  }

  /** The font reduced to the characters in `text`. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
