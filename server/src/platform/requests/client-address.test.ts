import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressToCount } from './client-address.ts';

const cases: [string, string, string][] = [
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['IPv4 within IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['the first of a /64', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['the last of it, in full', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['zeros at the front', '::1', '0:0:0:0::/64'],
  ['zeros in the middle of the network', '2001:db8::5:0:0:1', '2001:db8:0:0::/64'],
  ['an address with its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address at all', 'unknown', 'unknown'],
];
for (const [what, address, counted] of cases)
  test(`${what} is counted as ${counted}`, () => assert.equal(addressToCount(address), counted));
