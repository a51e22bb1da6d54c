import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

function source(folder: string): string {
  return `${fileURLToPath(new URL(`./src/${folder}`, import.meta.url))}/`;
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    // package.json's "imports" cannot try .ts and then .tsx; an alias leaves the extension to Vite.
    alias: [
      { find: /^#web\//u, replacement: source("web") },
      { find: /^#contract\//u, replacement: source("contract") },
      { find: /^#domain\//u, replacement: source("domain") },
    ],
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: "http://localhost:3000" } },
  },
});
