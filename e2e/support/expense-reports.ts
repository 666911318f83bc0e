/** Expense reports in every state, with rates and a resolution, and with texts as long as they may be. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { drawnReceipt, reportsOf, reportsPath } from '../../server/testing/accounting/expense-reports.ts';
import type { Caller } from '../../server/testing/app.ts';
import type { Product } from './product.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

async function ask(who: Caller, path: string, body: object) {
  const answer = await who.post(path, body);
  assert.equal(answer.status, 200, `${path}: ${await answer.text()}`);
}

export const makeRate = (treasurer: Caller, changes: object = {}) =>
  ask(treasurer, '/api/accounting/mileage-rates', {
    vehicle: 'Utilitaria',
    fuel: 'benzina',
    validFrom: '2020-01-01',
    rate: '0.4512',
    aci: '0.4800',
    ...changes,
  });

export const makeResolution = (treasurer: Caller) =>
  ask(treasurer, '/api/accounting/expense-resolutions', {
    number: '12/2026',
    decidedOn: '2026-01-10',
    validFrom: '2026-01-10',
    categories: ['parcheggio', 'vitto'],
    activities: 'Trasferte alle gare e ritiro dei materiali presso i fornitori',
  });

export const iban = 'IT60X0542811101000000123456';

/** Somebody who claims expenses and nothing else. */
export const volunteerCalled = (product: Product, nome: string): Promise<Caller> =>
  product.person({ permissions: [can.expenseReports], nome, cognome: 'Volontari' });

/** Reports in every state, of `owner` and decided by `treasurer`. */
export async function makeExpenseReports(owner: Caller, treasurer: Caller) {
  await makeRate(treasurer);
  await makeRate(treasurer, {
    vehicle: 'Furgone della squadra con rimorchio',
    fuel: 'gasolio',
    rate: '0.9500',
    aci: '0.6100',
    note: 'Delibera del direttivo del 10 gennaio',
  });
  await makeResolution(treasurer);
  const [mine, theirs] = [reportsOf(owner), reportsOf(treasurer)];
  const named = (purpose: string) => ({ purpose, place: 'Varano de’ Melegari', iban });
  const draft = await mine.created(
    named(`Trasferta ${'alla gara internazionale di Hockenheim '.repeat(4)}`.trim()),
  );
  await mine.added(draft, {
    description: 'Cena della squadra',
    category: 'vitto',
    amount: '180',
    traceable: false,
  });
  await mine.added(draft, {
    kind: 'chilometri',
    description: 'Ritiro dei cerchi',
    from: 'Torino',
    to: 'Modena',
    roundTrip: true,
    kilometres: '480',
    vehicle: 'Furgone della squadra con rimorchio',
    fuel: 'gasolio',
    category: null,
    amount: null,
    traceable: null,
  });
  await mine.added(draft, {
    description: `Componenti ${'in fibra di carbonio '.repeat(7)}`.trim(),
    category: 'materiale',
    amount: '1200.50',
    currency: 'USD',
    rate: '0.9213',
  });
  const sent = await mine.ready({ category: 'carburante' }, named('Carburante per Varano'));
  const twin = await mine.ready({ category: 'carburante' }, named('Lo stesso pieno, un’altra volta'));
  const reduced = await mine.ready({ category: 'alloggio', amount: '320' }, named('Albergo a Modena'));
  const { lines } = await theirs.read(reduced);
  await theirs.approved(reduced, [
    { id: lines[0]?.id, approved: '240', reason: 'La terza notte non era prevista' },
  ]);
  const refused = await mine.ready({ category: 'parcheggio', amount: '12' }, named('Parcheggio in centro'));
  await theirs.move(refused, 'reject', 'Lo scontrino non si legge: fotografalo di nuovo con più luce');
  const paid = await mine.ready({ amount: '58.90' }, named('Treno per Milano'));
  await theirs.approved(paid);
  await ask(treasurer, `${reportsPath}/pay`, {
    ids: [paid],
    paidOn: today(),
    reference: 'CRO 12345678901',
  });
  return { draft, sent, twin, reduced, refused, paid };
}

/** A report that waits for a decision, which it answers, and two that wait for the money, one without an IBAN. */
export async function makeReportsToDecide(owner: Caller, treasurer: Caller): Promise<number> {
  const [mine, theirs] = [reportsOf(owner), reportsOf(treasurer)];
  const purpose = `Viaggio ${'di andata e ritorno per il ritiro dei telai '.repeat(4)}`.trim();
  for (const changes of [{ iban }, {}])
    await theirs.approved(await mine.ready({ amount: '1234.50' }, { purpose, advance: '200', ...changes }));
  return mine.ready({ category: 'alloggio', amount: '320' }, { purpose, iban });
}

/** Answers a file with the photo of a receipt; each number shows another one. */
export async function receiptPhoto(number: number): Promise<string> {
  const photo = join(makeTemporaryFolder('receipts'), `scontrino-${number}.jpg`);
  await writeFile(photo, await drawnReceipt(number, 900, 1400));
  return photo;
}
