/** Who a network address is, for counting: an IPv6 subscriber has a whole /64 to choose from. */
import { isIPv6 } from 'node:net';

/** `2001:db8::1` → `2001:db8:0:0::/64`; an IPv4 address, also written as IPv6 (`::ffff:10.0.0.1`), as it is. */
export function addressToCount(address: string): string {
  const [plain = ''] = address.split('%');
  // A proxy may have been told anything.
  if (!isIPv6(plain)) return address.slice(0, 100);
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups without leading zeros; the URL parser knows every way to write them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
