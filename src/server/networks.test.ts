import { describe, expect, it } from "vitest";
import { addressIn, forwardedAddressIn, networkOf, networkSet, networksIn } from "#server/networks";

describe("addresses", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:C000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
    ["2001:0DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("have one form: %s", (text, address) => {
    expect(addressIn(text)).toBe(address);
  });

  it.each([
    "",
    "unknown",
    "1",
    "127.1",
    "0x7f.0.0.1",
    "010.0.0.1",
    "1.2.3.4.5",
    "1.2.3.4/8",
    "[::1]",
    "a".repeat(9_000),
  ])("are not what merely looks like one: %j", (text) => {
    expect(addressIn(text)).toBeNull();
  });

  it.each([
    [" 192.0.2.7 ", "192.0.2.7"],
    ["192.0.2.7:4711", "192.0.2.7"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
  ])("are read as proxies write them: %s", (text, address) => {
    expect(forwardedAddressIn(text)).toBe(address);
  });

  it.each(["192.0.2.7 198.51.100.1", "192.0.2.7:", "[192.0.2.7", "_hidden", "::1]:80", "192.0.2.7:123456"])(
    "are not guessed out of %j",
    (text) => {
      expect(forwardedAddressIn(text)).toBeNull();
    },
  );

  it("count as one network for a household with many", () => {
    expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:a:b:c:d"));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
    expect(networkOf("::1")).toBe("0:0:0:0");
    expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  });
});

describe("networks", () => {
  it("are read from a list", () => {
    expect(networksIn("10.0.0.0/8, 192.0.2.7,2001:db8::/32 ,::1")).toEqual([
      "10.0.0.0/8",
      "192.0.2.7/32",
      "2001:db8::/32",
      "::1/128",
    ]);
    expect(networksIn("::ffff:10.0.0.0/104, ::ffff:192.0.2.7")).toEqual(["10.0.0.0/8", "192.0.2.7/32"]);
  });

  it.each([
    "",
    ",",
    "10.0.0.0/8,",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "::/0",
    "::/129",
    "10.0.0.0/-1",
    "10.0.0.0/ 8",
    "loopback",
  ])("are refused where a part is none, or is everybody: %j", (list) => {
    expect(networksIn(list)).toBeNull();
  });

  it("contain their addresses and no others, in both forms", () => {
    const inside = networkSet(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7/32"]);
    for (const address of ["10.255.0.1", "2001:db8:ffff::1", "192.0.2.7"]) expect(inside(address), address).toBe(true);
    for (const address of ["11.0.0.1", "2001:db9::1", "192.0.2.8", "::1"]) expect(inside(address), address).toBe(false);
    expect(networkSet([])("127.0.0.1")).toBe(false);
  });
});
