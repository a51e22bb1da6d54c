import { beforeEach, describe, expect, it } from "vitest";
import { WizardAnswers } from "#web/features/generation/wizard-answers";
import { freshValues, STEPS } from "#web/features/generation/wizard-form";

const FRESH = freshValues({ fullName: "Robin Ashdown", email: "robin@example.org" });
const FIELDS = STEPS.flatMap(({ fields }) => fields);

describe("the wizard's answers", () => {
  let answers: WizardAnswers;
  beforeEach(() => {
    answers = new WizardAnswers(FRESH);
  });

  it("hold the contract's rules, and name the first fault in the order of the fields", async () => {
    expect(await answers.check(FIELDS)).toBeNull();
    answers.set("maxBudget", Number.NaN);
    answers.set("email", "no address");
    expect(await answers.check(FIELDS)).toBe("email");
    expect(Object.keys(answers.shown().faults).toSorted()).toEqual(["email", "maxBudget"]);
  });

  it("are looked at only where they are asked about", async () => {
    answers.set("email", "no address");
    expect(await answers.check(["mealsPerWeek", "numPeople"])).toBeNull();
    expect(answers.shown().faults).toEqual({});
  });

  it("lose what was wrong when something right is answered there, and nowhere else", async () => {
    answers.fault("email", "Not this one.");
    answers.fault("fullName", "Nor this.");
    const mended = new Promise<void>((resolve) => {
      answers.subscribe(() => {
        if (answers.shown().faults.email === undefined) resolve();
      });
    });
    answers.answer("email", "robin@example.net");
    await mended;
    expect(answers.shown().faults).toEqual({ fullName: "Nor this." });
  });

  it("know what was changed since they began, until they begin anew", () => {
    answers.set("dietaryRestrictions", ["gluten_free"]);
    expect(answers.haveChanged(["dietaryRestrictions"])).toBe(true);
    answers.set("dietaryRestrictions", ["none"]);
    expect(answers.haveChanged(FIELDS)).toBe(false);
    answers.set("maxBudget", 70);
    answers.restart(answers.values);
    expect(answers.haveChanged(FIELDS)).toBe(false);
    expect(answers.values.maxBudget).toBe(70);
  });

  it("tell whoever listens, until they no longer do", () => {
    let times = 0;
    const stop = answers.subscribe(() => (times += 1));
    answers.set("fullName", "R. Ashdown");
    stop();
    answers.set("fullName", "Robin");
    expect(times).toBe(1);
  });
});
