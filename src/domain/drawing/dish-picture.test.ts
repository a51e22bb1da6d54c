import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseFoods, vesselFor } from "#domain/drawing/dish-choice";
import { formOf } from "#domain/drawing/dish-forms";
import { fillingOf, heldFormOf } from "#domain/drawing/dish-held";
import { lookOf } from "#domain/drawing/dish-looks";
import { dishPicture, dishPictureSvg } from "#domain/drawing/dish-picture";
import { seededRandom } from "#domain/random/random";
import { realCatalogue } from "#tests/support/catalogue";

/** Every recipe of the catalogue with its foods, in the order used by plans. */
function recipeFoods(): { id: string; foods: string[] }[] {
  return realCatalogue().catalogue.recipes.map(({ id, lines }) => ({
    id,
    foods: [...new Set(lines.map(({ foodId }) => foodId))],
  }));
}

let drawn: readonly string[] | null = null;
/** The drawing of every recipe, made once, since there are a thousand. */
function everyDrawing(): readonly string[] {
  drawn ??= recipeFoods().map(({ id, foods: own }) => dishPictureSvg(dishPicture(id, own)));
  return drawn;
}

const foods = ["basmati-rice", "chicken-thigh-fillet", "broccoli", "olive-oil", "fresh-coriander"];

