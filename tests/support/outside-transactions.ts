import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "#server/db/database";

const inside = new AsyncLocalStorage<boolean>();

/** Has `outsideTransactions` know what runs within a transaction of this database. */
export function markTransactions(database: Database): void {
  const begin = database.transaction.bind(database);
  const marked: Database["transaction"] = (work) => begin((tx) => inside.run(true, () => work(tx)));
  Object.assign(database, { transaction: marked });
}

/** The same part of a server, which fails when it is called within a transaction: nothing outside is awaited there. */
export function outsideTransactions<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        if (inside.getStore() === true) throw new Error(`${String(name)} was called within a transaction`);
        return Reflect.apply(member, target, given);
      };
    },
  });
}
