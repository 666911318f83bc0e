/** Makes expense reports in every state through the API, with rates, a resolution and drawn receipts. */
import assert from 'node:assert/strict';
import { today } from '@wms/contract/platform/schema';
import sharp from 'sharp';
import type { Caller } from '../../server/src/testing/app.ts';

const reports = '/api/accounting/expense-reports';

/** A drawn receipt; each one is different, unless it is given the same words. */
export async function drawReceipt(words: string): Promise<Buffer> {
  const rows = words
    .split('\n')
    .map((row, at) => `<text x="60" y="${170 + at * 80}" font-size="54">${row}</text>`)
    .join('');
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" font-family="monospace">
    <rect width="900" height="1200" fill="#f6f1e4"/>${rows}</svg>`;
  return sharp(Buffer.from(paper)).jpeg({ quality: 85 }).toBuffer();
}

async function ask<A>(who: Caller, path: string, body: object): Promise<A> {
  const answer = await who.post(path, body);
  assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
  return (await answer.json()) as A;
}

const read = async (who: Caller, id: number) =>
  (await (await who.get(`${reports}/${id}`)).json()) as {
    version: number;
    number: string | null;
    lines: { id: number; claimed: string }[];
  };

export async function attach(who: Caller, line: number, photo: Buffer, name = 'scontrino.jpg') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name);
  const answer = await who.fetch(`/api/accounting/expense-lines/${line}/attachments`, {
    method: 'POST',
    body: form,
  });
  assert.equal(answer.status, 200, await answer.text());
}

export async function makeRate(treasurer: Caller, changes: object = {}) {
  await ask(treasurer, '/api/accounting/mileage-rates', {
    ...{ vehicle: 'Utilitaria', fuel: 'benzina', validFrom: '2020-01-01', rate: '0.4512', aci: '0.4800' },
    ...changes,
  });
}

export async function makeResolution(treasurer: Caller) {
  await ask(treasurer, '/api/accounting/expense-resolutions', {
    ...{ number: '12/2026', decidedOn: '2026-01-10', validFrom: '2026-01-10' },
    categories: ['parcheggio', 'vitto'],
    activities: 'Trasferte alle gare e ritiro dei materiali presso i fornitori',
  });
}

export async function makeDraft(who: Caller, purpose: string): Promise<number> {
  const { id } = await ask<{ id: number }>(who, reports, {
    ...{ purpose, place: 'Varano de’ Melegari', volunteer: true, iban: 'IT60X0542811101000000123456' },
  });
  return id;
}

export async function addExpense(who: Caller, report: number, changes: object = {}): Promise<number> {
  const { id } = await ask<{ id: number }>(who, `${reports}/${report}/lines`, {
    ...{ kind: 'spesa', date: today(), description: 'Gasolio per il furgone', category: 'carburante' },
    ...{ amount: '45.20', traceable: true },
    ...changes,
  });
  return id;
}

export async function send(who: Caller, report: number) {
  const { version } = await read(who, report);
  await ask(who, `${reports}/${report}/send`, { version });
}

/** A report of one documented expense, sent. */
export async function makeSent(who: Caller, purpose: string, changes: object = {}): Promise<number> {
  const report = await makeDraft(who, purpose);
  const line = await addExpense(who, report, changes);
  await attach(who, line, await drawReceipt(`${purpose}\n${line}\n€ 45,20`));
  await send(who, report);
  return report;
}

export async function approve(treasurer: Caller, report: number, lines: object[] = []) {
  const { version } = await read(treasurer, report);
  await ask(treasurer, `${reports}/${report}/approve`, { version, lines });
}

export async function reject(treasurer: Caller, report: number, reason: string) {
  const { version } = await read(treasurer, report);
  await ask(treasurer, `${reports}/${report}/moves/reject`, { version, reason });
}

export async function pay(treasurer: Caller, ids: readonly number[]) {
  await ask(treasurer, `${reports}/pay`, { ids, paidOn: today(), reference: 'CRO 12345678901' });
}

/** Reports in every state, of `owner` and decided by `treasurer`, with texts as long as they may be. */
export async function makeExpenseReports(owner: Caller, treasurer: Caller) {
  await makeRate(treasurer);
  await makeRate(treasurer, {
    ...{ vehicle: 'Furgone della squadra con rimorchio', fuel: 'gasolio', rate: '0.9500', aci: '0.6100' },
    note: 'Delibera del direttivo del 10 gennaio',
  });
  await makeResolution(treasurer);
  const long = `Trasferta ${'alla gara internazionale di Hockenheim '.repeat(4)}`.trim();
  const draft = await makeDraft(owner, long);
  const bare = await addExpense(owner, draft, {
    ...{ description: 'Cena della squadra', category: 'vitto', amount: '180', traceable: false },
  });
  await addExpense(owner, draft, {
    ...{ kind: 'chilometri', description: 'Ritiro dei cerchi', from: 'Torino', to: 'Modena', roundTrip: true },
    ...{ kilometres: '480', vehicle: 'Furgone della squadra con rimorchio', fuel: 'gasolio' },
    ...{ category: null, amount: null },
  });
  await addExpense(owner, draft, {
    ...{ description: `Componenti ${'in fibra di carbonio '.repeat(7)}`.trim(), category: 'materiale' },
    ...{ amount: '1200.50', currency: 'USD', rate: '0.9213' },
  });
  const sent = await makeSent(owner, 'Carburante per Varano');
  const other = await makeSent(owner, 'Lo stesso pieno, un’altra volta');
  const reduced = await makeSent(owner, 'Albergo a Modena', { category: 'alloggio', amount: '320' });
  const { lines } = await read(treasurer, reduced);
  await approve(treasurer, reduced, [
    { id: lines[0]?.id, approved: '240', reason: 'La terza notte non era prevista' },
  ]);
  const refused = await makeSent(owner, 'Parcheggio in centro', { category: 'parcheggio', amount: '12' });
  await reject(treasurer, refused, 'Lo scontrino non si legge: fotografalo di nuovo con più luce');
  const paid = await makeSent(owner, 'Treno per Milano', { category: 'treno', amount: '58.90' });
  await approve(treasurer, paid);
  await pay(treasurer, [paid]);
  return { draft, bare, sent, other, reduced, refused, paid };
}
