import {
  found,
  GONE_OFF,
  moveOf,
  NOTHING,
  ownName,
  rest,
  togetherOf,
  type Action,
  type Eaten,
  type Heap,
  type ModelFood,
  type ModelPlan,
  type PlanState,
} from "#tests/support/cupboard-model-types";

/**
 * A cupboard as a person would keep it on paper, for the random histories of `tests/deep/cupboard-model.test.ts`. It shares no code
 * with the product: it is told what the plans buy and use, and what foods are, as plain figures.
 */
/** Everything there is to know at one moment. */
export class CupboardModel {
  readonly foods: ReadonlyMap<string, ModelFood>;
  readonly plans: readonly ModelPlan[];
  heaps: Heap[] = [];
  eaten: Eaten[] = [];
  /** true: always there; false: a basic that is not; with the plan that said so. */
  said = new Map<string, { always: boolean; by: number | null }>();
  states: PlanState[];
  /** By heap, since what was never bought is not wasted. */
  wasted: { heap: string; food: string; grams: number; pence: number }[] = [];

  constructor(foods: ReadonlyMap<string, ModelFood>, plans: readonly ModelPlan[]) {
    this.foods = foods;
    this.plans = plans;
    this.states = plans.map(() => ({
      shopped: [],
      cooked: [],
      spared: [],
      had: [],
      shoppedOn: null,
      revision: 1,
      lines: [],
    }));
  }

  copy(): CupboardModel {
    const other = new CupboardModel(this.foods, this.plans);
    other.heaps = structuredClone(this.heaps);
    other.eaten = structuredClone(this.eaten);
    other.said = structuredClone(this.said);
    other.states = structuredClone(this.states);
    other.wasted = structuredClone(this.wasted);
    return other;
  }

  /** All of it as text, by which two that are alike are known. */
  known(): string {
    return JSON.stringify([this.heaps, this.eaten, [...this.said], this.states, this.wasted]);
  }

  isAlways(food: string): boolean {
    const said = this.said.get(food);
    return said === undefined ? this.food(food).basic : said.always;
  }

  gramsOf(food: string): number {
    return this.heaps.reduce((sum, heap) => (heap.food === food ? sum + heap.grams : sum), 0);
  }

  firstToGo(food: string): number {
    const days = this.heaps.filter((heap) => heap.food === food && heap.grams > 0).map(({ last }) => last);
    return Math.min(Infinity, ...days);
  }

  /** What happens by itself until a day: meals whose day is over are eaten, what is past its day is thrown away. */
  live(today: number): void {
    const eatenOf = new Set<PlanState>();
    for (let day = this.earliest(); day < today; day += 1) {
      this.throwAway(day);
      this.plans.forEach((plan, index) => {
        const state = this.state(index);
        for (const meal of plan.meals) {
          const decided = state.cooked.includes(meal.id) || state.spared.includes(meal.id);
          // A dinner that was over by the shop ate nothing of it.
          if (state.shoppedOn === null || decided || meal.day !== day || meal.day < state.shoppedOn) continue;
          this.eat(index, meal.id, day);
          eatenOf.add(state);
        }
      });
    }
    for (const state of eatenOf) state.revision += 1;
    this.throwAway(today);
  }

  do(action: Action, today: number): void {
    this.live(today);
    switch (action.kind) {
      case "shop":
        this.shop(action.plan, action.foods, today);
        return;
      case "unshop":
        this.unshop(action.plan, action.foods);
        return;
      case "cook":
        if (this.state(action.plan).cooked.includes(action.meal)) return;
        this.eat(action.plan, action.meal, today);
        this.state(action.plan).revision += 1;
        return;
      case "uncook":
        this.uneat(action.plan, action.meal);
        return;
      case "have":
        this.have(action.plan, action.food, today);
        return;
      case "lack":
        this.lack(action.plan, action.food);
        return;
      case "amount":
        this.amount(action.food, action.grams, today);
        return;
      case "always":
        this.said.set(action.food, { always: true, by: null });
        return;
      case "not always":
        this.notAlways(action.food);
        return;
      case "gone":
        this.notAlways(action.food);
        this.heaps = this.heaps.filter(({ food }) => food !== action.food);
        this.eaten = this.eaten.filter(({ food }) => food !== action.food);
        return;
      case "answer":
        if (action.yes) this.shop(action.plan, null, this.plan(action.plan).madeOn);
        return;
      case "typed":
        this.typed(action.food, action.grams, today);
        return;
      case "line":
        this.state(action.plan).lines.push(action.text);
        return;
      case "line gone":
        this.state(action.plan).lines = this.state(action.plan).lines.filter((text) => text !== action.text);
    }
  }

  private shop(at: number, foods: readonly string[] | null, day: number): void {
    const [plan, state] = [this.plan(at), this.state(at)];
    const before = state.shopped.length;
    for (const line of plan.lines) {
      const wanted = foods === null || foods.includes(line.food);
      if (!wanted || state.had.includes(line.food) || state.shopped.includes(line.food)) continue;
      state.shopped.push(line.food);
      state.shoppedOn ??= day;
      this.bring(line.food, plan.id, line.packGrams, day, line.pence / line.packGrams);
    }
    if (state.shopped.length > before) state.revision += 1;
  }

