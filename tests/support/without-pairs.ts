/**
 * Of a request: no dinner of such a week is made from another one, as cooking for both takes longer. Of two such a change takes both along.
 * In autumn and winter every other week of four dinners holds a pair, in summer one in fifty.
 */
export const WITHOUT_PAIRS = { availableTime: "20", cookingEquipment: ["stove"] } as const;
