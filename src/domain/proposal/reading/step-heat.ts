import type { Equipment } from "#domain/options/options";

/** What a step cooks on or in, with the appliance of the questionnaire that it needs. */
export const HEAT_SOURCES = {
  hob: "stove",
  oven: "oven",
  grill: "oven",
  microwave: "microwave",
  "air fryer": "air_fryer",
  "slow cooker": "slow_cooker",
} as const satisfies Readonly<Record<string, Equipment>>;
export type HeatSource = keyof typeof HEAT_SOURCES;

const LEVELS = ["low", "medium", "high"] as const;
type Level = (typeof LEVELS)[number];

/** The heat of a step: "hob medium", "oven 200" (in °C), "grill". */
export type Heat = HeatSource | `${HeatSource} ${Level | number}`;

/** How done meat, fish or eggs are after a step: cooked through, pink, set, runny, or by core temperature in °C. */
export const DONENESS = ["through", "pink", "set", "runny"] as const;
export type Doneness = (typeof DONENESS)[number] | `${number}°C`;

const OTHER_NAMES: Readonly<Record<string, HeatSource>> = {
  stove: "hob",
  stovetop: "hob",
  cooker: "hob",
  airfryer: "air fryer",
};
/** How much cooler a fan oven may be for the same result, in °C. */
const FAN_LESS = 20;
const LONGEST = 40;

/** Parses the heat of a step: null for none, undefined if it is not possible in a home kitchen. */
export function readHeat(stated: string): Heat | null | undefined {
  const words = stated
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[_,\s-]+/gu, " ")
    .trim();
  if (words === "" || words === "none") return null;
  const [, name = "", rest = ""] = /^(air fryer|slow cooker|\p{L}+)(?: (?:on |at )?(.+))?$/u.exec(words) ?? [];
  const source = Object.hasOwn(HEAT_SOURCES, name) ? (name as HeatSource) : OTHER_NAMES[name];
  if (source === undefined) return undefined;
  if (rest === "") return source;
  const level = LEVELS.find((one) => rest.split(" ").includes(one));
  if (level !== undefined) return `${source} ${level}`;
  const [, degrees, fan] = /^(\d{2,3}) ?(?:°|º)? ?c?( fan)?$/u.exec(rest) ?? [];
  return degrees === undefined ? undefined : `${source} ${Number(degrees) + (fan === undefined ? 0 : FAN_LESS)}`;
}

/** Parses how a step says that something is done; null for anything else, which is not a fault. */
export function readDoneness(stated: string): Doneness | null {
  const words = stated.slice(0, LONGEST).toLowerCase().trim();
  const degrees = /^(\d{2,3}) ?(?:°|º)? ?c?$/u.exec(words)?.[1];
  return degrees === undefined ? (DONENESS.find((one) => one === words) ?? null) : `${Number(degrees)}°C`;
}

/** The source of a heat, its level or °C if given, and the appliance it needs. */
export function partsOfHeat(heat: Heat): {
  readonly source: HeatSource;
  readonly level: Level | null;
  readonly celsius: number | null;
  readonly equipment: Equipment;
} {
  const source = (Object.keys(HEAT_SOURCES) as HeatSource[]).find((name) => heat.startsWith(name)) as HeatSource;
  const rest = heat.slice(source.length + 1);
  const level = LEVELS.find((one) => one === rest) ?? null;
  return {
    source,
    level,
    celsius: rest === "" || level !== null ? null : Number(rest),
    equipment: HEAT_SOURCES[source],
  };
}

/** The appliance that a step needs; null without heat. */
export function equipmentOf(heat: Heat | null): Equipment | null {
  return heat === null ? null : partsOfHeat(heat).equipment;
}
