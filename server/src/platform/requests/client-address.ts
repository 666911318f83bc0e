/** Counts attempts by network address: an IPv6 subscriber has a whole /64, which counts as one address. */
import { isIPv6 } from 'node:net';

/**
 * Returns the address as it is counted: `2001:db8::1` → `2001:db8:0:0::/64`; an IPv4 address, even as
 * `::ffff:10.0.0.1`, becomes plain IPv4.
 */
export function addressToCount(address: string): string {
  const [plain = ''] = address.split('%');
  // A client can send any text through a proxy.
  if (!isIPv6(plain)) return address.slice(0, 100);
  const groups = splitGroups(plain);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return groups.slice(6).flatMap(splitBytes).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Splits an address into its eight groups without leading zeros; the URL parser knows all ways to write them. */
function splitGroups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])];
}

function splitBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
