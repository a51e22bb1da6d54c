import type { Catalogue } from "#domain/food/catalogue";
import { editDistance } from "#domain/food/match-words";
import { foodAmounts } from "#domain/plan/meal";
import type { Meal } from "#domain/plan/meal";

/*
 * What carries an allergen or is an animal, in the languages that models mix into English: French, German, Spanish, Italian,
 * Portuguese, Dutch, Polish, Swedish, Turkish, Hindi. Without accents; never a word that British recipes use for something else.
 */
const FOREIGN: Readonly<Record<string, string>> = {
  milk: `lait beurre milch sahne rahm schmand kase leche queso nata mantequilla panna burro formaggio leite queijo manteiga
    mleko maslo smietana mjolk smor melk boter kaas peynir tereyagi doodh makhan fromages butterbrot`,
  eggs: `oeuf oeufs eier eigelb eiweiss huevo huevos uovo uova ovo ovos jajko jajka agg eieren yumurta`,
  cereals_containing_gluten: `farine ble froment orge seigle weizen weizenmehl mehl brot roggen gerste dinkel hafer harina trigo
    cebada centeno frumento segale farinha centeio maka pszenica pszenna chleb vete tarwe ekmek bugday paniermehl`,
  tree_nuts: `noix noisette noisettes amande amandes pistaches cajou mandel mandeln haselnuss haselnusse walnuss walnusse nusse
    pistazien cashewkerne nuez nueces almendra almendras avellana avellanas anacardo anacardos anacardi pistacho pistachos
    nocciola nocciole mandorla mandorle noci amendoa amendoas nozes castanha avela migdaly orzechy orzech hasselnotter mandlar
    valnotter noten amandelen hazelnoten badem ceviz findik kaju badam`,
  peanuts: `cacahuete cacahuetes cacahuate cacahuates cacahuet arachide arachides arachidi amendoim amendoins erdnuss erdnusse
    erdnussbutter jordnot jordnotter pinda pindas pindakaas kacang mungfali mani`,
  soybeans: `soja soia sojasauce sojabohnen sojabohne`,
  fish: `poisson poissons fisch pescado pesce peixe ryba ryby fisk anchois acciuga acciughe sardellen anchoa anchoas boquerones
    thon atun tonno thunfisch lachs saumon salmone bacalao bacalhau morue cabillaud balik`,
  crustaceans: `crevette crevettes gamba gambas garnele garnelen langosta langostinos camaron camarones camarao camaroes gamberi
    gamberetti homard crabe ecrevisses krewetki rakor rejer garnalen karides krabben aragosta granchio cangrejo`,
  molluscs: `moule moules huitre huitres calamares pulpo polpo seppia cozze vongole mejillon mejillones almejas muscheln austern
    tintenfisch ostras ostriche palourdes seiche poulpe bulots escargots mosselen malze`,
  sesame: `sesam sesamo ajonjoli gergelim sezam susam`,
  mustard: `moutarde senf mostaza senape mostarda musztarda senap mosterd hardal`,
  celery: `celeri sellerie apio sedano aipo seler selleri selderij`,
  pork: `porc jambon schwein schweinefleisch schinken cerdo jamon tocino maiale porco presunto toucinho wieprzowina szynka boczek
    skinka varkensvlees domuz`,
  beef: `boeuf rindfleisch ternera vaca manzo vitello wolowina notkott rundvlees kalb kalbfleisch veau buey`,
  lamb: `agneau cordero agnello lammfleisch lamm cordeiro jagniecina kuzu`,
  poultry: `poulet huhn hahnchen hahnchenbrust pollo frango kurczak kurczaka kyckling tavuk dinde pute putenfleisch pavo tacchino
    canard entenbrust anatra murgh`,
};
const KEY_OF = new Map(
  Object.entries(FOREIGN).flatMap(([key, words]) =>
    words
      .trim()
      .split(/\s+/u)
      .map((word) => [word, key] as const),
  ),
);

/** Foods that the law names whose misspelling nobody takes for another word. */
const OFTEN_DISGUISED =
  "peanut peanuts cashew cashews almond almonds walnut walnuts hazelnut hazelnuts pistachio pistachios sesame shrimp shrimps lobster oyster oysters celery".split(
    " ",
  );
const ENGLISH = new Set([...OFTEN_DISGUISED, "lobsters", "ouster", "celeries"]);

/** Letters one by one, "p e a n u t s" or "p-e-a-n-u-t-s", and figures inside a word, "pe4nuts". */
const SPELLED_OUT = /(?<!\p{L})(?:\p{L}[ .\-–·']){3,}\p{L}(?!\p{L})/u;
const FIGURE_INSIDE = /\p{L}\d+\p{L}/u;

function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/œ/gu, "oe")
    .replace(/ß/gu, "ss")
    .replace(/ł/gu, "l")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 2);
}

/**
 * Words that hide what one would eat: foods in another language that the dish does not hold, and spellings that no dictionary
 * reads. The detail of each, for a proposer.
 */
export function disguisedFoods(where: string, text: string, meal: Meal, catalogue: Catalogue): string[] {
  const details: string[] = [];
  if (SPELLED_OUT.test(text) || FIGURE_INSIDE.test(text)) details.push(`${where} spells a word in an unusual way`);
  const held = new Set<string>(
    foodAmounts(meal, catalogue.foodById).flatMap(({ food }) => [...food.allergens, ...food.animals]),
  );
  const naming = where === "name" || where === "why";
  for (const word of plainWords(text)) {
    const key = KEY_OF.get(word);
    // A name may stay as it is known ("pollo alla cacciatora"); a step must be understood.
    if (key !== undefined && !(naming && held.has(key)))
      details.push(`${where} names a food as "${word}": list it, and use its English name`);
    if (isMisspelt(word)) details.push(`${where} spells "${word}", which is no English word`);
  }
  return [...new Set(details)];
}

function isMisspelt(word: string): boolean {
  return word.length >= 6 && !ENGLISH.has(word) && OFTEN_DISGUISED.some((food) => editDistance(word, food, 1) === 1);
}
