import { expect, test } from "vitest";
import { cardBrandName } from "#domain/entitlement/card-brand";

test.each([
  ["visa", "Visa"],
  ["amex", "American Express"],
  ["cartes_bancaires", "Cartes bancaires"],
  ["constructor", "Constructor"],
  ["", ""],
])("%s is written %s", (brand, name) => {
  expect(cardBrandName(brand)).toBe(name);
});
