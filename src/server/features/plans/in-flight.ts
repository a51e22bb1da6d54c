/** Work that is done once for all who ask for it while it is under way. What it gives must be the same for each of them. */
export class InFlight {
  readonly #underWay = new Map<string, Promise<unknown>>();

  /** The work under this key, begun now unless it is under way. One key always stands for work of the same type. */
  async once<Given>(key: string, work: () => Promise<Given>): Promise<Given> {
    const found = this.#underWay.get(key);
    if (found !== undefined) return (await found) as Given;
    const begun = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return await begun;
  }
}
