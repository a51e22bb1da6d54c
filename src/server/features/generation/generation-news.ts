import type { Database } from "#server/db/database";
import { createNews, type News } from "#server/db/news";

/** A user is waiting, so poll again after this long. */
const LOOK_AGAIN_MS = 2_000;

/** Tells waiting readers that a generation has news. */
export type GenerationNews = News;

export function createGenerationNews(database: Database): GenerationNews {
  return createNews(database, { channel: "generation", lookAgainMs: LOOK_AGAIN_MS });
}
