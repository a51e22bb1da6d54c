import { readHarm } from "#domain/harm/read-harm";
import type { HarmReading } from "#domain/harm/read-harm";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { Matcher } from "#domain/matcher/matcher-types";

/** What words tell of harm, and of who eats along. Several rules go by both, so that they are read once and handed on. */
export interface ToldInWords {
  readonly harm: HarmReading;
  readonly eaters: ToldByNotes;
}

export function toldInWords(words: string, matcher: Matcher): ToldInWords {
  return { harm: readHarm(matcher, words), eaters: matcher.toldIn(words) };
}
