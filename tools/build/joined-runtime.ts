import type { Plugin, Rolldown } from "vite";

/** The bundler's own helpers, by its name for their file. */
const HELPERS = "rolldown-runtime";
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/u;
const EXPORT = /export\{([^}]*)\};?\s*$/u;

/**
 * Moves the bundler's helpers into the file `host`, which every page loads anyway and which imports nothing else. The bundler
 * would give them a file of their own, costing a phone another round trip.
 */
export function joinedRuntime(host: string): Plugin {
  return {
    name: "joined-runtime",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const helpers = chunks.find(({ name }) => name === HELPERS);
      if (helpers === undefined) return;
      const into = chunks.find(({ name }) => name === host);
      const exported = EXPORT.exec(helpers.code);
      if (into === undefined || exported === null) throw new Error(`The helpers cannot be put into ${host}`);
      const names = pairs(exported[1]);
      const given = names.map(([inside, outside]) => `${outside}:${inside}`).join();
      const body = helpers.code.slice(0, exported.index);
      const kept = names.map(([, outside]) => `${outside}:helper_${outside}`).join();
      for (const chunk of chunks) {
        if (!chunk.imports.includes(helpers.fileName)) continue;
        const wanted = pairs(IMPORT.exec(chunk.code)?.[1]);
        if (wanted.length === 0) throw new Error(`${chunk.fileName} uses the helpers in an unknown way`);
        const own = wanted.map(([outside, inside]) => `${inside}=helper_${outside}`).join();
        const taken = wanted.map(([outside, inside]) => `helper_${outside} as ${inside}`).join();
        chunk.code = chunk.code.replace(IMPORT, () =>
          chunk === into
            ? `const{${kept}}=(()=>{${body}return{${given}}})(),${own};`
            : `import{${taken}}from"./${into.fileName.replace(/^.*\//u, "")}";`,
        );
        chunk.imports = withoutHelpers(chunk, helpers.fileName, into.fileName);
      }
      into.code = `${into.code.trimEnd()}export{${names.map(([, outside]) => `helper_${outside}`).join()}};`;
      delete bundle[helpers.fileName];
    },
  };
}

/** "n as e,r as t": the names before and after each "as". */
function pairs(list: string | undefined): [string, string][] {
  return (list ?? "")
    .split(",")
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [before = "", after = before] = entry.trim().split(/\s+as\s+/u);
      return [before, after];
    });
}

function withoutHelpers(chunk: Rolldown.OutputChunk, helpers: string, into: string): string[] {
  const others = chunk.imports.map((file) => (file === helpers ? into : file));
  return [...new Set(others)].filter((file) => file !== chunk.fileName);
}
