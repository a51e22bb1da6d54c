import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { commonPasswords } from "./tools/build/common-passwords.ts";
import { joinedRuntime } from "./tools/build/joined-runtime.ts";
import { leanEndpoints } from "./tools/build/lean-endpoints.ts";
import { leanFonts } from "./tools/build/lean-fonts.ts";
import { precompressed } from "./tools/build/precompressed.ts";
import { serviceWorker } from "./tools/build/service-worker.ts";

function source(folder: string): string {
  return `${fileURLToPath(new URL(`./src/${folder}`, import.meta.url))}/`;
}

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//u;

/** What nearly every page draws with, and the pieces of the sign-in page: a browser waits longer for six small files than for one. */
const KIT =
  /src\/web\/(?:ui\/(?:button|button-style|classes|field|form-failure|text-field|icon-button|wordmark|tabs|footer-links)|lib\/(?:product|use-text-form|schema-issues)|features\/accounts\/(?:new-)?password-field|shared\/(?:username-field|marketing))\.tsx?$|lucide-react\/dist\/esm\/(?!icons\/)|react-query\/build\/modern\/queryOptions|lucide-react\/.*\/(?:circle-alert|eye|eye-off|x)\.js/u;

/** What forms check with. */
const SCHEMAS = /node_modules\/zod\/|src\/contract\/(?:names|options|text)\.ts$/u;

/** What pages that show plans have in common: dishes drawn, and what is kept and sent without a connection. */
const PLANS =
  /src\/(?:web\/(?:ui\/empty-state|shared\/(?:unsent\/|copy-store)|app\/offline-copies|features\/plans\/(?!changes|sharing|shopping|meal-opinion|use-opinions|day-heading)))|lucide-react\/.*\/(?:calendar-days|file-down|trash|users)\./u;

/**
 * What several pages of somebody who is signed in have in common, icons included. A phone waits for each further file of a page; the
 * few things of another page that come along cost it less.
 */
const ROOM =
  /src\/(?:web\/(?:app|ui|shared|lib|features\/(?:dashboard|generation))|contract(?!\/(?:cupboard|names|scripts))|domain\/(?:options|quantity|money))\/(?!.*(?:account|leftover|admin|features\/billing|calendar-feed|[a-z]+-dialog|email-address|empty-state|unsent|copy-store|offline-copies|public-page|table|payment|feature-list|signed-in-as|plan-offer|plan-choice|switch-field|notes-questions|section-links|site-footer)).*\.tsx?$|lucide-react\/dist\/esm\/icons\/(?!archive|calendar|copy|credit-card|download|file-down|scroll-text|shield-check|thumbs|trash|users)/u;

const ENTRY = fileURLToPath(new URL("./index.html", import.meta.url));

/** The app itself and its kit are one file. */
function inShell(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (KIT.test(id)) return "shell";
  const seen = new Set<string>();
  const queue = [id];
  for (const next of queue) {
    if (next === ENTRY) return "shell";
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(graph.getModuleInfo(next)?.importers ?? []));
  }
  return null;
}

export default defineConfig({
  plugins: [
    leanEndpoints(),
    leanFonts(import.meta.dirname),
    commonPasswords(),
    joinedRuntime("react"),
    react(),
    tailwindcss(),
    serviceWorker({ entry: fileURLToPath(new URL("./src/worker/service-worker.ts", import.meta.url)) }),
    precompressed(),
  ],
  resolve: {
    // package.json's "imports" cannot try .ts and then .tsx; an alias leaves the extension to Vite.
    alias: [
      { find: /^#web\//u, replacement: source("web") },
      { find: /^#contract\//u, replacement: source("contract") },
      { find: /^#domain\//u, replacement: source("domain") },
      // The router brings a stand-in for a hook that React has had since version 18.
      { find: /^use-sync-external-store\/shim\/index\.js$/u, replacement: "react" },
    ],
  },
  build: {
    outDir: "dist/web",
    // The server reads from it which files a page needs at once; the budgets of `npm run check` do too.
    manifest: true,
    emptyOutDir: true,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: {
        // The contract's schemas have no effects: those that a page does not use need not travel.
        manualPureFunctions: [
          "z",
          "defineEndpoint",
          "optionOf",
          "freeText",
          "wholeNumber",
          "listOf",
          "refusing",
          "identifier",
        ],
      },
      output: {
        codeSplitting: {
          // Many tiny files compress badly: what every page needs goes in one, what it draws with in another.
          groups: [
            { name: "react", test: REACT, priority: 7 },
            { name: inShell, priority: 5 },
            { name: "schemas", test: SCHEMAS, priority: 6 },
            { name: "plans", test: PLANS, minShareCount: 2, maxModuleSize: 6_000, priority: 1 },
            { name: "room", test: ROOM, minShareCount: 2, maxModuleSize: 6_000, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The server answers for its own host and takes changes from its own pages alone.
    proxy: {
      "/api": {
        target: "http://localhost:3000",
        changeOrigin: true,
        headers: { origin: "http://localhost:3000" },
      },
    },
  },
});
