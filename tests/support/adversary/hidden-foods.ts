import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import type { Row } from "#tests/deep/judge-table";
import { foodComplaints } from "#tests/deep/judge-rules";

/** A food as a careless or hostile proposer names it, with what it holds, written from food law and UK labels. */
export interface HiddenFood {
  readonly word: string;
  readonly allergens: readonly string[];
  readonly animals: readonly string[];
  readonly groups: readonly string[];
  /** False for words of other languages and disguised spellings: they must never be shown to anyone. */
  readonly english: boolean;
}

/*
 * Short keys: the allergens of UK law, then animals; "by" is a by-product that vegetarians do not eat (rennet, gelatine, suet).
 */
const KEYS: Readonly<Record<string, Partial<Record<"allergens" | "animals" | "groups", string>>>> = {
  gluten: { allergens: "cereals_containing_gluten", groups: "grain" },
  milk: { allergens: "milk", groups: "dairy" },
  egg: { allergens: "eggs" },
  nut: { allergens: "tree_nuts" },
  peanut: { allergens: "peanuts", groups: "pulse" },
  soya: { allergens: "soybeans", groups: "pulse" },
  fish: { allergens: "fish", animals: "fish" },
  shell: { allergens: "crustaceans", animals: "seafood" },
  mollusc: { allergens: "molluscs", animals: "seafood" },
  sesame: { allergens: "sesame" },
  mustard: { allergens: "mustard" },
  celery: { allergens: "celery" },
  lupin: { allergens: "lupin" },
  sulphite: { allergens: "sulphites" },
  pork: { animals: "pork" },
  beef: { animals: "beef" },
  lamb: { animals: "lamb" },
  poultry: { animals: "poultry" },
  by: { animals: "animal_by_product" },
  honey: { animals: "honey" },
};

function hidden(english: boolean, table: string): HiddenFood[] {
  return table.split("|").flatMap((entry) => {
    const [words = "", keys = ""] = entry.split("=");
    const facts = keys
      .trim()
      .split(/\s+/u)
      .map((key) => KEYS[key] ?? {});
    const of = (kind: "allergens" | "animals" | "groups"): string[] => [
      ...new Set(facts.flatMap((fact) => (fact[kind] === undefined ? [] : [fact[kind]]))),
    ];
    return words
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) => ({
        word,
        english,
        allergens: of("allergens"),
        animals: of("animals"),
        groups: of("groups"),
      }));
  });
}

/** Names used in UK kitchens, including brands and hidden sources. */
export const ENGLISH_FOODS: readonly HiddenFood[] = hidden(
  true,
  `Worcestershire sauce, Lea & Perrins = fish gluten | surimi, crab sticks, seafood sticks = fish shell egg gluten |
   Quorn pieces, Quorn mince = egg | jar pesto, green pesto = milk nut by | naan bread, garlic naan = gluten milk |
   panko breadcrumbs, breadcrumbs, croutons = gluten | beef suet, Atora suet = beef by gluten | marzipan = nut egg |
   tahini, halva, sesame seeds, gomasio = sesame | ghee, melted butter, clarified butter, creme fraiche, sour cream = milk |
   malt vinegar, malt extract, Marmite = gluten | seitan, couscous, bulgur wheat, freekeh, semolina, spelt, pearl barley = gluten |
   fish sauce, nam pla, anchovy paste, Gentleman's Relish = fish | oyster sauce = mollusc gluten soya |
   hoisin sauce, soy sauce, teriyaki sauce, ponzu = soya gluten | miso paste, tempeh, tofu, edamame beans, natto = soya |
   halloumi, paneer, ricotta, feta, mascarpone, labneh, kefir, custard, whipped cream, condensed milk = milk |
   parmesan shavings, Parmesan, Grana Padano, pecorino = milk by | mayonnaise, aioli, hollandaise sauce, meringue = egg |
   egg noodles = gluten egg | brioche, Yorkshire puddings = gluten egg milk | crushed peanuts, satay sauce, peanut butter, monkey nuts = peanut |
   flaked almonds, frangipane, praline, toasted pine nuts and walnuts, cashews, hazelnuts, pistachios, pecans, Nutella, dukkah = nut |
   prawn crackers, king prawns, shrimp paste, crayfish tails, lobster bisque = shell | mussels, squid ink, calamari, scallops, cockles = mollusc |
   gelatine leaves = by | lard, beef dripping = by beef | crispy bacon, lardons, pancetta, chorizo, 'nduja, black pudding, pork scratchings, Parma ham = pork |
   chicken stock cube, shredded chicken, duck fat, foie gras, turkey rashers = poultry | beef jerky, corned beef, Bovril, beef mince = beef |
   shredded lamb, lamb mince, merguez = lamb | wholegrain mustard, Colman's, piccalilli = mustard | celery salt, celeriac remoulade, celery sticks = celery |
   lupin flour, lupin beans = lupin | runny honey, manuka honey, honey = honey | white wine, red wine vinegar, dried apricots = sulphite |
   garlic bread, crusty bread, flatbreads, pitta, tortilla wraps, puff pastry, filo, digestive biscuits, Weetabix, Jacob's crackers = gluten |
   goobers, groundnuts, groundnut oil, gado-gado sauce = peanut | filberts, cobnuts, amaretti, amaretto, baklava, romesco sauce, Ferrero Rocher = nut |
   clotted cream, brown butter, whey powder, casein, buttermilk, evaporated milk, Dairylea, Boursin, Philadelphia, burrata = milk |
   albumen, meringue nests, egg wash, scrambled eggs, omelette strips, advocaat = egg | einkorn, kamut, vital wheat gluten, wheatgerm, matzo, gyoza wrappers, cream crackers, pretzels, bourbon biscuits = gluten |
   textured soya protein, soya mince, soya milk, okara = soya | dashi, garum, colatura, anchovy essence, whitebait, jellied eels, cod roe = fish |
   belacan, shrimp floss, langoustines, brown crab = shell | oysters, clams, whelks, cuttlefish = mollusc | gammon, saveloys, brawn, mortadella, Spam, pepperoni = pork |
   haggis, lamb kofta mix = lamb | ox cheek, bone marrow, biltong, pastrami = beef | turkey ham, schmaltz, chicken skin, pheasant = poultry |
   isinglass, rennet, aspic = by | halva crumbs, sesame oil, za'atar with sesame = sesame | celery powder, Bloody Mary mix = celery |
   smoked salmon, tinned tuna, kipper, taramasalata, bottarga, bonito flakes, caviar = fish | Nando's peri-peri mayo, salad cream = egg mustard`,
);

