// The project's own lint rules: the boundaries between its parts, and which files may use time, randomness, the environment and
// vendors' code. Plain JavaScript, because the linter loads it directly. tests/rules proves that each rule fires.

import { relative } from "node:path";
import { analyse } from "scslre";

/** The features of the server, each after all that it may import. */
const FEATURES = [
  "audit",
  "accounts",
  "billing",
  "plans",
  "dishes",
  "sharing",
  "calendar",
  "cupboard",
  "generation",
  "changes",
  "admin",
];

/** The folders of the domain, each after all that it may import; those in one row must not import each other. */
const DOMAIN_ORDER = [
  ["options"],
  ["money", "random", "quantity"],
  ["food"],
  ["recipe"],
  ["matcher"],
  ["eaters", "harm"],
  ["intents"],
  ["notes"],
  ["cupboard"],
  ["request"],
  ["meal"],
  ["basket"],
  ["plan"],
  ["planner"],
  ["book"],
  ["changes"],
  ["proposal/reading"],
  ["proposal/plausibility", "proposal/brief"],
  ["proposal"],
];
/** Folders of the domain outside that order, with all that each may import. */
const DOMAIN_APART = { drawing: ["random"], entitlement: [] };

/** A file's place: the path from `src/` on, or from `tests/` on, wherever the repository is. */
function placeOf(context) {
  const path = relative(context.cwd, context.filename).replaceAll("\\", "/");
  return /(?:^|\/)(src\/.*|tests\/.*|scripts\/.*|bench\/.*)$/u.exec(path)?.[1] ?? path;
}

function isTest(place) {
  return /\.test\.tsx?$/u.test(place) || place.startsWith("tests/");
}

