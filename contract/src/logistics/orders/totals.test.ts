import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netOfLine, type PricedLine, totalsOf } from './totals.ts';

// The same sums in whole numbers only, without the library: a decimal text is a count of ten-millionths.
const scale = 10_000_000n;
const exact = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * scale + BigInt(decimals.padEnd(7, '0'));
};
/** Cents of an amount with `units` to the euro, half up; nothing is negative here. */
const cents = (amount: bigint, units: bigint): bigint => (amount * 200n + units) / (2n * units);
const written = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

const lineCents = ({ quantity, price, discount }: PricedLine): bigint =>
  cents(exact(quantity) * exact(price) * (100n * scale - exact(discount)), scale * scale * 100n * scale);

function expected(lines: readonly PricedLine[], shipping: string, shippingVat: string) {
  const nets = new Map<bigint, bigint>();
  const add = (vat: string, net: bigint) => nets.set(exact(vat), (nets.get(exact(vat)) ?? 0n) + net);
  for (const line of lines) add(line.vat, lineCents(line));
  add(shippingVat, cents(exact(shipping), scale));
  const net = [...nets.values()].reduce((sum, part) => sum + part, 0n);
  const vat = [...nets].reduce((sum, [rate, part]) => sum + cents(part * rate, 100n * 100n * scale), 0n);
  return { net: written(net), vat: written(vat), total: written(net + vat) };
}

/** A generator with a seed, so that a failure comes again. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('10,000 random orders cost the same cents as in exact whole numbers', () => {
  const chance = chances(13);
  const decimal = (whole: number, decimals: number) =>
    `${chance(whole)}.${String(chance(10 ** decimals)).padStart(decimals, '0')}`;
  const rates = ['0', '4', '4.00', '5', '10', '22', '22.00'];
  const rate = () => rates[chance(rates.length)] ?? '22';
  for (let order = 0; order < 10_000; order++) {
    const lines = Array.from({ length: 1 + chance(12) }, () => ({
      quantity: decimal(1000, chance(4)).replace(/\.0?$/, ''),
      price: decimal(chance(2) ? 10 : 2000, chance(5)).replace(/\.0?$/, ''),
      discount: chance(3) ? '0' : decimal(100, 2),
      vat: rate(),
    }));
    const shipping = chance(2) ? '0' : decimal(40, 2);
    const shippingVat = rate();
    const { net, vat, total } = totalsOf(lines, { shipping, shippingVat });
    const said = `order ${order}: ${JSON.stringify({ lines, shipping, shippingVat })}`;
    assert.deepEqual({ net, vat, total }, expected(lines, shipping, shippingVat), said);
    for (const line of lines) assert.equal(netOfLine(line), written(lineCents(line)), said);
  }
});

test('A line is rounded half up, and VAT is reckoned by rate on the sums', () => {
  const line = { quantity: '1', price: '0.005', discount: '0', vat: '22' };
  assert.equal(netOfLine(line), '0.01');
  // Three lines of 0.33 have 0.2178 of VAT together; line by line it would be 0.21.
  const three = Array.from({ length: 3 }, () => ({ ...line, price: '0.33' }));
  const { goods, rates, total } = totalsOf(three, { shipping: '2.50', shippingVat: '10' });
  assert.deepEqual(
    { goods, rates, total },
    {
      goods: '0.99',
      rates: [
        { vat: '10.00', net: '2.50', tax: '0.25' },
        { vat: '22.00', net: '0.99', tax: '0.22' },
      ],
      total: '3.96',
    },
  );
});