describe("a dish's picture", () => {
  it("is the same for the same dish", () => {
    expect(dishPictureSvg(dishPicture("roast-chicken", foods))).toBe(
      dishPictureSvg(dishPicture("roast-chicken", foods)),
    );
  });

  it("differs between two dishes with the same foods", () => {
    expect(dishPictureSvg(dishPicture("one", foods))).not.toBe(dishPictureSvg(dishPicture("two", foods)));
  });

  it("draws something even when no food is known", () => {
    expect(dishPicture("unknown", []).nodes.length).toBeGreaterThan(20);
    expect(dishPicture("unknown", ["powdered moon"]).nodes.length).toBeGreaterThan(20);
  });

  it("contains only numbers that a browser can parse", () => {
    for (const id of ["soup-of-the-day", "beef-pie", "frying-pan-eggs", "salad"]) {
      expect(dishPictureSvg(dishPicture(id, foods))).not.toMatch(/NaN|Infinity|undefined/u);
    }
  });

  it("never includes text typed by a user", () => {
    const drawn = dishPictureSvg(dishPicture('"><script>', ['<img src=x> rice "']));
    expect(drawn).not.toContain("script");
    expect(drawn).not.toContain("img");
  });

  it("uses no style attribute, and no id that another drawing on the page has, to satisfy a strict policy", () => {
    const [one, two] = ["roast-chicken", "roast-turkey"].map((id) => dishPictureSvg(dishPicture(id, foods)));
    expect(`${one}${two}`).not.toContain(" style=");
    const names = [...`${one}${two}`.matchAll(/ id="([^"]+)"/gu)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("uses only symbols it has defined before", () => {
    const faults = everyDrawing().flatMap((drawn) => {
      const printed = new Set([...drawn.matchAll(/href="#([^"]+)"/gu)].map(([, name]) => name ?? ""));
      return [...printed].filter((name) => {
        const defined = drawn.indexOf(` id="${name}"`);
        return defined < 0 || defined > drawn.indexOf(`href="#${name}"`);
      });
    });
    expect(faults).toEqual([]);
  });

  it("gives every recipe of the catalogue its own drawing, each below 4 KiB when compressed", () => {
    const drawings = everyDrawing();
    expect(drawings.length).toBeGreaterThan(150);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(Math.max(...drawings.map((drawing) => gzipSync(drawing).length))).toBeLessThan(4096);
  });

  it.each([
    ["falafel-pittas-with-tahini", "plate"],
    ["slow-cooker-pulled-pork-buns", "plate"],
    ["chicken-traybake-with-potatoes", "tray"],
    ["doro-wat-with-eggs", "bowl"],
    ["beef-bunny-chow", "bowl"],
  ])("serves %s as it is eaten: %s", (id, kind) => {
    const random = seededRandom(1);
    expect(vesselFor(id, chooseFoods(id, ["tahini", "chicken-drumstick"], random), random)).toBe(kind);
  });

  it.each([
    ["lentil-cottage-pie", "mash"],
    ["lamb-keema-pie-with-golden-mash", "mash"],
    ["sausage-and-bean-cowboy-pie", "mash"],
    ["leek-wellington", "pastry"],
    ["lamb-moussaka", "cheese"],
    ["crustless-broccoli-leek-and-cheddar-quiche", "cheese"],
    ["toad-in-the-hole", "batter"],
    ["tamale-pie", "batter"],
    ["steak-and-mushroom-suet-pudding", "batter"],
    ["detroit-style-pan-pizza", "pizza"],
    ["smoked-mackerel-salad", "salad"],
    ["creamy-chicken-and-mushroom-pie-with-a-mash-top", "mash"],
    ["cauliflower-cheese-with-bacon-and-peas", "cheese"],
    ["macaroni-cheese-with-leeks-and-ham", "cheese"],
    ["bajan-macaroni-pie-with-kidney-bean-and-tomato-salad", "cheese"],
    ["beef-and-mushroom-gratin-with-a-cauliflower-cheese-crust", "cheese"],
    ["prawn-jalfrezi", null],
    ["air-fryer-sausages-with-wedges-beans-and-slaw", null],
    ["one-pot-taco-pasta-with-melted-cheddar-and-crisp-lettuce", null],
    ["onion-bhaji-burgers-with-mango-slaw", null],
  ])("shows %s as its name says: %s", (id, form) => {
    expect(formOf(id)).toBe(form);
  });
});

describe("the effect of a dish's name on its foods", () => {
  const chosen = (id: string, foods: readonly string[]) => chooseFoods(id, foods, seededRandom(1));
  const shapes = (id: string, foods: readonly string[]) => chosen(id, foods).mains.map(({ shape }) => shape);

  it.each([
    ["jacket-potatoes-with-tuna", ["baking-potato", "tinned-tuna-in-spring-water"], "jacket"],
    ["loaded-microwave-sweet-potatoes", ["sweet-potato", "tinned-chickpeas"], "jacket"],
    ["cheeseburgers-with-wedges", ["beef-burger", "burger-bun", "potato"], "burger"],
    ["slow-cooker-sloppy-joes", ["beef-mince", "burger-bun"], "burger"],
    ["air-fryer-meatball-subs", ["lean-beef-mince", "baguette"], "sub"],
    ["greek-stuffed-peppers", ["red-pepper", "basmati-rice"], "boat"],
    ["raan-style-slow-roast-lamb", ["lamb-leg-joint"], "sliced"],
    ["lamb-chops-with-new-potatoes", ["lamb-chop", "new-potatoes"], "steak"],
    ["home-made-fish-fingers", ["cod-fillet"], "sausage"],
    ["air-fryer-beef-suya-skewers", ["beef-stir-fry-strips"], "skewer"],
  ])("draws %s (%j) as %s", (id, foods, shape) => {
    expect(shapes(id, foods)[0]).toBe(shape);
  });

  it("shows no bread next to a filled bun, and no wedge next to a jacket potato", () => {
    expect(chosen("cheeseburgers-with-salad", ["beef-burger", "burger-bun", "tomato"]).beds).toEqual([]);
    expect(chosen("jacket-potatoes-with-cheese", ["baking-potato", "tomato"]).pieces.map(({ shape }) => shape)).toEqual(
      ["wedge"],
    );
  });

  it("leaves the coconut milk of coconut rice in the rice", () => {
    expect(chosen("grilled-chicken-with-coconut-rice", ["chicken-thigh-fillet", "coconut-milk"]).sauce).toBeNull();
    expect(chosen("chicken-curry-with-coconut-rice", ["chicken-thigh-fillet", "coconut-milk"]).sauce).not.toBeNull();
  });

  it("fills a bowl with what a dish is cooked in, but only coats food with pastes and thick sauces", () => {
    expect(chosen("air-fryer-chicken-with-rice", ["chicken-thigh-fillet", "light-soy-sauce"]).coating).toBe(true);
    expect(chosen("slow-cooker-hoisin-beef", ["braising-beef", "hoisin-sauce"]).coating).toBe(false);
    expect(chosen("chicken-curry", ["chicken-thigh-fillet", "coconut-milk"]).coating).toBe(false);
  });

  it("gives food braised in wine or stout a brown gravy, whatever else is in it", () => {
    const { sauce } = chosen("beef-bourguignon", ["braising-beef", "tomato-puree", "red-wine"]);
    expect(sauce?.colour).not.toBe(chosen("beef-stew", ["braising-beef", "tomato-puree"]).sauce?.colour);
  });

  it("does not redden a dish for a spoonful of purée, nor darken a soup for its seasoning", () => {
    const colour = (id: string, foods: readonly string[]) => chosen(id, foods).sauce?.colour;
    const red = colour("beef-chilli", ["beef-mince", "chopped-tomatoes"]);
    const dark = colour("slow-cooker-hoisin-beef", ["braising-beef", "hoisin-sauce"]);
    expect(colour("beef-stroganoff", ["beef-stir-fry-strips", "tomato-puree", "soured-cream"])).not.toBe(red);
    expect(colour("beef-stew-with-dumplings", ["braising-beef", "tomato-puree"])).not.toBe(red);
    expect(colour("goan-pork-stew", ["pork-fillet", "tomato-puree", "chopped-tomatoes"])).toBe(red);
    expect(colour("chicken-noodle-soup", ["chicken-breast-fillet", "reduced-salt-soy-sauce"])).not.toBe(dark);
    expect(colour("minestrone-with-pesto-toasts", ["green-pesto", "tomato-puree", "chopped-tomatoes"])).toBe(red);
    expect(colour("saag-paneer", ["paneer", "spinach", "double-cream"])).not.toBe(
      colour("paneer-curry", ["paneer", "double-cream"]),
    );
  });

  it("stirs cream into what is under a crust, with none on top", () => {
    const withCream = ["chicken-breast-fillet", "leek", "half-fat-creme-fraiche"];
    const drawn = (id: string) => dishPictureSvg(dishPicture(id, withCream));
    expect(drawn("chicken-and-leek-pie")).not.toContain("#fdf8ec");
    expect(drawn("chicken-and-leek-tray")).toContain("#fdf8ec");
  });

  it("lets lentils dissolve in soups and dals, but keeps them whole next to fish", () => {
    expect(chosen("lentil-and-spinach-soup", ["dried-red-lentils", "spinach"]).beds).toEqual([]);
    expect(chosen("roast-salmon-with-lentils", ["salmon-fillet", "microwave-lentils"]).beds).toHaveLength(1);
  });
});

describe("food eaten by hand", () => {
  const chosen = (id: string, foods: readonly string[]) => chooseFoods(id, foods, seededRandom(1));
  const shapesOf = (looks: readonly { shape: string }[] | undefined) => looks?.map(({ shape }) => shape);

  it.each([
    ["cheese-and-onion-toasties-with-tomato-soup", ["white-bread", "mature-cheddar"], "toastie"],
    ["fish-finger-sandwiches-with-wedges", ["fish-fingers", "white-bread"], "sandwich"],
    ["quick-prawn-tacos", ["raw-king-prawns", "corn-tortilla"], "taco"],
    ["calzone-folded-pizzas-with-spinach", ["self-raising-flour", "spinach"], "calzone"],
    ["chicken-caesar-wraps-with-crisp-little-gem", ["chicken-breast-fillet", "flour-tortilla"], "wrap"],
    ["chicken-kathi-rolls", ["chicken-breast-fillet", "chapati"], "wrap"],
    ["air-fryer-chicken-taquitos-with-chopped-salad", ["chicken-breast-fillet", "flour-tortilla"], "taquito"],
    ["bean-and-sweetcorn-quesadillas", ["flour-tortilla", "tinned-sweetcorn"], "quesadilla"],
    ["tuna-and-bean-tostadas", ["corn-tortilla", "tinned-tuna-in-spring-water"], "tostada"],
    ["korean-pork-belly-wraps-with-kimchi", ["pork-belly-slices", "little-gem-lettuce"], null],
    ["beef-burrito-bowls-with-lime-rice", ["beef-mince", "basmati-rice"], null],
    ["crunchy-black-bean-taco-salad", ["taco-shells", "tinned-black-beans"], "salad"],
    ["beef-chilli-with-cheese-quesadillas", ["beef-mince", "flour-tortilla"], null],
    ["philly-style-steak-sandwiches", ["beef-stir-fry-strips", "ciabatta-roll"], null],
  ])("shows %s (%j) as %s, on a plate", (id, foods, form) => {
    const drawn = chosen(id, foods);
    expect(drawn.form).toBe(form);
    expect(drawn.filling === null).toBe(form === null || form === "salad");
    if (drawn.filling !== null) expect(vesselFor(id, drawn, seededRandom(1))).toBe("plate");
  });

  it("fills tacos with everything but potatoes, and quesadillas with what they are named after", () => {
    const tacos = chosen("beef-tacos-with-slaw", ["beef-mince", "taco-shells", "white-cabbage", "oven-chips"]).filling;
    expect(shapesOf(tacos?.inside)).toEqual(["crumble", "strip"]);
    expect(shapesOf(tacos?.beside)).toEqual(["wedge"]);
    const wraps = ["sweet-potato", "tinned-black-beans", "flour-tortilla"];
    expect(shapesOf(chosen("burritos-with-sweet-potato", wraps).filling?.beside)).toEqual([]);
    expect(shapesOf(chosen("bean-wraps-with-sweet-potato-wedges", wraps).filling?.beside)).toEqual(["wedge"]);
    const folded = chosen("bean-quesadillas-with-corn", ["tinned-black-beans", "tinned-sweetcorn", "flour-tortilla"]);
    expect(shapesOf(folded.filling?.inside)).toEqual(["bean"]);
    expect(shapesOf(folded.filling?.beside)).toEqual(["pea"]);
  });

  it("keeps a soup's foods in the soup, and puts fruit for squeezing next to it", () => {
    const foods = ["white-bread", "mature-cheddar", "carrot", "chopped-tomatoes"];
    expect(chosen("cheese-toasties-with-tomato-soup", foods).filling?.beside).toEqual([]);
    expect(shapesOf(chosen("prawn-tacos", ["raw-king-prawns", "corn-tortilla", "lime"]).filling?.beside)).toEqual([
      "citrus",
    ]);
  });

  it("draws each form even if no food is known", () => {
    for (const id of ["cheese-toasties", "calzone", "club-sandwich"]) {
      const form = heldFormOf(id, []);
      expect(form).not.toBeNull();
      if (form !== null) expect(fillingOf(id, form, []).inside).toEqual([]);
      expect(dishPictureSvg(dishPicture(id, []))).not.toMatch(/NaN|undefined/u);
    }
  });
});

describe("a food's look", () => {
  it.each([
    ["coconut-milk", "sauce"],
    ["tinned-butter-beans", "bean"],
    ["butternut-squash", "chunk"],
    ["sweet-potato", "wedge"],
    ["fresh-egg-tagliatelle", "swirl"],
    ["conchiglie", "tubes"],
    ["pancetta", "strip"],
    ["wensleydale", "crumbs"],
    ["aubergine", "round"],
    ["burger-bun", "bun"],
    ["radishes", "round"],
    ["flour-tortilla", "fold"],
    ["anchovies-in-oil", "crumbs"],
    ["stir-fry-vegetables", "strip"],
    ["rice-vermicelli", "swirl"],
  ])("of %s is %s", (food, shape) => {
    expect(lookOf(food)?.shape).toBe(shape);
  });

  it.each([
    "olive-oil",
    "salt",
    "vegetable-stock-cube",
    "ground-black-pepper",
    "horseradish-sauce",
    "beef-suet",
    "tomato-ketchup",
    "shaoxing-rice-wine",
    "toasted-sesame-oil",
    "redcurrant-jelly",
  ])("of %s is none: it is tasted, not seen", (food) => {
    expect(lookOf(food)).toBeNull();
  });
});
