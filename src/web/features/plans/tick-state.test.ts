import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tick, TicksAnswer } from "#contract/ticks";
import {
  changesOf,
  hasUnsent,
  NO_TICKS,
  readTickState,
  tickedRows,
  type TickState,
  withAnswer,
  withChange,
  withoutUnsent,
} from "#web/features/plans/tick-state";

const NOON = Date.parse("2026-11-21T12:00:00.000Z");

/** A server that keeps the newest change of each row, with its own clock. */
function server() {
  const rows = new Map<string, Tick>();
  return {
    put(changes: readonly Tick[], now: number): TicksAnswer {
      for (const change of changes) {
        const changedAt = new Date(Math.min(Date.parse(change.changedAt), now)).toISOString();
        const other = rows.get(change.id);
        const newer =
          other === undefined || changedAt > other.changedAt || (changedAt === other.changedAt && change.ticked);
        if (newer) rows.set(change.id, { ...change, changedAt });
      }
      return { ticks: [...rows.values()], now: new Date(now).toISOString() };
    },
  };
}

/** Sends a device's changes, at the server's time `now`; `wrong` is how far the device's clock is ahead. */
function exchange(device: TickState, shop: ReturnType<typeof server>, now: number, wrong = 0): TickState {
  const sent = changesOf(device);
  return withAnswer(device, sent, shop.put(sent, now), now + wrong);
}

describe("the ticks of a shopping list on one device", () => {
  it("shows a tick before it is sent, and queues it", () => {
    const ticked = withChange(NO_TICKS, ["onion"], true, NOON);
    expect(tickedRows(ticked)).toEqual(new Set(["onion"]));
    expect(changesOf(ticked)).toEqual([{ id: "onion", ticked: true, changedAt: "2026-11-21T12:00:00.000Z" }]);
    expect(tickedRows(withChange(ticked, ["onion"], false, NOON + 1))).toEqual(new Set());
  });

  it("have nothing to send once the server has them, except changes made meanwhile", () => {
    const first = withChange(NO_TICKS, ["onion"], true, NOON);
    const sent = changesOf(first);
    const meanwhile = withChange(first, ["onion", "leek"], false, NOON + 5);
    const shop = server();
    const after = withAnswer(meanwhile, sent, shop.put(sent, NOON + 10), NOON + 10);
    expect(changesOf(after).map(({ id }) => id)).toEqual(["onion", "leek"]);
    expect(tickedRows(after)).toEqual(new Set());
    expect(hasUnsent(exchange(after, shop, NOON + 20))).toBe(false);
  });

  it("adopt another device's changes", () => {
    const shop = server();
    exchange(withChange(NO_TICKS, ["onion", "leek"], true, NOON), shop, NOON);
    const other = exchange(NO_TICKS, shop, NOON + 1_000);
    expect(tickedRows(other)).toEqual(new Set(["onion", "leek"]));
    const unticked = exchange(withChange(other, ["leek"], false, NOON + 2_000), shop, NOON + 2_000);
    expect(tickedRows(unticked)).toEqual(new Set(["onion"]));
  });

  it.each([
    ["an hour behind", -3_600_000],
    ["a day ahead", 86_400_000],
  ])("undoes what it has seen with a clock that is %s", (_what, wrong) => {
    const shop = server();
    exchange(withChange(NO_TICKS, ["onion"], true, NOON), shop, NOON);
    const seen = exchange(NO_TICKS, shop, NOON + 1_000, wrong);
    const undone = exchange(withChange(seen, ["onion"], false, NOON + 2_000 + wrong), shop, NOON + 2_000, wrong);
    expect(tickedRows(undone)).toEqual(new Set());
  });

  it("keep the server's newest state, in whatever order answers and streams arrive", () => {
    const shop = server();
    const before = shop.put([{ id: "onion", ticked: true, changedAt: new Date(NOON).toISOString() }], NOON);
    const after = shop.put([{ id: "onion", ticked: false, changedAt: new Date(NOON + 5).toISOString() }], NOON + 5);
    const late = [after, before].reduce((state, answer) => withAnswer(state, [], answer, NOON + 9), NO_TICKS);
    expect(tickedRows(late)).toEqual(new Set());
    const instant = new Date(NOON + 5).toISOString();
    const same = { ticks: [{ id: "onion", ticked: true, changedAt: instant }], now: instant };
    expect(tickedRows(withAnswer(withAnswer(late, [], same, NOON + 9), [], after, NOON + 9))).toEqual(
      new Set(["onion"]),
    );
  });

  it("revert to the server's state if changes are refused", () => {
    const shop = server();
    const known = exchange(withChange(NO_TICKS, ["onion"], true, NOON), shop, NOON);
    expect(tickedRows(withoutUnsent(withChange(known, ["onion"], false, NOON + 1)))).toEqual(new Set(["onion"]));
  });

  it.each([
    [null],
    ["onion"],
    [["onion"]],
    [{ known: { onion: true }, unsent: { leek: { ticked: "yes", at: 1 } }, behind: "late" }],
    [{ known: 4, unsent: null }],
  ])("begins anew where storage holds %j", (stored) => {
    expect(readTickState(stored)).toEqual(NO_TICKS);
  });

  it("are restored from storage unchanged", () => {
    const state = withChange({ ...NO_TICKS, behind: 90_000 }, ["onion"], true, NOON);
    expect(readTickState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it("agree on all devices once each has sent its changes, in any order", () => {
    const step = fc.record({
      device: fc.nat({ max: 2 }),
      act: fc.constantFrom("tick", "untick", "send"),
      row: fc.constantFrom("onion", "leek"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const shop = server();
        let now = NOON;
        const devices: TickState[] = [NO_TICKS, NO_TICKS, NO_TICKS];
        const last = new Map<string, boolean>();
        for (const { device, act, row } of steps) {
          now += 1_000;
          const state = devices[device] ?? NO_TICKS;
          devices[device] = act === "send" ? exchange(state, shop, now) : withChange(state, [row], act === "tick", now);
          if (act !== "send") last.set(row, act === "tick");
        }
        const exchanged = devices.map((state) => exchange(state, shop, now + 1_000));
        const shown = exchanged.map((state) => [...tickedRows(exchange(state, shop, now + 2_000))].toSorted());
        const wanted = [...last].flatMap(([row, ticked]) => (ticked ? [row] : [])).toSorted();
        expect(shown).toEqual([wanted, wanted, wanted]);
      }),
    );
  });
});