/** The same in other languages, and in spellings meant to evade the checks. */
export const DISGUISED_FOODS: readonly HiddenFood[] = hidden(
  false,
  `cacahuètes, Erdnüsse, cacahuates, arachidi, amendoins, jordnötter, orzechy ziemne, peаnuts, pea\u200Bnuts, pea\u00ADnuts, ｐｅａｎｕｔｓ, p-e-a-n-u-t-s, p e a n u t s, pe4nuts, peanutz, реanuts, ᴘᴇᴀɴᴜᴛꜱ, p\u0435anut butter, kacang = peanut |
   amandes, Mandeln, noisettes, nueces, anacardi, noix, cаshews, w\u0430lnuts, alm\u200Donds, migdały = nut |
   beurre, Butter­milch, mantequilla, lait, Sahne, leche, queso, fromage blanc, Käse, panna fresca, śmietana, mi\u200Blk, crеam, che3se = milk |
   huevos, Eier, uova, jajka, œufs, eg\u200Bgs, еggs = egg | crevettes, gambas, Garnelen, krewetki, prаwns, camarones = shell |
   moules, calamares, huîtres = mollusc | Weizenmehl, farine de blé, harina de trigo, Brot, pain rustique, mąka, fl\u043Eur = gluten |
   poisson, Fisch, pescado, acciughe, anchois = fish | soja, salsa di soia, Sojasauce, s\u043Ey sauce = soya |
   jamón, Speck, prosciutto cotto affumicato, tocino, b\u0430con, jambon = pork | pollo, Hähnchen, poulet, ch\u0456cken = poultry |
   sésamo, Sesam, ajonjolí, sesаme = sesame | moutarde, Senf, mostaza = mustard | céleri, Sellerie, apio = celery |
   PeanutButter, peanut_butter, pea.nuts, (pea)nuts, pea/nuts, pèänüts, peaŋuts, pea–nuts = peanut | caſhews, ﬂaked almonds, wa1nuts, hаzelnuts, h a z e l n u t s = nut | mıłk, mílk, bųtter, chéèse, m-i-l-k = milk | ſesame, tahını = sesame | boeuf, Rindfleisch, carne molida = beef | agneau, cordero = lamb`,
);

function rowOf(food: HiddenFood): Row {
  return {
    id: food.word,
    names: [food.word.toLowerCase()],
    aliases: [],
    families: [],
    contents: [],
    allergens: food.allergens,
    animals: food.animals,
    groups: food.groups,
    free: false,
    zeroPoint: false,
    buy: "pack",
    value: false,
    packs: [],
    units: {},
    density: 1,
    edible: 1,
    notSoldAt: [],
    smallest: 1,
    per100: { kcal: 0, protein: 0, fat: 0, saturates: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 },
  };
}

const BY_FOOD = ["vegetarian", "vegan", "paleo"];

/** Whether a request rules out a food whatever its amount; diets of figures are for the dish as a whole. */
export function rulesOut(raw: RawMealPlanRequest, row: Row): boolean {
  const diet = BY_FOOD.includes(raw.dietaryPreference) ? raw.dietaryPreference : "none";
  return foodComplaints({ ...raw, dietaryPreference: diet }, [{ row, grams: 10 }], 1).length > 0;
}

/** The hidden foods that this request forbids. */
export function forbiddenHidden(raw: RawMealPlanRequest, foods: readonly HiddenFood[]): HiddenFood[] {
  return foods.filter((food) => rulesOut(raw, rowOf(food)));
}
