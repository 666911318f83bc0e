/** The PDF of an approved report: itself, and all its attachments behind it, as people see them. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  drawnReceipt,
  paperMade,
  plainExpense,
  refusal,
  reportsOf,
  reportsPath,
} from '../../../testing/accounting/expense-reports.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts';
import { openChanges } from '../../../testing/changes.ts';
import { drawPages } from '../../../testing/files/pdf-pages.ts';
import { readTexts } from '../../../testing/files/pdf-texts.ts';
import { isTrial, trial } from '../../../testing/trial.ts';
import type { JobTools } from '../../platform/jobs/job.ts';
import { openFile } from '../../platform/opening/open-file.ts';
import { expensePaper } from './moves/paper-job.ts';

let app: TestApp;
let anna: Caller;
let treasurer: Caller;
before(async () => {
  app = await startTestApp({ publicUrl: 'https://wms.example.org/' });
  anna = await app.person({ permissions: [can.expenseReports], nome: 'Anna', cognome: 'Verdi' });
  treasurer = await app.person({ permissions: [can.receiptsManagement], nome: 'Teo', cognome: 'Soldi' });
});
after(() => app.stop());

/** A page with a mark in its upper left corner as people see it, turned in the file. */
async function turnedPdf(angle: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 600]);
  page.drawText(`FATTURA GIRATA ${angle}`, { x: 40, y: 540, size: 24, font });
  page.setRotation(degrees(angle));
  return Buffer.from(await document.save());
}

const angles = isTrial ? [0, 90, 180, 270] : [0, 90];
const size = isTrial ? 2 : 1;

test('the report, then a photo and PDFs with their rotation, each page with its number among all', async () => {
  const mine = reportsOf(anna);
  const id = await mine.created({
    place: 'Varano de’ Melegari',
    advance: '20',
    iban: 'IT60X0542811101000000123456',
    purpose: 'Trasferta alla gara di Varano con tutta la squadra 🚗',
  });
  const lines = [
    await mine.added(id, { description: 'Treno Torino – Parma, andata e ritorno', amount: '64.80' }),
    await mine.added(id, { category: 'alloggio', description: 'Due notti', amount: '180', traceable: false }),
    await mine.added(id, {
      category: 'materiale',
      description: 'Viti',
      amount: '50',
      currency: 'USD',
      rate: '0.923457',
    }),
  ];
  const files: [number, Buffer, string][] = [
    [0, await drawnReceipt('TRENO', 750 * size, 1300 * size), 'treno.jpg'],
    [
      0,
      await sharp(await drawnReceipt('LARGA', 1000 * size, 500 * size))
        .png()
        .toBuffer(),
      'larga.png',
    ],
    ...(await Promise.all(
      angles.map(
        async (angle): Promise<[number, Buffer, string]> => [1, await turnedPdf(angle), `${angle}.pdf`],
      ),
    )),
    [2, await drawnReceipt('PICCOLA', 200, 260), 'piccola.jpg'],
  ];
  for (const [line, content, name] of files) {
    const answer = await mine.attach(lines[line] ?? 0, content, name);
    assert.equal(answer.status, 200, await answer.text());
  }
  await mine.sent(id);
  assert.equal((await anna.get(`${reportsPath}/${id}/paper`)).status, 404);
  await reportsOf(treasurer).approved(id, [
    { id: lines[1], approved: '120', reason: 'Massimo 60 euro a notte' },
  ]);
  assert.deepEqual(await refusal(await anna.get(`${reportsPath}/${id}/paper`)), {
    status: 404,
    detail: 'Il PDF è in preparazione: riprova fra poco',
  });
  const watcher = await openChanges(anna);
  await watcher('aperto');
  await paperMade(app, id);
  assert.match(await watcher('data'), /data: accounting\n/);
  const answer = await anna.get(`${reportsPath}/${id}/paper`);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  if (process.env.WMS_PICTURES) await writeFile('/tmp/expense-report.pdf', pdf);
  const texts = await readTexts(pdf);
  const count = files.length + 1;
  assert.equal(texts.length, count);
  const number = (await mine.read(id)).number;
  for (const [index, text] of texts.entries())
    assert.match(
      text,
      new RegExp(
        index === 0
          ? `Pagina 1 di ${count}`
          : `${number} - allegato ${index} .*Pagina ${index + 1} di ${count}`,
      ),
    );
  for (const said of ['Anna Verdi', '64,80', '46,17', 'Massimo 60 euro a notte', 'IT60 X054'])
    assert.ok(texts[0]?.includes(said), said);
  // 64.80 + 120 + 46.17 = 230.97, less 20 of the advance.
  for (const said of ['290,97', '230,97', '210,97']) assert.ok(texts[0]?.includes(said), said);
  const pages = await PDFDocument.load(pdf);
  assert.deepEqual(
    pages.getPages().map((page) => page.getRotation().angle),
    [0, 0, 0, ...angles, 0],
  );
  // A wide photo has a wide page.
  const { width, height } = pages.getPage(2).getSize();
  assert.ok(width > height);
  // Made once: the stored bytes are those that are served, whatever the organisation is called later.
  await sql`insert into settings (name, value, valid_from) values ('organisation.name', '"Altro nome"', '1900-01-01')
            on conflict do nothing`.execute(app.owner);
  assert.ok(Buffer.from(await (await anna.get(`${reportsPath}/${id}/paper`)).arrayBuffer()).equals(pdf));
  const drawn = await drawPages(pdf);
  assert.equal(drawn.length, count);
  if (process.env.WMS_PICTURES)
    for (const [index, png] of drawn.entries()) await writeFile(`/tmp/expense-report-${index + 1}.png`, png);
  assert.equal((await refusal(await reportsOf(treasurer).approve(id))).status, 409);
});

test('an approval waits for no process, however many files are being opened', async () => {
  const mine = reportsOf(anna);
  const id = await mine.created();
  const line = await mine.added(id, plainExpense());
  assert.equal((await mine.attach(line, await drawnReceipt('ATTESA'))).status, 200);
  await mine.sent(id);
  // Files that never end hold all the turns.
  const endless = [1, 2].map(() => new Readable({ read: () => undefined }));
  const opened = endless.map((file) => openFile({ open: 'bundle' }, file).next());
  await reportsOf(treasurer).approved(id);
  for (const file of endless) file.destroy(new Error('given up'));
  await Promise.allSettled(opened);
  // Two servers that make the paper at once keep one.
  const tools = { db: app.db, storage: app.storage } as JobTools;
  const made = await Promise.all([1, 2].map(() => expensePaper.run({ id, site: null }, tools)));
  assert.deepEqual(made.toSorted(), [false, true]);
});

trial('a photo of a camera becomes a page that can be read and weighs little', async () => {
  const mine = reportsOf(anna);
  const id = await mine.created();
  const line = await mine.added(id, plainExpense());
  // 12 megapixels of noise are the heaviest picture there is.
  const noise = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  assert.equal((await mine.attach(line, noise)).status, 200);
  const [file] = (await mine.read(id)).lines[0]?.attachments ?? [];
  assert.ok(file && file.size < 500_000, String(file?.size));
  assert.equal(file.type, 'image/jpeg');
});
