/** Native code, and WebAssembly loaded from its own folder, cannot be bundled with the server. */
export const UNBUNDLED = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@myriaddreamin/typst-ts-node-compiler",
  "tinypool",
];
