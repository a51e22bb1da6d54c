import type { Plugin } from "vite";

/** The properties of an endpoint that the browser's client uses. The schemas are for the server, which validates both directions. */
const READ_BY_THE_BROWSER = ["method", "path"];

/**
 * Leaves only method and path of each contract endpoint in the pages' code, so that no schemas are downloaded. Forms import the
 * schemas they need by name.
 */
export function leanEndpoints(): Plugin {
  return {
    name: "mealwright-lean-endpoints",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/u, code: "defineEndpoint(" },
      handler(code) {
        let lean = code;
        for (const { start, end, kept } of endpointsIn(this.parse(code, { lang: "ts" })).toReversed()) {
          const properties = kept.map((property) => code.slice(property.start, property.end));
          lean = `${lean.slice(0, start)}{ ${properties.join(", ")} }${lean.slice(end)}`;
        }
        return { code: withoutIdleImports(lean), map: null };
      },
    },
  };
}

/** Imports used only by schemas go too: otherwise their modules would stay in the first load. */
function withoutIdleImports(code: string): string {
  return code.replace(/^import \{([^}]*)\} from "#[^"]+";\n/gmu, (statement, names: string, at: number) => {
    const rest = code.slice(0, at) + code.slice(at + statement.length);
    const used = names
      .split(",")
      .map((name) => name.replace(/^\s*type\s/u, "").trim())
      .some((name) => name !== "" && new RegExp(`\\b${name}\\b`, "u").test(rest));
    return used ? statement : "";
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

type Program = ReturnType<ThisParameterType<NonNullable<Extract<Plugin["transform"], Function>>>["parse"]>;

function endpointsIn(program: Program): (Span & { readonly kept: readonly Span[] })[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ init }) => {
      if (init?.type !== "CallExpression" || init.callee.type !== "Identifier") return [];
      const [endpoint] = init.arguments;
      if (init.callee.name !== "defineEndpoint" || endpoint?.type !== "ObjectExpression") return [];
      const kept = endpoint.properties.filter(
        (property) =>
          property.type === "Property" &&
          property.key.type === "Identifier" &&
          READ_BY_THE_BROWSER.includes(property.key.name),
      );
      return [{ start: init.start, end: init.end, kept }];
    });
  });
}
