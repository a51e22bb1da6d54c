import { dictionary } from "@zxcvbn-ts/language-common";
import type { Plugin } from "vite";

const MODULE = "virtual:common-passwords";
const MOST = 3_000;
/** Shorter ones are refused for their length. */
const SHORTEST = 6;

/** The passwords that people use most, most used first, in small letters. */
export function mostCommonPasswords(): readonly string[] {
  return dictionary["passwords-common"].filter((password) => password.length >= SHORTEST).slice(0, MOST);
}

/** Gives the pages those passwords as a module: the list they come from has fifty thousand. */
export function commonPasswords(): Plugin {
  return {
    name: "mealwright-common-passwords",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}` ? `export const passwords = ${JSON.stringify(mostCommonPasswords().join(" "))};` : null,
  };
}
