/** Invoices, quotes, scans and proofs of delivery that are no such file: refused with a sentence, and not kept. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { deliveriesOf } from '../../testing/logistics/deliveries.ts';
import { addSentOrder, addSupplier } from '../../testing/logistics/orders.ts';
import { trial } from '../../testing/trial.ts';

let app: TestApp;
let who: Caller;
const ids: Record<string, number> = {};
before(async () => {
  app = await startTestApp();
  who = await app.person({ permissions });
  const supplierId = await addSupplier(app.db);
  const made = async (path: string, body: object) =>
    (await json<{ id: number }>(await who.post(`/api/logistics/${path}`, body))).id;
  ids.order = (await addSentOrder(app.db, { supplierId, lines: [{ description: 'Viti' }] })).id;
  const invoice = { number: '1', date: today(), net: '1', vat: '0' };
  ids.invoice = await made(`orders/${ids.order}/invoices`, invoice);
  ids.note = await made('incoming-notes', { supplierId, number: '1', date: today() });
  ids.delivery = await deliveriesOf(app).made(who, 'in viaggio', { lines: [{ description: 'Cassa' }] });
});
after(() => app.stop());

const papers = 'PDF, JPEG, PNG, WebP, DOCX, XLSX, STEP o STL';
const places = [
  ['an invoice', () => `supplier-invoices/${ids.invoice}/attachments`, 'file', 'fattura', papers, 20],
  ['a quote', () => `orders/${ids.order}/attachments`, 'file', 'preventivo', papers, 20],
  ['the scan of a DDT', () => `incoming-notes/${ids.note}/attachments`, 'file', 'ddt', papers, 20],
  [
    'a photo of the delivery',
    () => `delivery-notes/${ids.delivery}/photo`,
    'image',
    null,
    'JPEG, PNG o WebP',
    10,
  ],
  ['a signature', () => `delivery-notes/${ids.delivery}/signature`, 'image', null, 'PNG', 1],
] as const;

/** Everything that keeps a file, and the files themselves. */
const kept = async () => {
  const { rows } = await sql`
    select (select count(*)::integer from attachments) as attachments, (select count(*)::integer from files) as files,
           (select count(*)::integer from delivery_proofs) as proofs,
           (select count(*)::integer from notifications) as news`.execute(app.owner);
  return [rows, await readdir(app.storageDir, { recursive: true })];
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

for (const [what, path, field, kind, types, most] of places)
  describe(what, () => {
    const wrongType = `Formato non ammesso: il file deve essere ${types}`;
    for (const [how, bytes, name, status, sentence] of [
      ['that is empty', '', 'a.pdf', 422, `${field}: Il file è vuoto`],
      ['that is a program', 'MZ\u0090\u0000', 'a.pdf', 422, wrongType],
      ['that is a page with a script', svg, 'a.png', 422, wrongType],
      ['that only says what it is', 'ciao', 'a.png', 422, wrongType],
      [
        'that is too large',
        new Uint8Array(most * 1024 * 1024 + 1),
        'a.png',
        413,
        `Il file supera ${most} MB`,
      ],
    ] as const) {
      // Each place is tried with one file that isn't what it says, the first with all of them; how bytes are counted is
      // tried where few are too many.
      const isTried = {
        'that is empty': what !== 'an invoice' && most === 20,
        'that is a program': what !== 'an invoice',
        'that is a page with a script': what !== 'an invoice',
        'that only says what it is': false,
        'that is too large': most === 20,
      }[how];
      const inSize = isTried ? trial : test;
      inSize(`${how} is refused, and nothing is kept`, async () => {
        const before = await kept();
        const form = new FormData();
        if (kind) form.set('kind', kind);
        form.set(field, new Blob([bytes]), name);
        const answer = await who.fetch(`/api/logistics/${path()}`, { method: 'POST', body: form });
        const { detail } = await json<{ detail: string }>(answer);
        assert.deepEqual([answer.status, detail], [status, sentence]);
        assert.deepEqual(await kept(), before);
      });
    }
  });
