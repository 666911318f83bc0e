/**
 * `npm run bench -- --palette` measures the palette's one request, and Home's, with 100,000 products, 100,000 orders,
 * 100,000 delivery notes, 200,000 receipts, 200,000 bookings and 5,000 people, for a person who may see all of them.
 */
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { findAnything } from '@wms/contract/utilities/palette/endpoints';
import { connect } from '../server/src/platform/database/connection.ts';
import { fill as fillBookings } from './bookings.ts';
import { fillDeliveryNotes } from './delivery-notes.ts';
import { grow } from './grow.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';
import { fillOrders } from './orders.ts';
import { fillPeople } from './people.ts';
import type { Point } from './point.ts';
import { fillReceipts } from './receipts.ts';

const products = 100_000;
const rounds = 40;

/** The texts as people type them; a slot stands before its text, as the request writes it. */
const texts: readonly [what: string, q: string, ...slots: string[]][] = [
  ['two letters', 'vi'],
  ['three letters', 'vit'],
  ['a word of very many products and orders', 'vite'],
  ['a word and a size', 'vite m8'],
  ['a word of few', 'loctite'],
  ['a surname', 'cognome12'],
  ['a name and a surname', 'nome12 cognome12'],
  ['a payer', 'anna rossi'],
  ['a supplier', 'fornitore 12'],
  ['a room', 'stanza 7'],
  ['a place', 'bench-12'],
  ['a number alone', '36'],
  ['DDT with its number', 'ddt 24/2025'],
  ['a receipt with its number', 'R 36'],
  ['an order with its number', 'O-2025-31'],
  ['a barcode that nothing has', '8001234567897'],
  ['a mistyped word', 'trapnao'],
  ['a mistyped surname', 'cogmone12'],
  ['nothing has it', 'zanzibar'],
  ['two slots of an act', '', 'product:vite m8', 'person:cognome12'],
  [
    'an act whose verb is begun',
    'pr trapano cognome12',
    'product:trapano cognome12',
    'product:trapano',
    'person:cognome12',
  ],
];

export async function measurePalette(instance: Instance): Promise<Point[]> {
  await fillAll(instance.databaseUrl);
  const points: Point[] = [];
  const note = (what: string, aim: string, { typical, longest }: Waits) =>
    points.push({
      what,
      figure: `${typical.toFixed(1)} ms (slowest of ${rounds}: ${longest.toFixed(0)})`,
      aim,
    });
  note('Home', '≤ 30 ms', await measureWaits(instance, getHome.path));
  for (const [what, q, ...slots] of texts) {
    const query = new URLSearchParams([...slots.map((slot) => ['slots', slot]), ...(q ? [['q', q]] : [])]);
    // A begun verb may also begin a search, and asks both; its slots get nothing similar.
    if (q && slots.length > 0) query.set('typed', 'si');
    const waits = await measureWaits(instance, `${findAnything.path}?${query}`);
    note(`palette, ${what}: ${q || slots.join(', ')}`, '≤ 50 ms', waits);
  }
  return points;
}

type Waits = { typical: number; longest: number };

/** Asks one thing again and again; the times are in ms. */
async function measureWaits({ url, token }: Instance, path: string): Promise<Waits> {
  const waits: number[] = [];
  for (let round = 0; round < rounds + 10; round++) {
    const before = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    waits.push(performance.now() - before);
  }
  // The first ones prepare the statements.
  const counted = waits.slice(10);
  return { typical: median(counted), longest: Math.max(...counted) };
}

export async function fillAll(databaseUrl: string): Promise<void> {
  await grow(databaseUrl, products);
  await fillOrders(databaseUrl);
  await fillReceipts(databaseUrl);
  await fillDeliveryNotes(databaseUrl);
  await fillPeople(databaseUrl);
  const { db, close } = connect(databaseUrl, { max: 1, patient: true });
  try {
    await fillBookings(db);
  } finally {
    await close();
  }
}
