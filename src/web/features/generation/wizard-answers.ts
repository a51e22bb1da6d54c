import { type ChangeEvent, createContext, useContext, useSyncExternalStore } from "react";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { LateCode } from "#web/lib/late-code";

type Faults = Partial<Record<WizardField, string>>;
type Shown = { readonly values: WizardValues; readonly faults: Faults; readonly began: WizardValues };
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** The fields whose control holds what is answered; lists have chips, and the budget shows what is typed. */
type PlainField = { [Field in WizardField]: WizardValues[Field] extends string ? Field : never }[WizardField];
type CountField = "mealsPerWeek" | "numPeople";

/** The contract's own rules, so that both sides say the same words. The first sight of the wizard does not wait for them. */
const rules = new LateCode(async () => (await import("#contract/plan-request")).mealPlanBody);

/** Fetches what answers are checked with. */
export function fetchRules(): void {
  rules.fetch();
}

/** The first fault of each field. Without the rules the server checks alone. */
async function faultsOf(valuesNow: () => WizardValues): Promise<Faults> {
  await rules.whenFetched();
  const result = rules.current().code?.safeParse(valuesNow());
  const faults: Faults = {};
  for (const { path, message } of result?.error?.issues ?? []) faults[path[0] as WizardField] ??= message;
  return faults;
}

/** What is answered in the wizard, what is wrong with it, and the controls that the focus can go to. */
export class WizardAnswers {
  #shown: Shown;
  readonly #listeners = new Set<() => void>();
  readonly #controls = new Map<string, Control>();

  constructor(values: WizardValues) {
    this.#shown = { values, faults: {}, began: values };
  }

  readonly shown = (): Shown => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get values(): WizardValues {
    return this.#shown.values;
  }

  /** Whether one of these is another answer than the wizard began with. */
  haveChanged(fields: readonly WizardField[]): boolean {
    const { values, began } = this.#shown;
    return fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(began[field]));
  }

  /** Begins anew with these. */
  restart(values: WizardValues): void {
    this.#show({ values, faults: {}, began: values });
  }

  set<Field extends WizardField>(field: Field, value: WizardValues[Field]): void {
    this.#show({ values: { ...this.#shown.values, [field]: value } });
  }

  /** What somebody answered: what was wrong with it is looked at again. */
  answer<Field extends WizardField>(field: Field, value: WizardValues[Field]): void {
    this.set(field, value);
    void faultsOf(() => this.values).then((faults) => this.fault(field, faults[field] ?? null));
  }

  fault(field: WizardField, message: string | null): void {
    if ((this.#shown.faults[field] ?? null) === message) return;
    const { [field]: _before, ...others } = this.#shown.faults;
    this.#show({ faults: message === null ? others : { ...others, [field]: message } });
  }

  /** The first of these fields, in their order, that is wrong; null when they all hold. Shows what is wrong with each. */
  async check(fields: readonly WizardField[]): Promise<WizardField | null> {
    const faults = await faultsOf(() => this.values);
    for (const field of fields) this.fault(field, faults[field] ?? null);
    return fields.find((field) => faults[field] !== undefined) ?? null;
  }

  focus(field: WizardField): void {
    this.#controls.get(field)?.focus();
  }

  /** Leads the focus to the field's control. */
  readonly hold = (field: WizardField) => (control: Control | null) => {
    if (control === null) this.#controls.delete(field);
    else this.#controls.set(field, control);
  };

  /** What a control of text, or of a choice, needs to hold a field. */
  field(name: PlainField) {
    return {
      ...this.#control(name),
      value: this.values[name],
      onChange: (event: ChangeEvent<Control>) => this.answer(name, event.target.value),
    };
  }

  /** The same for a choice of numbers. */
  count(name: CountField) {
    return {
      ...this.#control(name),
      value: this.values[name],
      onChange: (event: ChangeEvent<Control>) => this.answer(name, Number(event.target.value)),
    };
  }

  #control(name: WizardField) {
    return { name, ref: this.hold(name), error: this.#shown.faults[name] };
  }

  #show(changed: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

export const WizardAnswersContext = createContext<WizardAnswers | null>(null);

/** The wizard's answers, in a part of it that is drawn again with each. */
export function useWizardAnswers(): WizardAnswers {
  const answers = useContext(WizardAnswersContext);
  if (answers === null) throw new Error("useWizardAnswers needs a Wizard above it");
  useSyncExternalStore(answers.subscribe, answers.shown);
  return answers;
}
