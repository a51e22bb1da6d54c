import { BlockList, isIP, isIPv6 } from "node:net";

/** An IP address in canonical form, with IPv4-mapped IPv6 as IPv4; null if the text is not an address. */
export function addressIn(text: string): string | null {
  // The longest possible, with a zone: anything longer is rejected unread.
  if (text.length > 80) return null;
  const [bare = ""] = text.split("%", 1);
  if (isIP(bare) === 0) return null;
  if (!isIPv6(bare)) return bare;
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/u.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join(".");
}

/** An address from a proxy's header: some add brackets, some a port. */
export function forwardedAddressIn(entry: string): string | null {
  if (entry.length > 100) return null;
  const text = entry.trim();
  const [, bracketed, dotted] = /^(?:\[([^[\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/u.exec(text) ?? [];
  return addressIn(bracketed ?? dotted ?? text);
}

/** What limits count as one network: a household has a whole /64 of IPv6 addresses, and so does an attacker. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}

/** Reads "10.0.0.0/8, 192.0.2.7, 2001:db8::/32" into networks with their prefixes. Null if any part is invalid, or covers all addresses. */
export function networksIn(list: string): readonly string[] | null {
  const networks = list.split(",").map((part) => networkIn(part.trim()));
  return networks.some((network) => network === null) ? null : networks.filter((network) => network !== null);
}

function networkIn(text: string): string | null {
  const [, given, prefix] = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const address = given === undefined ? null : addressIn(given);
  if (given === undefined || address === null) return null;
  const most = isIPv6(address) ? 128 : 32;
  // The first 96 bits of an IPv4-mapped network are the mapping prefix.
  const bits = prefix === undefined ? most : Number(prefix) - (isIPv6(given) && most === 32 ? 96 : 0);
  return bits >= 1 && bits <= most ? `${address}/${bits}` : null;
}

/** Whether a canonical address is in one of the networks. */
export function networkSet(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
