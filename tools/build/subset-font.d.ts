declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    /** By the name of an axis: one place on it, or the part of it that is kept. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** Tags of OpenType features. */
    readonly keepFeatures: readonly string[];
  }

  /** The font with the letters of `text` alone. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
