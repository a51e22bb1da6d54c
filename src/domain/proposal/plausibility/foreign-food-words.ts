const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

/**
 * Food words of neighbouring languages, without accents, with their English names: a model may use them by accident, or someone
 * with malice.
 */
export const FOREIGN_FOOD_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `peanuts = goober goobers cacahuete cacahuetes cacahuate cacahuates erdnuss erdnusse erdnuesse erdnussbutter arachide arachidi arachides amendoim amendoins jordnotter jordnot pindas fistik kacang mani pinda pindakaas mungfali
  ground nuts = orzechy orzech ziemne nueces nuez noix noci noce nusse nuesse nozes
  almonds = amande amandes mandel mandeln mandler mandorle mandorla almendra almendras migdaly amendoa amendoas badem mandlar amandelen badam
  hazelnuts = noisette noisettes haselnuss haselnusse nocciola nocciole avellana avellanas hasselnotter hazelnoten findik
  cashew nuts = anacardo anacardos anacardi anacarde cajou cashewkerne kaju
  butter = beurre mantequilla manteiga smor maslo boter butterbrot makhan tereyagi
  milk = lait leche leite mleko melk milch mjolk doodh
  cream = sahne rahm panna smietana schlagsahne
  cheese = fromage kase kaese queso formaggio queijo kaas peynir fromages
  yogurt = joghurt yaourt iogurte jogurt
  egg = huevo huevos eier uovo uova jajko jajka oeuf oeufs ovo ovos agg yumurta eigelb eiweiss eieren
  raw prawns = crevette crevettes gamba gambas garnele garnelen krewetki krewetka camaron camarones gamberi gamberetti rakor langostinos garnalen karides camarao camaroes langostino
  mussels = moule moules muscheln mejillones cozze vongole
  squid = calamar calamares calamari tintenfisch lula pulpo polpo seppia seiche poulpe
  oysters = huitre huitres auster austern ostra ostras ostriche
  plain flour = mehl weizenmehl weizen farine ble harina trigo farinha maka farina vetemjol roggen gerste dinkel hafer centeno segale froment seigle orge cebada pszenica pszenna tarwe bugday paniermehl
  bread = brot brotchen pain pane chleb brod brood ekmek knackebrot
  fish = poisson fisch pescado pesce peixe ryba fisk balik pesces poissons
  anchovy = anchois acciuga acciughe anchoa anchoas boquerones sardellen hamsi
  tuna = thon thunfisch atun tonno tunczyk
  salmon = saumon lachs salmone losos laks
  soya = soja soia sojasauce sojasosse
  ham = jambon jamon schinken prosciutto presunto szynka skinka
  bacon = speck tocino tocineta pancetta boczek lardons
  beef mince = molida moida macinata hachee gehackt gehacktes hackfleisch
  pork = porc cerdo schwein schweinefleisch maiale puerco wieprzowina svinekod porco varkensvlees domuz schweinebraten
  chicken = poulet pollo hahnchen haehnchen huhn frango kurczak kyckling kylling tavuk hahnchenbrust murgh
  beef = molida boeuf rindfleisch manzo wolowina notkott oksekod ternera vaca kalb kalbfleisch veau vitello rundvlees
  lamb = agneau lamm lammfleisch cordero agnello jagniecina kuzu cordeiro
  duck = canard ente anatra
  sesame = sesam sesamo ajonjoli sezam gergelim susam
  mustard = moutarde senf mostaza senape mostarda gorczyca senap musztarda mosterd hardal
  celery = celeri sellerie apio sedano seler selleri aipo selderij
  honey = miel honig miele miod honung
  walnuts = walnuss walnusse valnotter ceviz
  pistachios = pistazien pistacho pistachos pistaches
  crab = crabe granchio cangrejo krabben
  lobster = homard aragosta langosta hummer
  cod = bacalao bacalhau cabillaud morue
  turkey = dinde pute putenfleisch pavo tacchino
  lupin = lupine lupino altramuz`
    .split("\n")
    .flatMap((line) => {
      const [english = "", foreign = ""] = line.split(" = ");
      return words(foreign).map((word) => [word, english.trim()]);
    }),
);
