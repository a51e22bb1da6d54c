import type { HeldForm } from "#domain/drawing/dish-held";
import type { Look } from "#domain/drawing/dish-looks";
import {
  between,
  blob,
  darker,
  disc,
  dots,
  lighter,
  line,
  mix,
  nameOf,
  path,
  polar,
  pt,
  shadowOf,
  short,
  sunflower,
} from "#domain/drawing/dish-svg";
import type { Random, SvgNode } from "#domain/drawing/dish-svg";
import type { Vessel } from "#domain/drawing/dish-vessels";

/** The form a dish is made into, if its name says so: foods alone would not show a pie or a pizza. */
export type DrawnForm = "mash" | "pastry" | "cheese" | "batter" | "pizza" | "salad" | HeldForm | null;

const FORMS: readonly (readonly [RegExp, DrawnForm])[] = [
  [/pizza|lahmacun|pide\b/u, "pizza"],
  [/cottage-pie|cowboy-pie|keema-pie|shepherd|fish-pie|pie-with-a-mash-top|potato-pie|potato-and-onion-pie/u, "mash"],
  [
    /moussaka|gratin|souffle|quiche|\btart\b|lasagne|mac-and-cheese|enchiladas|pasta-bake|parmigiana|(?:cauliflower|macaroni)-cheese|macaroni-pie/u,
    "cheese",
  ],
  [/toad-in|suet-pudding|tamale-pie|bobotie|cobbler|cornbread|crumble/u, "batter"],
  [/wellington|en-croute|pastilla|filo|\bpie\b|pasty|strudel/u, "pastry"],
  [/^(?!.*\b(?:burgers|drumsticks|joes|buns)\b).*(?:salad|(?<!crisp-)lettuce(?!-cups)|beetroot-orange)/u, "salad"],
];

/** The form that a dish's name implies. */
export function formOf(mealId: string): DrawnForm {
  const id = mealId.toLowerCase();
  return FORMS.find(([words]) => words.test(id))?.[1] ?? null;
}

const CRUSTS = { mash: "#f0d79c", pastry: "#dfa352", cheese: "#f0c468", batter: "#dfa952" } as const;

/** The golden top of an oven dish, ending just inside the rim so that the food under it shows at the edge. */
export function drawCrust(form: keyof typeof CRUSTS, { centre, reach }: Vessel, random: Random): SvgNode[] {
  const colour = CRUSTS[form];
  const [wide, high] = [reach.x - 7, reach.y - 6];
  const outline = roundedBox(centre.x - wide, centre.y - high, wide * 2, high * 2, 16);
  const inside = roundedBox(centre.x - wide + 5, centre.y - high + 4, wide * 2 - 10, high * 2 - 9, 13);
  return [
    shadowOf(outline, 2),
    path(outline, { fill: darker(colour, 0.2) }),
    path(inside, { fill: colour }),
    ...(form === "mash" ? ridges(colour, centre.x, centre.y, wide - 12, high - 10) : []),
    ...(form === "pastry" ? lattice(colour, centre.x, centre.y, wide - 9, high - 8) : []),
    ...(form === "cheese" || form === "batter"
      ? browned(colour, centre.x, centre.y, wide - 14, high - 12, random)
      : []),
  ];
}

function roundedBox(left: number, top: number, wide: number, high: number, corner: number): string {
  const [w, h] = [short(wide - corner * 2), short(high - corner * 2)];
  return `M${short(left + corner)} ${short(top)}h${w}q${corner} 0 ${corner} ${corner}v${h}q0 ${corner} -${corner} ${corner}h${-w}q-${corner} 0 -${corner} -${corner}v${-h}q0 -${corner} ${corner} -${corner}Z`;
}

/** Fork marks in mash, browned on the ridges. */
function ridges(colour: string, x: number, y: number, wide: number, high: number): SvgNode[] {
  const rows = Array.from({ length: 7 }, (_, row) => {
    const at = short(y - high + (row / 6) * high * 2);
    return `M${short(x - wide)} ${at}${"q6 -5 12 0t12 0".repeat(Math.floor((wide * 2) / 24))}`;
  }).join("");
  return [
    line(rows, mix(colour, "#b3702f", 0.55), 3),
    line(rows, lighter(colour, 0.55), 1.6, { transform: "translate(0 2.6)" }),
  ];
}

