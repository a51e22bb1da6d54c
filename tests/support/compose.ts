import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "../..");

export interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly restart?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}

/** The services of `compose.yaml`, with what is in `env` put in as Compose does. Throws where a required variable is unset. */
export function composeServices(env: Readonly<Record<string, string>>): Readonly<Record<string, ComposeService>> {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const file = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  return substituted(file.services, env) as Record<string, ComposeService>;
}

const VARIABLE = /\$\{(?<name>\w+)(?::(?<how>[-?])(?<rest>[^}]*))?\}/gu;

function substituted(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    return value.replaceAll(VARIABLE, (_whole, name: string, how: string | undefined, rest: string | undefined) => {
      const given = env[name] ?? "";
      if (given === "" && how === "?") throw new Error(`${name}: ${rest}`);
      return given === "" && how === "-" ? (rest ?? "") : given;
    });
  }
  if (Array.isArray(value)) return value.map((each) => substituted(each, env));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, substituted(each, env)]));
}

/** What the last stage of the Dockerfile sets, and the lines of all stages. */
export function dockerfile(): {
  readonly environment: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
} {
  const lines = readFileSync(join(root, "Dockerfile"), "utf8").split("\n");
  const words = lines.filter((line) => line.startsWith("ENV ")).flatMap((line) => line.slice(4).split(" "));
  return {
    environment: Object.fromEntries(words.map((word) => word.split("=", 2) as [string, string])),
    lines: lines.filter((line) => line !== "" && !line.startsWith("#")),
  };
}

/** Whether `.dockerignore` keeps a path out of the image: of all patterns that match it or a folder above it, the last one counts. */
export function isKeptOut(path: string): boolean {
  const patterns = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const parts = path.split("/");
  const above = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  let out = false;
  for (const pattern of patterns) {
    const shape = shapeOf(pattern.replace(/^!/u, ""));
    if (above.some((each) => shape.test(each))) out = !pattern.startsWith("!");
  }
  return out;
}

function shapeOf(pattern: string): RegExp {
  const source = pattern
    .split(/(?<stars>\*\*\/|\*)/u)
    .map((part) =>
      part === "**/" ? "(?:.*/)?" : part === "*" ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`),
    );
  return new RegExp(`^${source.join("")}$`, "u");
}
