/**
 * `npm run bench -- --delivery-notes`: the register with 100,000 delivery notes, the issue of one with 20 lines, and
 * papers alone.
 */
import { randomUUID } from 'node:crypto';
import { createDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import { issueDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { bookMovements } from '@wms/contract/logistics/movements/endpoints';
import { today } from '@wms/contract/platform/schema';
import pg from 'pg';
import { readPrintedNote } from '../server/src/logistics/delivery-notes/moves/paper.ts';
import { connect } from '../server/src/platform/database/connection.ts';
import { renderPdf } from '../server/src/platform/pdf/render.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';
import { measurePath, type Point } from './point.ts';

const notes = 100_000;
const years = 6;
const lastYear = new Date().getFullYear() - 1;
const rounds = 60;

const filters = [
  ['page of 50', ''],
  ['in state consegnato', '&state=consegnato'],
  ['in state in viaggio', '&state=in+viaggio'],
  ['of last year', `&year=${lastYear}`],
  ['of six years ago', `&year=${lastYear - years + 1}`],
  ['of a series', '&series=A'],
  ['coming in', '&direction=entrata'],
  ['of a supplier', '&supplier=7'],
  ['of a product', '&product=5'],
  ['to be given back', '&returns=attesi'],
  ['late', '&returns=scaduti'],
  ['search: a number', `&q=12%2F${lastYear}`],
  ['search: a bare number', '&q=1234'],
  ['search: a recipient', '&q=cliente+1234'],
  ['search: a word of every note', '&q=cliente'],
  ['search: nothing has it', '&q=zanzibar'],
] as const;

export async function measureDeliveryNotes(instance: Instance): Promise<Point[]> {
  await fillDeliveryNotes(instance.databaseUrl);
  const points: Point[] = [];
  for (const [what, filter] of filters)
    points.push({
      what: `delivery notes, ${what}`,
      ms: await measurePath(instance, `${listDeliveryNotes.path}?limit=50${filter}`),
      aim: '≤ 10 ms',
    });
  points.push({
    what: 'a delivery note',
    ms: await measurePath(instance, `${listDeliveryNotes.path}/7`),
    aim: '≤ 10 ms',
  });
  const issued = await measureIssues(instance, 20);
  points.push({ what: 'issue of 20 lines with its PDF', ms: issued.ms, aim: '≤ 60 ms' });
  const long = await measureIssues(instance, 120, 15);
  points.push({ what: 'issue of 120 lines with its PDF', ms: long.ms, aim: '' });
  for (const [lines, id] of [
    [20, issued.lastId],
    [120, long.lastId],
  ] as const)
    points.push(await measurePaper(instance, lines, id));
  return points;
}

/** One caller writes drafts of so many lines and issues them; answers the median wait for an issue. */
async function measureIssues(instance: Instance, lines: number, times = rounds) {
  const { typeId, placeId, products } = await stocked(instance, lines, times);
  const waits: number[] = [];
  let lastId = 0;
  for (let round = 0; round < times; round++) {
    const { id } = await send<{ id: number }>(instance, createDeliveryNote.path, {
      typeId,
      causale: 'vendita',
      carriedBy: 'mittente',
      recipientKind: 'libero',
      recipientName: 'Officine Meccaniche Rossi',
      recipientAddress: 'Via Roma 1, 10121 Torino (TO)',
      lines: products.map((productId) => ({ productId, quantity: '1', locationId: placeId })),
    });
    const issue = { version: 1, issuedOn: today(), startsOn: today(), startsTime: '14:30' };
    const before = performance.now();
    await send(instance, issueDeliveryNote.path.replace(':id', String(id)), issue);
    waits.push(performance.now() - before);
    lastId = id;
  }
  return { ms: median(waits.slice(Math.min(10, times / 3))), lastId };
}

/** Enough pieces of so many products for the issues that follow. */
async function stocked(instance: Instance, lines: number, times: number) {
  const client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ typeId: number; placeId: number; products: number[] }>(
      `select (select id from delivery_note_types where name = 'Vendita') as "typeId",
              unsorted_location() as "placeId",
              array(select id from products order by id limit $1) as products`,
      [lines],
    );
    const [found] = rows;
    if (!found) throw new Error('the catalogue is empty');
    await send(instance, bookMovements.path, {
      booking: randomUUID(),
      lines: found.products.map((productId) => ({
        type: 'carico',
        productId,
        quantity: String(times),
        toLocationId: found.placeId,
      })),
    });
    return found;
  } finally {
    await client.end();
  }
}