function lattice(colour: string, x: number, y: number, wide: number, high: number): SvgNode[] {
  const strokes = [-2, -1, 0, 1, 2].flatMap((step) => {
    const at = x + step * wide * 0.38;
    const [from, to] = [short(y - high), short(y + high)];
    const inside = (value: number): number => short(Math.max(x - wide, Math.min(x + wide, value)));
    return [
      `M${inside(at - high * 0.7)} ${from}L${inside(at + high * 0.7)} ${to}`,
      `M${inside(at + high * 0.7)} ${from}L${inside(at - high * 0.7)} ${to}`,
    ];
  });
  return [
    line(strokes.join(""), darker(colour, 0.3), 2.2),
    line(strokes.join(""), lighter(colour, 0.4), 1.2, { transform: "translate(1 1.6)" }),
  ];
}

function browned(colour: string, x: number, y: number, wide: number, high: number, random: Random): SvgNode[] {
  const spots = sunflower(random, 22, 0, 0, 1).map((spot) => ({ x: x + spot.x * wide, y: y + spot.y * high }));
  return spots.map((spot, index) =>
    path(blob(random, spot.x, spot.y, between(random, 4, 10), between(random, 3, 6), random() * 3, 0.2, 6), {
      fill: index % 3 === 0 ? lighter(colour, 0.5) : mix(colour, "#a4571f", 0.42),
      fillOpacity: 0.7,
    }),
  );
}

/** A round of dough with sauce and cheese; toppings are drawn later. */
export function drawPizza({ centre, reach }: Vessel, sauce: Look | null, random: Random): SvgNode[] {
  const size = Math.min(reach.x, reach.y) * 0.98;
  const rim = blob(random, centre.x, centre.y, size, size, 0, 0.025, 14);
  const red = sauce?.colour ?? "#c9452b";
  const cheese = sunflower(random, 15, centre.x, centre.y, size * 0.74).map((spot) =>
    path(blob(random, spot.x, spot.y, between(random, 6, 12), between(random, 5, 9), random() * 3, 0.16, 7), {
      fill: "#f8e2a8",
      fillOpacity: 0.92,
    }),
  );
  const chars = Array.from({ length: 11 }, () => polar(centre.x, centre.y, size * 0.93, random() * 6.28));
  return [
    shadowOf(rim, 2.4),
    path(rim, { fill: "#d9a052" }),
    disc(centre.x - 0.6, centre.y - 0.9, size * 0.94, "#ecc47c"),
    dots(chars, "#9a5a24", 3.4),
    path(blob(random, centre.x, centre.y, size * 0.83, size * 0.83, 0, 0.03, 12), { fill: red }),
    ...cheese,
  ];
}

/** A bed of leaves under a dressed salad. */
export function drawLeaves({ centre: { x, y }, reach }: Vessel, random: Random): SvgNode[] {
  const size = Math.min(reach.x, reach.y);
  const name = nameOf("l", random);
  const leaves = ["#a9c96a", "#87b04e", "#c3d98a"].map((shade, index): SvgNode => {
    const d = blob(random, 0, 0, size * 0.34, size * 0.25, 0, 0.14, 8);
    const rib = `M${short(size * -0.24)} 0H${short(size * 0.26)}`;
    return {
      tag: "g",
      attributes: { id: `${name}-${index}` },
      children: [shadowOf(d, 1.4), path(d, { fill: shade }), line(rib, lighter(shade, 0.55), 1.5)],
    };
  });
  const rings = [0, 1, 2].flatMap((ring) =>
    Array.from({ length: 9 - ring * 3 }, (_, index): SvgNode => {
      const around = (index / (9 - ring * 3)) * Math.PI * 2 + ring + between(random, -0.2, 0.2);
      const at = polar(x, y, size * (0.6 - ring * 0.24), around);
      const placed = `translate(${pt(at)})rotate(${Math.round((around * 180) / Math.PI)})`;
      return { tag: "use", attributes: { href: `#${name}-${(index + ring) % 3}`, transform: placed } };
    }),
  );
  return [{ tag: "defs", attributes: {}, children: leaves }, ...rings];
}
