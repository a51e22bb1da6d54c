const WORDS = [
  // Household and workshop materials.
  "bleach|detergents?|washing[- ]up liquid|washing powder|fabric softener|disinfectants?|drain cleaner|drain unblocker|oven cleaner|toilet cleaner|descaler|limescale remover|caustic soda|lye|ammonia|chlorine|hand sanitiser|shampoo|shower gel|soaps?|soap powder|dishwasher tablets?|toothpaste|mouthwash|eau de cologne|aftershave|nail varnish|nail polish|hairspray|air freshener|essential oils?|mothballs?",
  "antifreeze|methylated spirits?|meths|white spirit|turpentine|paraffin|kerosene|petrol|diesel|engine oil|motor oil|lighter fluid|brake fluid|methanol|isopropanol|rubbing alcohol|surgical spirit|paint|paint thinner|varnish|wood stain|(?<=(?:of|add|with|some|wood|craft) )glue|superglue|cement|plaster of paris|wallpaper paste|candle wax|crayons?|chalk|ink|batter(?:y|ies)|battery acid|mercury|lead shot|arsenic|cyanide|strychnine|ricin|asbestos|fibreglass|fertilisers?|weed ?killer|pesticides?|insecticides?|slug pellets|rat poison|poisons?|poisonous",
  "broken glass|crushed glass|ground glass|glass shards?|razor blades?|nails and screws|sewing needles|drawing pins|metal filings|iron filings|steel wool|gravel|pebbles?|sand from|sawdust|cotton wool|cling film and all|plastic pellets|polystyrene|cat litter|glitter|cigarettes?|tobacco|nicotine|vape (?:juice|liquid)|e-liquid|ash from the fire",
  // Medicines and drugs.
  "paracetamol|ibuprofen|aspirin|codeine|morphine|sleeping (?:pills?|tablets?)|antidepressants?|antibiotics|laxatives?|medicines?|medication|painkillers?|pills|cough syrup|viagra|insulin|cannabis|marijuana|weed butter|hash(?:ish)?(?= oil| resin)|hemp flowers?|cocaine|heroin|ketamine|lsd|mdma|ecstasy|magic mushrooms?|psilocybin|opium|poppy tea|amphetamines?|nitrous oxide|kratom",
  // Poisonous plants and fungi, and foods that are poisonous if handled like this.
  "death ?caps?|destroying angel|fly agaric|foraged (?:\\p{L}+ )?mushrooms?|wild mushrooms?|mushrooms? (?:you |that you )?(?:have )?foraged|unknown mushrooms?|toadstools?|daffodils?|foxgloves?|digitalis|oleander|lily of the valley|laburnum|deadly nightshade|belladonna|hemlock|yew|monkshood|aconite|wolfsbane|hydrangeas?|rhododendrons?|azaleas?|buttercups?|bluebells?|ivy leaves|holly berries|mistletoe|privet|tulip bulbs?|hyacinth bulbs?|castor beans?|castor seeds?|horse chestnuts?|conkers|acorns|rhubarb lea(?:f|ves)|potato leaves|tomato leaves|apricot (?:kernels?|stones?)|peach (?:kernels?|stones?)|cherry (?:kernels|pits)|bitter almonds|apple pips|green (?:or sprouting )?potatoes|sprouting potatoes|raw elderberries|raw cashew shells|comfrey|pennyroyal|wormwood",
  "raw (?:cookie |bread |pizza |cake )?dough(?: to (?:eat|taste|nibble))|eat (?:the |some |a little )?(?:raw |uncooked )?(?:dough|batter) (?:raw|uncooked)|raw flour|raw kidney beans|raw minced?|raw liver|unpasteurised milk|raw milk|raw sprouts for babies|roadkill|fugu|pufferfish|human flesh|horse shampoo|pet food|dog food|cat food|bird ?seed|urine|faeces|vomit|saliva|blood of|insects? from the garden|slugs?|worms?|spiders?|maggots?|mould(?:y|ed) (?:bread|cheese|food|parts?)|rotten|rancid|spoiled|out of date|past (?:its|their) use[- ]by",
].join("|");
const INEDIBLE = new RegExp(`(?<![\\p{L}-])(?:${WORDS})(?![\\p{L}])`, "iu");
/** "Discard any that are mouldy" is a warning; so is cleaning the worktop. */
const WARNS = /\b(?:discard|throw away|bin|cut (?:off|out|away)|avoid|never|not|no|without|remove|trim)\b[^.;]*$/iu;

/** Whether a text names something inedible, or something that makes people ill: if a step names it, it would be eaten. */
export function namesInedible(text: string): boolean {
  const found = INEDIBLE.exec(text);
  return found !== null && !WARNS.test(text.slice(0, found.index));
}
