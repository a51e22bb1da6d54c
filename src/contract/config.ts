import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";

/** Public facts about this installation. `poweredBy` ends the footer's "Powered by …" (spec B5). */
export const publicConfig = z.object({ poweredBy: z.string(), plannerName: z.string() });

export type PublicConfig = z.infer<typeof publicConfig>;

/** The name of the element in each page's head that carries it. */
export const CONFIG_META = "mealwright-config";

export const getPublicConfig = defineEndpoint({
  method: "GET",
  path: "/api/config",
  access: "public",
  summary: "What anyone may know of this installation",
  answer: publicConfig,
});
