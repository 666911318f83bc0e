/** Expense reports for tests, made as their screens make them. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expensePaper } from '../../src/accounting/expense-reports/moves/paper-job.ts';
import { type Caller, json, type TestApp } from '../app.ts';
import { inDays } from '../days.ts';
import { startTestWorker, until } from '../jobs.ts';
import { isTrial } from '../trial.ts';

export const reportsPath = '/api/accounting/expense-reports';
export const linesPath = '/api/accounting/expense-lines';

export const plainExpense = (changes: Record<string, unknown> = {}) => ({
  kind: 'spesa',
  date: inDays(-1),
  category: 'treno',
  description: 'Torino – Milano',
  amount: '24.50',
  traceable: true,
  ...changes,
});

/** A drawn receipt; each `seed` is another one. */
export const drawnReceipt = (seed: number | string, width = 600, height = 900): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#f4f1e8"/>
      <text x="40" y="90" font-size="48" font-family="sans-serif">SCONTRINO ${seed}</text>
      <text x="40" y="180" font-size="36" font-family="sans-serif">TOTALE € 24,50</text></svg>`),
  )
    .jpeg()
    .toBuffer();

const call = (caller: Caller, method: string, path: string, body?: unknown) =>
  caller.fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });

/** The acts of a person with reports, each by its endpoint. */
export const reportsOf = (caller: Caller) => ({
  call: (method: string, path: string, body?: unknown) => call(caller, method, path, body),
  async created(changes: Record<string, unknown> = {}): Promise<number> {
    const answer = await caller.post(reportsPath, { purpose: 'Gara di Varano', volunteer: true, ...changes });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  },
  add: (id: number, changes: Record<string, unknown> = {}) =>
    caller.post(`${reportsPath}/${id}/lines`, plainExpense(changes)),
  async added(id: number, changes: Record<string, unknown> = {}): Promise<number> {
    const answer = await caller.post(`${reportsPath}/${id}/lines`, plainExpense(changes));
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  },
  attach(lineId: number, content: Buffer, name = 'scontrino.jpg') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), name);
    return caller.fetch(`${linesPath}/${lineId}/attachments`, { method: 'POST', body: form });
  },
  async read(id: number): Promise<ExpenseReport> {
    const answer = await caller.get(`${reportsPath}/${id}`);
    assert.equal(answer.status, 200, await answer.clone().text());
    return json<ExpenseReport>(answer);
  },
  async send(id: number): Promise<Response> {
    const { version } = await this.read(id);
    return caller.post(`${reportsPath}/${id}/send`, { version });
  },
  async sent(id: number): Promise<string> {
    const answer = await this.send(id);
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ number: string }>(answer)).number;
  },
  /** A sent report with one line, and with its photo where the organisation asks for one. */
  async ready(changes: Record<string, unknown> = {}, report: Record<string, unknown> = {}): Promise<number> {
    const id = await this.created(report);
    const line = await this.added(id, changes);
    const { obstacles } = await this.read(id);
    if (obstacles.some((sentence) => sentence.startsWith('Manca l’allegato')))
      assert.equal((await this.attach(line, await drawnReceipt(crypto.randomUUID()))).status, 200);
    await this.sent(id);
    return id;
  },
  async approve(id: number, lines: unknown[] = []): Promise<Response> {
    const { version } = await this.read(id);
    return caller.post(`${reportsPath}/${id}/approve`, { version, lines });
  },
  async approved(id: number, lines: unknown[] = []): Promise<void> {
    const answer = await this.approve(id, lines);
    assert.equal(answer.status, 200, await answer.clone().text());
  },
  async move(id: number, move: string, reason?: string): Promise<Response> {
    const { version } = await this.read(id);
    return caller.post(`${reportsPath}/${id}/moves/${move}`, { version, ...(reason && { reason }) });
  },
});

/** Photos take a process each to open, and one more to stand behind the paper: outside the trial none is asked for. */
export async function askForNoPhotos(app: TestApp): Promise<void> {
  if (isTrial) return;
  await sql`insert into settings (name, value, valid_from) values
    ('accounting.expenseProofAbove', '"9999.00"', '1900-01-01')`.execute(app.owner);
}

/** The same for the tests of one suite. */
export function withoutPhotos(report: () => TestApp): void {
  before(() => askForNoPhotos(report()));
  after(() => sql`delete from settings where name = 'accounting.expenseProofAbove'`.execute(report().owner));
}

/** The sentence of a refusal, with its status; amounts have plain blanks. */
export async function refusal(answer: Response): Promise<{ status: number; detail: string }> {
  const { detail } = await json<{ detail: string }>(answer);
  return { status: answer.status, detail: detail.replaceAll('\u00a0', ' ') };
}

/** Lets a server make the PDF of an approved report. */
export async function paperMade(app: TestApp, id: number): Promise<void> {
  const worker = startTestWorker(app, { jobs: [expensePaper] });
  const isMade = async () =>
    (await sql`select from papers where expense_report_id = ${id}`.execute(app.owner)).rows.length > 0;
  await until(isMade, 'the report has its PDF').finally(worker.stop);
}
