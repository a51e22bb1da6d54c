import type { Look } from "#domain/drawing/dish-looks";
import { path, shadowOf } from "#domain/drawing/dish-svg";
import type { Point, Random, SvgNode } from "#domain/drawing/dish-svg";

/** Where one piece lies: its centre, its half length and its turn in radians. */
export interface Spot extends Point {
  readonly size: number;
  readonly angle: number;
}
export type Draw = (spot: Spot, look: Look, random: Random) => SvgNode[];

/** A body with its shadow: the start of nearly every piece. */
export function body(d: string, fill: string, lift = 1.8): SvgNode[] {
  return [shadowOf(d, lift), path(d, { fill })];
}
