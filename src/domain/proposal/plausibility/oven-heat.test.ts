import { describe, expect, it } from "vitest";
import { withFanAndGas } from "#domain/proposal/plausibility/oven-heat";

describe("the heat of an oven", () => {
  it.each([
    ["Heat the oven to 200°C.", "Heat the oven to 200°C (180°C fan, gas mark 6)."],
    ["Heat the oven to 200°C (180°C fan, gas mark 6).", "Heat the oven to 200°C (180°C fan, gas mark 6)."],
    ["Preheat to 220C/200C fan/gas 7 and wait", "Preheat to 220°C (200°C fan, gas mark 7) and wait"],
    ["Preheat the oven to 180°C / Fan 160°C / Gas Mark 4.", "Preheat the oven to 180°C (160°C fan, gas mark 4)."],
    ["Bake at 170°C fan until golden.", "Bake at 190°C (170°C fan, gas mark 5) until golden."],
    ["Bake at 180°C fan (200°C conventional, gas mark 6).", "Bake at 200°C (180°C fan, gas mark 6)."],
    ["Roast at 190 degrees C (gas mark 5) until brown.", "Roast at 190°C (170°C fan, gas mark 5) until brown."],
    [
      "Heat the oven to 220°C, then turn it to 180°C.",
      "Heat the oven to 220°C (200°C fan, gas mark 7), then turn it to 180°C (160°C fan, gas mark 4).",
    ],
    [
      "Heat the oven to 240°C (220°C fan, gas mark 9), with a tray inside.",
      "Heat the oven to 240°C (220°C fan, gas mark 9), with a tray inside.",
    ],
  ])("is given with fan and gas mark: %s", (text, told) => {
    expect(withFanAndGas(text, false)).toBe(told);
  });

  it.each([
    "Cook in the air fryer at 200°C for a while.",
    "Bake until the thickest part reads 75°C.",
    "Heat the oil to 180°C in a wok.",
    "Microwave at 800 W.",
    "Roast until the middle is at 175°C.",
  ])("is not added to other temperatures: %s", (text) => {
    expect(withFanAndGas(text, false)).toBe(text);
  });

  it("is given for a bare figure if the step states the oven", () => {
    expect(withFanAndGas("Cook at 200°C for 20 minutes.", true)).toBe(
      "Cook at 200°C (180°C fan, gas mark 6) for 20 minutes.",
    );
    expect(withFanAndGas("Cook at 200°C for 20 minutes.", false)).toBe("Cook at 200°C for 20 minutes.");
  });
});
