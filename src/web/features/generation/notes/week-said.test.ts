import { describe, expect, it } from "vitest";
import {
  putBack,
  replaced,
  shown,
  switched,
  takenOut,
  type Tapped,
  type Told,
} from "#web/features/generation/notes/week-said";
import { AGED_7, GUESTS_ON_SATURDAY, QUICK_TUESDAY } from "#tests/support/web-notes";

const NOTED = [QUICK_TUESDAY, GUESTS_ON_SATURDAY, AGED_7];
const UNTOUCHED: Tapped = { notesRemoved: [], week: [] };
const quick = { kind: "quick", day: "Tuesday", number: null } as const;
const long = { kind: "long", day: "Tuesday", number: null } as const;
const isTuesday = (one: Told): boolean => "day" in one && one.day === "Tuesday";
const isChild = (one: Told): boolean => one.kind === "child";

describe("taps next to the notes", () => {
  it("start with what the notes say, and send nothing while untouched", () => {
    expect(shown(NOTED, UNTOUCHED)).toEqual([
      quick,
      { kind: "guests", day: "Saturday", number: 3 },
      { kind: "child", number: 7 },
    ]);
    expect(replaced(NOTED, UNTOUCHED, isTuesday, [quick])).toEqual(UNTOUCHED);
  });

  it("replace what the notes say about that day, and restore it when chosen again", () => {
    const tapped = replaced(NOTED, UNTOUCHED, isTuesday, [long]);
    expect(tapped).toEqual({ notesRemoved: [QUICK_TUESDAY.id], week: [{ kind: "long", day: "Tuesday" }] });
    expect(shown(NOTED, tapped)).toContainEqual(long);
    expect(replaced(NOTED, tapped, isTuesday, [quick])).toEqual(UNTOUCHED);
    expect(replaced(NOTED, tapped, isTuesday, [])).toEqual({ notesRemoved: [QUICK_TUESDAY.id], week: [] });
    const older = replaced(NOTED, UNTOUCHED, isChild, [
      { kind: "child", number: 7 },
      { kind: "child", number: 9 },
    ]);
    expect(older).toEqual({ notesRemoved: [], week: [{ kind: "child", number: 9 }] });
  });

  it("keep guests without a number as the notes have them", () => {
    const { number: _three, ...guests } = GUESTS_ON_SATURDAY;
    const wanted: Told[] = [
      { kind: "guests", day: "Saturday", number: null },
      { kind: "treat", day: "Saturday", number: null },
    ];
    const isSaturday = (one: Told): boolean => "day" in one && one.day === "Saturday";
    expect(replaced([guests], UNTOUCHED, isSaturday, wanted)).toEqual({
      notesRemoved: [],
      week: [{ kind: "treat", day: "Saturday" }],
    });
  });

  it("are removed with their chip, and give way to a restored one", () => {
    const tapped: Tapped = {
      notesRemoved: [],
      week: [
        { kind: "quick", day: "Tuesday" },
        { kind: "out", day: "Friday" },
      ],
    };
    const without = takenOut(tapped, QUICK_TUESDAY);
    expect(without).toEqual({ notesRemoved: [QUICK_TUESDAY.id], week: [{ kind: "out", day: "Friday" }] });
    const other: Tapped = { ...without, week: [...without.week, { kind: "out", day: "Tuesday" }] };
    expect(putBack(other, QUICK_TUESDAY)).toEqual({ notesRemoved: [], week: [{ kind: "out", day: "Friday" }] });
  });

  it("allow no day both quick and long, and none that is both out and anything else", () => {
    expect(switched(["quick", "guests"], "long")).toEqual(["guests", "long"]);
    expect(switched(["guests", "treat"], "out")).toEqual(["out"]);
    expect(switched(["out"], "treat")).toEqual(["treat"]);
    expect(switched(["quick", "treat"], "quick")).toEqual(["treat"]);
  });
});