  private unshop(at: number, foods: readonly string[] | null): void {
    const state = this.state(at);
    const told = state.shopped.filter((food) => foods === null || foods.includes(food));
    for (const food of told) {
      state.shopped = state.shopped.filter((other) => other !== food);
      this.carryOff(food, this.plan(at).id);
    }
    if (told.length > 0) state.revision += 1;
    if (told.length > 0 && state.shopped.length === 0) state.shoppedOn = null;
  }

  private bring(food: string, name: string, grams: number, day: number, price: number): void {
    const ofHeap = this.eaten.filter((taken) => taken.food === food && taken.heap === name);
    for (const taken of ofHeap) taken.loose = false;
    const left = grams - ofHeap.reduce((sum, taken) => sum + taken.grams, 0);
    const moves = [{ day: -Infinity, grams, meal: null }, ...ofHeap.map(moveOf)];
    const heap = { name, food, grams: left < NOTHING ? 0 : left, last: this.lastDay(food, day), price, moves };
    this.heaps.push(heap);
    this.open(heap);
  }

  /** Goes through all that became of tins: which of them is open now, and since when. */
  private open(heap: Heap): void {
    if (!this.isTins(heap)) return;
    const { tin, keepsDays } = this.food(heap.food);
    let [grams, opened] = [0, null as number | null];
    for (const move of heap.moves.toSorted((a, b) => a.day - b.day)) {
      const before = rest(grams, tin);
      grams += move.grams;
      const cooked = move.grams < 0 && move.meal !== GONE_OFF;
      if (cooked && (opened === null || before + move.grams < -NOTHING)) opened = move.day;
      if (rest(grams, tin) === 0) opened = null;
    }
    heap.grams = grams < NOTHING ? 0 : grams;
    heap.last = opened === null ? Infinity : opened + keepsDays;
  }

  /** What is open, and what is not, of all heaps of a food, in the order in which they are eaten. */
  private parts(food: string): { heap: Heap; grams: number; last: number }[] {
    const { tin } = this.food(food);
    return this.heaps
      .filter((heap) => heap.food === food)
      .flatMap((heap) => {
        if (!this.isTins(heap)) return [{ heap, grams: heap.grams, last: heap.last }];
        const grams = rest(heap.grams, tin);
        return [
          { heap, grams, last: heap.last },
          { heap, grams: heap.grams - grams, last: Infinity },
        ];
      })
      .sort((a, b) => (a.last === b.last ? 0 : a.last - b.last) || (a.heap.name < b.heap.name ? -1 : 1));
  }

  /** Takes so much out, and says of which heaps. */
  private takeOut(food: string, wanted: number, day: number, meal: string): Map<Heap, number> {
    const taken = new Map<Heap, number>();
    for (const { heap, grams } of this.parts(food)) {
      const part = Math.min(grams, wanted);
      if (part < NOTHING) continue;
      wanted -= part;
      taken.set(heap, (taken.get(heap) ?? 0) + part);
    }
    for (const [heap, part] of taken) {
      heap.grams = heap.grams - part < NOTHING ? 0 : heap.grams - part;
      heap.moves.push({ day, grams: -part, meal });
      this.open(heap);
    }
    return taken;
  }

  private carryOff(food: string, name: string): void {
    this.heaps = this.heaps.filter((heap) => heap.food !== food || heap.name !== name);
    this.wasted = this.wasted.filter((waste) => waste.food !== food || waste.heap !== name);
    for (const taken of this.eaten) if (taken.food === food && taken.heap === name) taken.loose = true;
  }

  private eat(at: number, mealId: string, day: number): void {
    const state = this.state(at);
    const meal = found(this.plan(at).meals.find(({ id }) => id === mealId));
    this.eatFoods(at, mealId, meal.uses, day);
    // Whichever of a pair comes first: what both are made of is cooked then.
    if (meal.shared !== undefined && !state.cooked.includes(meal.shared.other))
      this.eatFoods(at, togetherOf(mealId, meal.shared.other), meal.shared.uses, day);
    state.cooked.push(mealId);
    state.spared = state.spared.filter((other) => other !== mealId);
  }

  private eatFoods(at: number, meal: string, uses: Readonly<Record<string, number>>, day: number): void {
    const [plan, state] = [this.plan(at), this.state(at)];
    for (const [food, grams] of Object.entries(uses)) {
      if (this.isAlways(food)) continue;
      const taken = this.takeOut(food, grams, day, `${at} ${meal}`);
      for (const [heap, part] of taken)
        this.eaten.push({ plan: at, meal, day, food, heap: heap.name, grams: part, loose: false });
      const missing = grams - [...taken.values()].reduce((sum, part) => sum + part, 0);
      const onList = plan.lines.some((line) => line.food === food) && !state.had.includes(food);
      if (missing > NOTHING && onList && !state.shopped.includes(food))
        this.eaten.push({ plan: at, meal, day, food, heap: plan.id, grams: missing, loose: true });
    }
  }