/** The target of an import, in the same form as `placeOf`; null for packages. */
function targetOf(place, source) {
  const alias = /^#(domain|contract|server|web)\/(.*)$/u.exec(source);
  if (alias !== null) return `src/${alias[1]}/${alias[2]}`;
  if (!source.startsWith(".")) return null;
  const parts = place.split("/").slice(0, -1);
  for (const step of source.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}

/** Calls `check(node, source)` for everything that imports. */
function onImports(check) {
  const visit = (node) => {
    if (node.source !== null && typeof node.source?.value === "string") check(node, node.source.value);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    // `import("…").Type`, where only a type is used.
    TSImportType: visit,
  };
}

const MAY_IMPORT = {
  domain: ["domain"],
  contract: ["contract", "domain"],
  server: ["server", "contract", "domain"],
  web: ["web", "contract", "domain"],
};

/** Invariants 1 and 2 of the design: which part may import which. Null if the import is allowed. */
function wallFault(place, target) {
  const [, side] = place.split("/");
  const [, targetSide] = target.split("/");
  if (!place.startsWith("src/") || !target.startsWith("src/")) return null;
  if (!MAY_IMPORT[side]?.includes(targetSide)) return `src/${side} must not import src/${targetSide}`;
  if (side === "domain") return domainFault(place, target);
  return (side === "server" ? serverFault(place, target) : null) ?? (side === "web" ? webFault(place, target) : null);
}

function domainFault(place, target) {
  const [from, to] = [domainFolder(place), domainFolder(target)];
  if (from === to || from === "testing" || place.includes("/testing/")) return null;
  const apart = DOMAIN_APART[from];
  if (apart !== undefined) return apart.includes(to) ? null : `domain/${from} must not import domain/${to}`;
  const [own, other] = [from, to].map((folder) => DOMAIN_ORDER.findIndex((row) => row.includes(folder)));
  if (own === -1) return `domain/${from} has no place in the order of the domain's folders`;
  return other >= 0 && other < own ? null : `domain/${from} must not import domain/${to}`;
}

/** "plan" for `src/domain/plan/check-plan`; for proposals including the subfolder. */
function domainFolder(path) {
  return /^src\/domain\/(proposal\/(?:reading|plausibility|brief)|[^/]+)\//u.exec(path)?.[1] ?? "";
}

function serverFault(place, target) {
  const from = /^src\/server\/features\/([^/]+)\//u.exec(place)?.[1];
  const to = /^src\/server\/features\/([^/]+)\//u.exec(target)?.[1];
  const unplaced = [from, to].find((feature) => feature !== undefined && !FEATURES.includes(feature));
  if (unplaced !== undefined) return `the feature ${unplaced} has no place in the order of the server's features`;
  if (to === undefined || from === to) return null;
  if (from === undefined) {
    const root =
      /^src\/server\/(?:features|context|main)\.ts$/u.test(place) || place.startsWith("src/server/db/schema/");
    return root ? null : "only the composition root and features import features";
  }
  if (FEATURES.indexOf(to) > FEATURES.indexOf(from))
    return `the feature ${from} comes before ${to} and must not import it`;
  if (/\.repository(?:\.ts)?$/u.test(target)) return `a feature uses ${to} through its use cases, not its tables`;
  return null;
}

function webFault(place, target) {
  const [, , area, feature] = place.split("/");
  const [, , targetArea, targetFeature] = target.split("/");
  if (targetArea === "app" && area !== "app" && area !== "main.tsx") return "only web/app composes the application";
  const general = area === "ui" || area === "lib";
  if (targetArea === "shared" && general) return `web/${area} knows nothing of what features share`;
  if (targetArea !== "features") return null;
  if (general || area === "shared") return `web/${area} knows no feature`;
  if (area === "features" && feature !== targetFeature) return "web features must not import each other";
  return null;
}

const walls = {
  create(context) {
    const place = placeOf(context);
    return onImports((node, source) => {
      const target = targetOf(place, source);
      const fault = target === null || isTest(place) ? null : wallFault(place, target);
      if (fault !== null) context.report({ node, message: fault });
    });
  },
};

// Which files may import a package; everything else on the server uses it through a port.
const VENDORS = [
  { packages: /^(?:ai|@ai-sdk\/.*)$/u, places: /^src\/server\/services\/ai\// },
  { packages: /^stripe$/u, places: /^src\/server\/services\/payments\// },
  { packages: /^@stripe\//u, places: /^src\/web\/features\/billing\// },
  { packages: /^nodemailer/u, places: /^src\/server\/services\/email\// },
  { packages: /^@myriaddreamin\//u, places: /^src\/server\/services\/pdf\// },
  { packages: /^pino/u, places: /^src\/server\/services\/log\// },
  { packages: /^@node-rs\/argon2$/u, places: /^src\/server\/services\/passwords\// },
  { packages: /^uuid$/u, places: /^src\/server\/services\/ids\// },
  { packages: /^tinypool$/u, places: /^src\/server\/services\// },
  { packages: /^@electric-sql\//u, places: /^src\/server\/db\// },
  { packages: /^pg$/u, places: /^src\/server\/(?:db|services\/locks)\// },
  { packages: /^pg-boss$/u, places: /^src\/server\/jobs\// },
  { packages: /^(?:fastify|@fastify\/.*)$/u, places: /^src\/server\/http\// },
  {
    packages: /^drizzle-orm/u,
    places:
      /^src\/server\/(?:db\/|http\/|jobs\/|context\.ts|features\/.*(?:repository|-repository)\.ts|services\/payments\/sandbox-repository\.ts)/,
  },
];

const vendors = {
  create(context) {
    const place = placeOf(context);
    if (!place.startsWith("src/") || isTest(place)) return {};
    return onImports((node, source) => {
      const vendor = VENDORS.find(({ packages }) => packages.test(source));
      if (vendor !== undefined && !vendor.places.test(place)) {
        context.report({ node, message: `${source} is known only to files that match ${vendor.places.source}` });
      }
    });
  },
};

const pureDomain = {
  create(context) {
    const place = placeOf(context);
    if (!place.startsWith("src/domain/") || isTest(place)) return {};
    return onImports((node, source) => {
      if (targetOf(place, source) === null)
        context.report({ node, message: `The domain imports no package: ${source}` });
    });
  },
};

function isMember(node, object, property) {
  return (
    node.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    node.object.name === object &&
    node.property.type === "Identifier" &&
    node.property.name === property
  );
}

/** Outside the web, whose pages may use the visitor's clock, and outside tests. */
function isServerOrDomain(place) {
  return /^src\/(?:domain|contract|server)\//u.test(place) && !isTest(place);
}

const environment = {
  create(context) {
    const place = placeOf(context);
    if (!place.startsWith("src/") || place === "src/server/config.ts" || isTest(place)) return {};
    return {
      MemberExpression(node) {
        if (isMember(node, "process", "env")) {
          context.report({ node, message: "Only src/server/config.ts reads the environment" });
        }
      },
    };
  },
};

const SQL_NOW = /\b(?:now|clock_timestamp|statement_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date)\b/iu;

/** What bypasses the date set for a test run (tests/support/run-date.ts). */
function timeOfTests(context, place) {
  const message = "Tests have the date of their run, and not the machine's";
  const opens = place.startsWith("tests/support/") ? ["test"] : ["test", "chromium"];
  return {
    ImportSpecifier(node) {
      if (node.parent.source.value === "@playwright/test" && opens.includes(node.imported.name)) {
        context.report({ node, message: `${message}: pages are opened by "test" of #tests/support/run-browser` });
      }
    },
    TemplateElement(node) {
      if (SQL_NOW.test(node.value.raw)) context.report({ node, message: `${message}: SQL takes it as a parameter` });
    },
    CallExpression({ callee, arguments: given }) {
      const formats = callee.type === "MemberExpression" && ["format", "formatToParts"].includes(callee.property.name);
      if (formats && given.length === 0) context.report({ node: callee, message: `${message}: say which moment` });
    },
  };
}

const time = {
  create(context) {
    const place = placeOf(context);
    if (isTest(place)) return place === "tests/support/run-browser.ts" ? {} : timeOfTests(context, place);
    if (!isServerOrDomain(place) || place.startsWith("src/server/services/clock/")) return {};
    const message = "Only services/clock reads the time";
    return {
      MemberExpression(node) {
        if (isMember(node, "Date", "now") || isMember(node, "performance", "now")) context.report({ node, message });
      },
      NewExpression(node) {
        if (node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0) {
          context.report({ node, message });
        }
      },
      TemplateElement(node) {
        if (SQL_NOW.test(node.value.raw)) {
          context.report({ node, message: "SQL takes the time as a parameter" });
        }
      },
    };
  },
};

const chance = {
  create(context) {
    const place = placeOf(context);
    if (!isServerOrDomain(place) || place.startsWith("src/server/services/ids/")) return {};
    const message = "Only services/ids makes ids and randomness";
    const names = new Set(["randomUUID", "randomBytes", "randomInt", "getRandomValues"]);
    return {
      MemberExpression(node) {
        const named = node.property.type === "Identifier" && names.has(node.property.name);
        if (isMember(node, "Math", "random") || named) context.report({ node, message });
      },
      ImportSpecifier(node) {
        if (names.has(node.imported.name)) context.report({ node, message });
      },
    };
  },
};

// The only file that may make a value of the type.
const MAKERS = {
  CheckedMeal: /^src\/domain\/meal\/check-meal\.ts$/u,
  CheckedPlan: /^src\/domain\/plan\/check-plan\.ts$/u,
  CompletePlan: /^src\/domain\/plan\/stored-plan\.ts$/u,
  StoredPlan: /^src\/domain\/plan\/stored-plan\.ts$/u,
};

const checkedCasts = {
  create(context) {
    const place = placeOf(context);
    const refuse = (node) => {
      const name = castTo(node.typeAnnotation);
      if (name !== null && !MAKERS[name].test(place)) {
        context.report({ node, message: `A ${name} is made by its check alone, never by a cast` });
      }
    };
    return { TSAsExpression: refuse, TSTypeAssertion: refuse };
  },
};

function castTo(type) {
  if (type.type === "TSArrayType") return castTo(type.elementType);
  if (type.type === "TSTypeOperator") return castTo(type.typeAnnotation);
  if (type.type !== "TSTypeReference") return null;
  if (type.typeName.type === "Identifier" && Object.hasOwn(MAKERS, type.typeName.name)) return type.typeName.name;
  const inner = type.typeArguments?.params ?? [];
  return inner.map(castTo).find((name) => name !== null) ?? null;
}

const transactionHandle = {
  create(context) {
    const inside = [];
    const isCallback = (node) =>
      node.parent.type === "CallExpression" &&
      node.parent.callee.type === "MemberExpression" &&
      node.parent.callee.property.name === "transaction" &&
      node.parent.arguments[0] === node;
    const enter = (node) => {
      if (isCallback(node)) inside.push(node);
    };
    const leave = (node) => {
      if (inside.at(-1) === node) inside.pop();
    };
    return {
      ArrowFunctionExpression: enter,
      "ArrowFunctionExpression:exit": leave,
      FunctionExpression: enter,
      "FunctionExpression:exit": leave,
      Identifier(node) {
        if (inside.length > 0 && (node.name === "db" || node.name === "database")) {
          context.report({
            node,
            message: "Inside a transaction only its handle is used: anything else waits for ever",
          });
        }
      },
    };
  },
};

const honestTests = {
  create(context) {
    const place = placeOf(context);
    const support = place.startsWith("tests/support/");
    return {
      CallExpression(node) {
        const { callee } = node;
        if (["mock", "doMock", "hoisted"].some((name) => isMember(callee, "vi", name))) {
          context.report({ node, message: "No module mocks: hand in a collaborator instead" });
        }
        const timer = callee.type === "Identifier" && callee.name === "setTimeout";
        const wait = callee.type === "MemberExpression" && callee.property.name === "waitForTimeout";
        if ((timer && isTest(place) && !support) || wait) {
          context.report({ node, message: "No sleeps: wait for what should happen" });
        }
      },
    };
  },
};

const noBarrels = {
  create(context) {
    const refuse = (node) => {
      if (node.source) context.report({ node, message: "No barrels: import from the file that declares it" });
    };
    return { ExportNamedDeclaration: refuse, ExportAllDeclaration: refuse };
  },
};

const statusNumbers = {
  create(context) {
    const place = placeOf(context);
    if (!/^src\/server\/features\//u.test(place) || isTest(place)) return {};
    return {
      Property(node) {
        if (node.key.name === "status" && node.value.type === "Literal" && node.value.value >= 400) {
          context.report({ node, message: "Features raise codes; status numbers stand in http/status.ts" });
        }
      },
    };
  },
};

/** What a regular expression repeats at one position: a run scanned from each of its positions, or shared by two repetitions. */
function repeatsOf(source, flags) {
  try {
    return analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports;
  } catch {
    // No regular expression at all: a type check says so better.
    return [];
  }
}

const linearPatterns = {
  create(context) {
    const place = placeOf(context);
    if (!place.startsWith("src/") || isTest(place)) return {};
    const check = (node, source, flags) => {
      const [repeat] = repeatsOf(source, flags);
      if (repeat === undefined) return;
      const quantifier = (repeat.quant ?? repeat.endQuant).raw;
      context.report({
        node,
        message: `The time of this pattern grows faster than the text, by ${quantifier}: let a run begin only where nothing of it stands before, as (?<!x)x+`,
      });
    };
    return {
      Literal(node) {
        if (node.regex) check(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression({ callee, arguments: [source, flags], ...node }) {
        if (callee.name !== "RegExp" || typeof source?.value !== "string") return;
        check(node, source.value, typeof flags?.value === "string" ? flags.value : "");
      },
    };
  },
};

/** Files where the text of notes may be used: to read intents and harm, once, to show it to its author, or to quote it to a provider. */
const SEES_NOTES = [
  /^src\/domain\/(?:notes|harm|testing)\//u,
  /^src\/domain\/matcher\/eater-reader\.ts$/u,
  /^src\/domain\/request\/(?:meal-plan-request|read-intents|notes-reading|constraints)\.ts$/u,
  /^src\/domain\/proposal\/brief\/typed-texts\.ts$/u,
  /^src\/server\/features\/plans\/plans\.present\.ts$/u,
  /^src\/server\/features\/generation\/(?:generation\.(?:routes|usecases)|read-notes)\.ts$/u,
  /^src\/server\/services\/requests\//u,
];

const notesAreReadOnce = {
  create(context) {
    const place = placeOf(context);
    if (!/^src\/(?:domain|server)\//u.test(place) || isTest(place)) return {};
    if (SEES_NOTES.some((allowed) => allowed.test(place))) return {};
    const refuse = (node, name) => {
      if (name !== "additionalNotes") return;
      context.report({ node, message: "The text of notes is read once, into intents: read a request's intents" });
    };
    return { Identifier: (node) => refuse(node, node.name), Literal: (node) => refuse(node, node.value) };
  },
};

const LONGEST_PATTERN = 200;
/** Files that classify words: a longer list of words must be data, or a set. */
const TELLS_WORDS_APART = /^src\/domain\/(?:matcher|notes|intents|request|planner)\//u;

const shortPatterns = {
  create(context) {
    const place = placeOf(context);
    if (!TELLS_WORDS_APART.test(place) || isTest(place)) return {};
    const check = (node, pattern) => {
      if (pattern.length <= LONGEST_PATTERN) return;
      const message = `A pattern of ${pattern.length} characters is read by nobody: at most ${LONGEST_PATTERN}, or a list of words`;
      context.report({ node, message });
    };
    return {
      Literal(node) {
        if (node.regex) check(node, node.regex.pattern);
      },
      NewExpression({ callee, arguments: [source], ...node }) {
        if (callee.name !== "RegExp" || source === undefined) return;
        if (typeof source.value === "string") check(node, source.value);
        if (source.type === "TemplateLiteral") check(node, source.quasis.map(({ value }) => value.raw).join(""));
      },
    };
  },
};

/** Words that were ambiguous or figurative; docs/glossary.md gives the word to use for each. */
const RETIRED_WORDS = new Set(
  (
    "wish wishes wished doorbell upkeep bill bills thinkers settle settles settled rang hear heard silence road roads " +
    "world worlds life lives dying death deaths bury burial weather sense patience storm stray strays squatter " +
    "foresee foreseen unforeseen foretold unheard witness witnesses deed deeds ride rides fate farewell sly"
  ).split(" "),
);
/** Names from the database, the wire, the options and the language that contain one of them. */
const FIXED_NAMES = new Set(["settledAt", "eventsHeardUntil", "mealsSettled", "slimming_world", "allSettled"]);

const plainNames = {
  create(context) {
    const check = (node, words) => {
      const retired = words.find((word) => RETIRED_WORDS.has(word));
      if (retired === undefined) return;
      context.report({ node, message: `"${retired}" is retired: docs/glossary.md says which word to use` });
    };
    const identifier = (node) => {
      if (FIXED_NAMES.has(node.name)) return;
      const parted = node.name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "_");
      check(node, parted.toLowerCase().split("_"));
    };
    // Names of files and folders count too.
    const file = (node) => check(node, relative(context.cwd, context.filename).split(/[^a-z0-9]/u));
    return { Program: file, Identifier: identifier, PrivateIdentifier: identifier };
  },
};

export default {
  meta: { name: "mealwright" },
  rules: {
    walls,
    vendors,
    "pure-domain": pureDomain,
    environment,
    time,
    chance,
    "checked-casts": checkedCasts,
    "transaction-handle": transactionHandle,
    "honest-tests": honestTests,
    "no-barrels": noBarrels,
    "status-numbers": statusNumbers,
    "linear-patterns": linearPatterns,
    "notes-are-read-once": notesAreReadOnce,
    "short-patterns": shortPatterns,
    "plain-names": plainNames,
  },
};
