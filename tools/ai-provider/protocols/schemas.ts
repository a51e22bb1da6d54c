import { at } from "#tools/ai-provider/protocols/protocol";

// Providers that compile a schema into a grammar reject one that leaves a field open; a more tolerant local provider would hide a
// fault of the first real request.

/** Why a strict structured output would be rejected; null if it would not. */
export function strictSchemaComplaint(schema: unknown, place = "response"): string | null {
  if (typeof schema !== "object" || schema === null) return null;
  const properties = at(schema, "properties");
  if (typeof properties === "object" && properties !== null) {
    if (at(schema, "additionalProperties") !== false)
      return `Invalid schema: in ${place}, 'additionalProperties' is required to be supplied and to be false.`;
    const required = at(schema, "required");
    const missing = Object.keys(properties).find((name) => !Array.isArray(required) || !required.includes(name));
    if (missing !== undefined)
      return `Invalid schema: in ${place}, 'required' must name every key in properties. Missing '${missing}'.`;
  }
  for (const [name, child] of childrenOf(schema)) {
    const complaint = strictSchemaComplaint(child, `${place}.${name}`);
    if (complaint !== null) return complaint;
  }
  return null;
}

function childrenOf(schema: object): readonly (readonly [string, unknown])[] {
  const named = ["properties", "$defs", "definitions"].flatMap((group) => Object.entries(at(schema, group) ?? {}));
  const listed = ["anyOf", "oneOf", "allOf"].flatMap((group) => Object.entries(at(schema, group) ?? {}));
  return [...named, ...listed, ["items", at(schema, "items")]];
}

/** The schema's name for the list of meals; null for a bare list. */
export function listName(schema: unknown): string | null {
  if (at(schema, "type") === "array") return null;
  const properties = Object.entries(at(schema, "properties") ?? {});
  return properties.find(([, child]) => at(child, "type") === "array")?.[0] ?? "elements";
}
