import type { Look, Shape } from "#domain/drawing/dish-looks";
import { PIECES } from "#domain/drawing/dish-shapes";
import { nameOf, short } from "#domain/drawing/dish-svg";
import type { Point, Random, SvgNode } from "#domain/drawing/dish-svg";

/** Shapes of a stroke or two; heaps have more of them, and more variants are drawn. */
const SIMPLE: readonly Shape[] = ["pea", "bean", "berry", "crumbs", "ring", "round"];
/** How many variants of a food are drawn in detail; other pieces reuse them. */
const variantsOf = ({ shape }: Look): number => (SIMPLE.includes(shape) ? 3 : 2);

/** The pieces of one drawing: a few variants of each food are defined and reused, which keeps a drawing small. */
export interface Stamps {
  /** Another piece of a food, at a slightly different size; identical for pieces at one angle. */
  readonly piece: (look: Look, spot: Point, size: number, angle?: number) => SvgNode[];
  /** The definitions that must come before the first use. */
  readonly definitions: () => SvgNode[];
}

export function createStamps(random: Random): Stamps {
  const made = new Map<string, string[]>();
  const definitions: SvgNode[] = [];
  const name = `${nameOf("p", random)}-`;
  return {
    piece(look, spot, size, lean) {
      const draw = PIECES[look.shape];
      if (draw === undefined) return [];
      const key = `${look.shape}${look.colour}${look.accent}${Math.round(size)}/${lean ?? ""}`;
      const variants = made.get(key) ?? [];
      made.set(key, variants);
      const index = lean === undefined ? Math.floor(random() * variantsOf(look)) : 0;
      let id = variants[index];
      if (id === undefined) {
        id = `${name}${definitions.length}`;
        const scale = lean === undefined ? 0.93 + index * 0.1 : 1;
        const angle = lean ?? random() * Math.PI * 2;
        definitions.push({
          tag: "g",
          attributes: { id },
          children: draw({ x: 0, y: 0, size: size * scale, angle }, look, random),
        });
        variants[index] = id;
      }
      return [{ tag: "use", attributes: { href: `#${id}`, x: short(spot.x), y: short(spot.y) } }];
    },
    definitions: () => (definitions.length === 0 ? [] : [{ tag: "defs", attributes: {}, children: definitions }]),
  };
}
