/** Shares work in progress between concurrent callers. The result must be the same for each of them. */
export class InFlight {
  readonly #underWay = new Map<string, Promise<unknown>>();

  /** The work under this key, started now unless already in progress. A key always stands for work of the same type. */
  async once<Given>(key: string, work: () => Promise<Given>): Promise<Given> {
    const found = this.#underWay.get(key);
    if (found !== undefined) return (await found) as Given;
    const begun = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return await begun;
  }
}
