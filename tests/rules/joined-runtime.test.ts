import { describe, expect, it } from "vitest";
import { joinedRuntime } from "#tools/build/joined-runtime";

type Chunk = { type: "chunk"; name: string; fileName: string; code: string; imports: string[] };

function chunk(name: string, code: string, ...imports: string[]): Chunk {
  return {
    type: "chunk",
    name,
    fileName: `assets/${name}-1a2b.js`,
    code,
    imports: imports.map((file) => `assets/${file}-1a2b.js`),
  };
}

function joined(...chunks: Chunk[]): Record<string, Chunk> {
  const bundle = Object.fromEntries(chunks.map((made) => [made.fileName, made]));
  const { generateBundle } = joinedRuntime("react");
  (generateBundle as unknown as (options: object, bundle: object) => void)({}, bundle);
  return bundle;
}

const HELPERS = chunk("rolldown-runtime", "var e=n=>n+1,t=n=>n*2;export{t as n,e as t};");

describe("the bundler's helpers", () => {
  it("travel in the file that every page loads, and are taken from there", async () => {
    const bundle = joined(
      HELPERS,
      chunk("react", 'import{t as e}from"./rolldown-runtime-1a2b.js";var t=e(1);export{t};', "rolldown-runtime"),
      chunk(
        "page",
        'import{n as r,t as e}from"./rolldown-runtime-1a2b.js";import{t}from"./react-1a2b.js";export{r,e,t};',
        "rolldown-runtime",
        "react",
      ),
      chunk("alone", "export{};"),
    );
    expect(Object.keys(bundle).join()).not.toContain("rolldown-runtime");
    const react = bundle["assets/react-1a2b.js"];
    const page = bundle["assets/page-1a2b.js"];
    expect(react?.imports).toEqual([]);
    expect(page?.imports).toEqual(["assets/react-1a2b.js"]);
    const address = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
    const taken = (await import(
      /* @vite-ignore */ address((page?.code ?? "").replaceAll("./react-1a2b.js", address(react?.code ?? "")))
    )) as { r: (n: number) => number; e: (n: number) => number; t: number };
    expect([taken.r(5), taken.e(5), taken.t]).toEqual([10, 6, 2]);
  });

  it("are not lost in silence when the bundler writes them in another way", () => {
    const odd = chunk("react", 'import*as e from"./rolldown-runtime-1a2b.js";', "rolldown-runtime");
    expect(() => joined(HELPERS, odd)).toThrow("unknown way");
  });
});
