/** Native code, and WebAssembly that is loaded from beside its own file, cannot be bundled with the server. */
export const UNBUNDLED = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@myriaddreamin/typst-ts-node-compiler",
  "tinypool",
];