  private uneat(at: number, mealId: string): void {
    const state = this.state(at);
    if (!state.cooked.includes(mealId)) return;
    state.revision += 1;
    state.cooked = state.cooked.filter((other) => other !== mealId);
    state.spared.push(mealId);
    const shared = this.plan(at).meals.find(({ id }) => id === mealId)?.shared;
    const back = [mealId];
    if (shared !== undefined && !state.cooked.includes(shared.other)) back.push(togetherOf(mealId, shared.other));
    const isBack = (taken: Eaten) => taken.plan === at && back.includes(taken.meal);
    for (const { meal, food, heap: name, grams, loose } of this.eaten.filter(isBack)) {
      const heap = this.heaps.find((other) => other.food === food && other.name === name);
      if (heap === undefined || loose) continue;
      heap.grams += grams;
      heap.moves = heap.moves.filter((move) => move.meal !== `${at} ${meal}`);
      this.open(heap);
    }
    this.eaten = this.eaten.filter((taken) => !isBack(taken));
  }

  private have(at: number, food: string, today: number): void {
    const [plan, state] = [this.plan(at), this.state(at)];
    const line = plan.lines.find((other) => other.food === food);
    if (line === undefined || state.had.includes(food)) return;
    if (state.shopped.includes(food)) {
      const { shoppedOn, revision } = state;
      this.unshop(at, [food]);
      // The week goes on, though this was not bought, and it is one change.
      state.shoppedOn = shoppedOn;
      state.revision = revision;
    }
    state.revision += 1;
    state.had.push(food);
    if (!this.food(food).kept) this.bring(food, `have ${plan.id}`, line.missing, today, line.pence / line.packGrams);
    else if (!this.isAlways(food)) this.said.set(food, { always: true, by: at });
  }

  private lack(at: number, food: string): void {
    const state = this.state(at);
    if (!state.had.includes(food)) return;
    state.revision += 1;
    state.had = state.had.filter((other) => other !== food);
    if (!this.food(food).kept) this.carryOff(food, `have ${this.plan(at).id}`);
    else if (this.said.get(food)?.by === at) this.notAlways(food);
  }

  private amount(food: string, grams: number, today: number): void {
    this.notAlways(food);
    const more = grams - this.gramsOf(food);
    if (more < 0) this.takeOut(food, -more, today, "said");
    const parts = this.parts(food);
    this.heaps = this.heaps.filter((heap) => heap.food !== food);
    this.eaten = this.eaten.filter((taken) => taken.food !== food);
    for (const part of parts) this.own(food, part.grams, part.last, part.heap.price, today);
    if (more > 0) this.own(food, more, this.lastDay(food, today), this.food(food).price, today);
  }

  private typed(food: string, grams: number, today: number): void {
    this.notAlways(food);
    this.own(food, grams, this.lastDay(food, today), this.food(food).price, today);
  }

  /** Food of the person's own word, by its last day. */
  private own(food: string, grams: number, last: number, price: number, day: number): void {
    if (grams < NOTHING) return;
    const there = this.heaps.find((heap) => heap.food === food && heap.name === ownName(last));
    if (there === undefined) {
      // An opened tin is food like any other.
      this.heaps.push({ name: ownName(last), food, grams, last, price, moves: [{ day, grams, meal: null }] });
      return;
    }
    there.price = (there.price * there.grams + price * grams) / (there.grams + grams);
    there.grams += grams;
    there.moves.push({ day, grams, meal: null });
    if (last === Infinity) this.open(there);
  }

  private notAlways(food: string): void {
    if (this.food(food).basic) this.said.set(food, { always: false, by: null });
    else this.said.delete(food);
  }

  private throwAway(today: number): void {
    for (const heap of this.heaps.filter(({ last }) => last < today)) {
      const { name, food, last, price } = heap;
      const grams = this.isTins(heap) ? rest(heap.grams, this.food(food).tin) : heap.grams;
      if (grams > 0) this.wasted.push({ heap: name, food, grams, pence: grams * price });
      if (!this.isTins(heap)) continue;
      heap.moves.push({ day: last + 0.5, grams: -grams, meal: GONE_OFF });
      this.open(heap);
      heap.last = Infinity;
    }
    this.heaps = this.heaps.filter(({ last }) => last >= today);
  }

  private isTins({ food, name }: Heap): boolean {
    return this.food(food).tin > 0 && !/^own ./u.test(name);
  }

  private lastDay(food: string, day: number): number {
    const { keepsDays, tin } = this.food(food);
    return keepsDays >= 60 || tin > 0 ? Infinity : day + keepsDays;
  }

  private earliest(): number {
    return Math.min(Infinity, ...this.states.map(({ shoppedOn }) => shoppedOn ?? Infinity));
  }

  private food(id: string): ModelFood {
    return found(this.foods.get(id));
  }

  private plan(index: number): ModelPlan {
    return found(this.plans[index]);
  }

  private state(index: number): PlanState {
    return found(this.states[index]);
  }
}