/** The paper of a note that was issued, without the server around it; answers the time of a page. */
async function measurePaper(instance: Instance, lines: number, id: number): Promise<Point> {
  const { db, close } = connect(instance.databaseUrl, { max: 1, patient: true });
  try {
    const waits: number[] = [];
    let pdf = '';
    for (let round = 0; round < 40; round++) {
      const { template, data } = await readPrintedNote(db, id);
      // Each paper has another number, so that nothing of the last one serves again.
      const other = { ...data, number: `${data.number}-${round}`, notes: `Prova ${round}` };
      const before = performance.now();
      const made = renderPdf(template, other, { letters: 'boxes' });
      waits.push(performance.now() - before);
      pdf = made.toString('latin1');
    }
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? Number.NaN;
    const ms = median(waits.slice(10)) / pages;
    return { what: `PDF of ${lines} lines, a page of ${pages}`, ms, aim: '≤ 10 ms' };
  } finally {
    await close();
  }
}

async function send<T>({ url, token }: Instance, path: string, body: object): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Six years of notes to 5,000 recipients, three lines each; triggers are off, so what they write is written here. */
export async function fillDeliveryNotes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into suppliers (name) select 'Fornitore ' || n from generate_series(1, 100) n;
      insert into delivery_notes
        (state, type_id, letters, series, year, number, issued_on, issued_at, starts_on, starts_time, organisation,
         direction, causale, supplier_id, recipient_kind, recipient_name, recipient_address, carried_by, return_due_on,
         all_back, departed_at, delivered_on, delivered_at, receiver_name)
      select state, t.id, letters, 'ddt' || case letters when '' then '' else '/' || letters end, year, place,
             day, day + time '10:00', day, '11:00', '{"name": "Prova", "address": null}',
             t.direction, t.causale, case when n % 4 = 0 then 1 + n / 4 % 100 end,
             case when n % 4 = 0 then 'fornitore' else 'libero' end,
             case when n % 4 = 0 then 'Fornitore ' || 1 + n / 4 % 100 else 'Cliente ' || n % 5000 end,
             'Via Roma ' || n % 100 || ', 10121 Torino (TO)', 'mittente',
             case when t.direction = 'uscita' and n % 20 = 1 then day + 30 end, n % 200 <> 1,
             case when state in ('in viaggio', 'consegnato') then day + time '12:00' end,
             case when state = 'consegnato' then day end,
             case when state = 'consegnato' then day + time '15:00' end,
             case when state = 'consegnato' then 'Anna Bianchi' end
        from generate_series(1, ${notes}) n
       cross join lateral (
         select case when n > ${notes - 500} then (array['emesso', 'in viaggio'])[1 + n % 2] else 'consegnato' end
                  as state,
                case when n % 10 = 3 then 'A' else '' end as letters, n as place,
                ${lastYear} - ${years - 1} + (n - 1) * ${years} / ${notes} as year,
                make_date(${lastYear} - ${years - 1} + (n - 1) * ${years} / ${notes}, 1, 1)
                  + (n - 1) % (${notes} / ${years} + 1) * 365 / (${notes} / ${years} + 1) as day) dated
       join delivery_note_types t
         on t.name = case when n % 3 = 0 then 'Rientro di materiale' else 'Vendita' end;
      insert into delivery_note_lines (note_id, position, product_id, description, unit, quantity)
      select n.id, place, 1 + (n.id * 7 + place) % 1000, 'Vite M' || place, 'pz', 10
        from delivery_notes n, generate_series(0, 2) place;
      commit`);
    for (const table of ['delivery_notes', 'delivery_note_lines', 'suppliers'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}
