import { dictionary } from "@zxcvbn-ts/language-common";
import type { Plugin } from "vite";

const MODULE = "virtual:common-passwords";
const MOST = 3_000;
/** Shorter ones are rejected for their length. */
const SHORTEST = 6;

/** The most common passwords in order, in lower case. */
export function mostCommonPasswords(): readonly string[] {
  return dictionary["passwords-common"].filter((password) => password.length >= SHORTEST).slice(0, MOST);
}

/** Provides those passwords to the pages as a module: the full list has fifty thousand. */
export function commonPasswords(): Plugin {
  return {
    name: "mealwright-common-passwords",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}` ? `export const passwords = ${JSON.stringify(mostCommonPasswords().join(" "))};` : null,
  };
}
