import { formatPence } from "#domain/money/pence";
import { optionLabel } from "#domain/options/options";
import { dataLine } from "#domain/proposal/brief/data-line";
import { MENU_INSTRUCTIONS } from "#domain/proposal/brief/instructions";
import { rulesInWords } from "#domain/proposal/brief/rules-in-words";
import { homeLines, SECTIONS, tasteLines, type ProposalBrief } from "#domain/proposal/brief/sections";
import { typedTextsOf } from "#domain/proposal/brief/typed-texts";
import { menuFoods } from "#domain/proposal/brief/vocabulary";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** A week for which a menu is wanted, or the rest of one. */
export interface MenuBriefTask {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  /** Titles of the dishes of the user's last plans. */
  readonly recentTitles: readonly string[];
  /** Dishes that stand already. */
  readonly standing: readonly MenuDish[];
  /** How many are missing. */
  readonly wanted: number;
}

/** Asks for the dishes of a week by name. Pure; the same request gives the same brief, which providers' caches reward. */
export function menuBriefFor({ constraints, catalogue, recentTitles, standing, wanted }: MenuBriefTask): ProposalBrief {
  const { request } = constraints;
  return {
    instructions: MENU_INSTRUCTIONS,
    prompt: [
      SECTIONS.foods,
      "id,pence of the smallest pack",
      ...menuFoods(constraints, catalogue),
      ...homeLines(constraints.cupboard),
      SECTIONS.rules,
      ...rulesInWords(constraints, catalogue, constraints.weeklyAllowance),
      ...tasteLines(constraints, recentTitles),
      SECTIONS.wanted,
      `dishes: ${wanted}`,
      `servings: ${request.numPeople} at the table`,
      `budget: ${formatPence(constraints.budgetPence)} for the week at ${optionLabel(request.preferredSupermarket)}, in whole packs; what is at home costs nothing, and a jar that is opened is paid whole`,
      ...(standing.length === 0
        ? []
        : [SECTIONS.week, ...standing.map(({ name, foods }) => dataLine({ name, foods }))]),
      SECTIONS.typedTexts,
      dataLine(typedTextsOf(request)),
    ].join("\n"),
  };
}
