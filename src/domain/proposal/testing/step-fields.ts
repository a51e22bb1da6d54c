import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import type { Doneness, Heat } from "#domain/proposal/reading/step-heat";
import type { Equipment } from "#domain/options/options";

/** A step without its other fields: its words, its minutes and the appliance. */
export interface WordedStep extends Pick<ProposedStep, "text" | "minutes"> {
  readonly equipment: Equipment | null;
}

const SOURCES = {
  stove: "hob",
  oven: "oven",
  microwave: "microwave",
  air_fryer: "air fryer",
  slow_cooker: "slow cooker",
} as const;
const VESSEL =
  /\b(?:(?:large|small|deep|wide|heavy|shallow|ovenproof|non-stick|griddle|frying|roasting|baking|slow|air) )*(?:pan|saucepan|wok|tray|tin|dish|bowl|casserole|cooker|fryer)\b/iu;
const THROUGH = /\b7[05] ?°|\bno(?: longer| more)? pink\b|\bjuices run clear\b|\bcooked through\b/iu;
/**
 * Adds the fields to a dish's steps. Words alone do not show what has left the pan, so a step with heat lists all foods of
 * earlier steps that must be listed.
 */
export function withFields(
  steps: readonly WordedStep[],
  mustBeStated: (id: string) => boolean = () => true,
): ProposedStep[] {
  const brought: string[] = [];
  let vessel: string | null = null;
  return steps.map(({ text, minutes, equipment }) => {
    const named = [...new Set([...text.matchAll(/\{([^{}]+)\}/gu)].map(([, id = ""]) => id))];
    const before = brought.filter((id) => !named.includes(id) && mustBeStated(id));
    brought.push(...named.filter((id) => !brought.includes(id)));
    const heat = equipment === null ? null : heatOf(text, equipment);
    const own = VESSEL.exec(text)?.[0].toLowerCase() ?? null;
    if (heat !== null) vessel = own ?? vessel;
    return {
      text,
      foods: heat === null ? [] : before,
      minutes,
      heat,
      vessel: heat === null ? own : vessel,
      done: donenessOf(text),
    };
  });
}

function heatOf(text: string, equipment: Equipment): Heat {
  const source = equipment === "oven" && /\bgrill\b/iu.test(text) ? "grill" : SOURCES[equipment];
  const degrees = /\b(\d{3}) ?°/u.exec(text)?.[1];
  if ((source === "oven" || source === "air fryer") && degrees !== undefined) return `${source} ${Number(degrees)}`;
  const level = /\b(low|medium|high)\b/u.exec(text)?.[1] as "low" | "medium" | "high" | undefined;
  return source === "hob" ? `hob ${level ?? "medium"}` : source;
}

function donenessOf(text: string): Doneness | null {
  if (THROUGH.test(text)) return "through";
  if (/\byolks? (?:is|are) still soft\b|\brunny\b/iu.test(text)) return "runny";
  return /\beggs?\b[^.]*\bset\b|\bwhites are set\b/iu.test(text) ? "set" : null;
}
