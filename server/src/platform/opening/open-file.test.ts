import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import {
  hostileTables,
  lyingArchive,
  packTwice,
  pdfBomb,
  pdfOf,
  sparseWorkbook,
} from '../../../testing/files/hostile-files.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { trial } from '../../../testing/trial.ts';
import { openFile } from './open-file.ts';
import { readTable } from './read-table.ts';
import type { FileTask } from './reading/tasks.ts';
import { UnreadableFile } from './reading/unreadable.ts';

const pdf: FileTask = { open: 'document', types: ['application/pdf'], pictures: 'page' };

async function open(task: FileTask, content: Buffer): Promise<void> {
  for await (const _ of openFile(task, content));
}
async function rowsOf(content: Buffer): Promise<number> {
  let rows = 0;
  for await (const batch of readTable(content)) rows += batch.length;
  return rows;
}
const assertRefused = (work: Promise<unknown>, sentence: RegExp) =>
  assert.rejects(work, (error) => error instanceof UnreadableFile && sentence.test(error.message));

describe('a table that needs too much is refused with a sentence', () => {
  const { oneLine, cells, wideRows, openQuote } = hostileTables;
  test('8 MB in one line', () => assertRefused(rowsOf(oneLine(8)), /La riga 1 è troppo lunga/));
  trial('one row of 20 million cells', () => assertRefused(rowsOf(cells(20)), /La riga 1 è troppo lunga/));
  trial('95 MB of rows of 190,000 cells', () =>
    assertRefused(rowsOf(wideRows(95)), /La riga 1 ha 190\.001 valori, il massimo è 1\.000/),
  );
  trial('a quote that is not closed before four million rows', () =>
    assertRefused(rowsOf(openQuote(60)), /Più di un milione di righe/),
  );
  trial('a value that is longer than in any spreadsheet', () =>
    assertRefused(
      rowsOf(Buffer.from(`a;b\nx;${'y'.repeat(32_768)}\n`)),
      /La riga 2 ha un valore di più di 32\.767/,
    ),
  );
  trial('a workbook that says that its parts unpack to 100 MB each', async () =>
    assertRefused(rowsOf(lyingArchive(await sparseWorkbook(1), 100e6)), /Il foglio è troppo complesso/),
  );
  trial(
    'a workbook of 50,000 rows of 16,384 cells, also when it says that it unpacks to nothing',
    async () => {
      const sparse = await sparseWorkbook(50_000);
      assert.ok(sparse.length < 500_000, String(sparse.length));
      await assertRefused(rowsOf(sparse), /Il foglio è troppo complesso/);
      await assertRefused(rowsOf(lyingArchive(sparse, 100)), /leggibile/);
    },
  );
  trial('a workbook that needs more memory than one file may have: its process is ended', async () =>
    assertRefused(rowsOf(await sparseWorkbook(150_000, 'ALL')), /Il file è troppo complesso/),
  );
});

test('a table at the limits is read: a thousand cells, and one of 32,767 characters', async () => {
  const wide = `${'a;'.repeat(999)}a\n`;
  const long = `${'a;'.repeat(999)}${'y'.repeat(32_767)}\n`;
  assert.equal(await rowsOf(Buffer.from(wide.repeat(3) + long)), 4);
});

describe('a PDF that needs too much is refused with a sentence', () => {
  test('a kilobyte that unpacks to 300 MB', async () => {
    const bomb = pdfBomb(300);
    assert.ok(bomb.length < 2500, String(bomb.length));
    await assertRefused(open(pdf, bomb), /Il file è troppo complesso/);
  });
  trial('many streams that are too large only together', () =>
    assertRefused(
      open(
        pdf,
        pdfOf(...Array.from({ length: 5 }, () => packTwice(Buffer.alloc(20e6, ' '), { count: 0, first: 0 }))),
      ),
      /Il file è troppo complesso/,
    ),
  );
  trial('a text of one line that is never closed', () =>
    assertRefused(open(pdf, pdfOf(`9 0 obj (${'a'.repeat(9e6)}`)), /danneggiato|complesso/),
  );
  trial('dictionaries nested deeper than a parser can follow', () =>
    assertRefused(open(pdf, pdfOf(`9 0 obj ${'<</A '.repeat(200_000)}`)), /danneggiato|complesso/),
  );
});

test('a PDF that can do something by itself is refused, and a passive one accepted', async () => {
  const script = pdfOf('9 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj');
  await assertRefused(open(pdf, script), /script o file allegati/);
  await open(pdf, await onePagePdf());
});

test('at most two files are open, and the others wait their turn', async () => {
  const table = Buffer.from('a;b\n1;2\n');
  const files = [1, 2, 3].map(() => openFile({ open: 'table' }, table));
  const [first, second, third] = files.map((file) => ({ file, next: file.next() }));
  assert.ok(first && second && third);
  await Promise.all([first.next, second.next]);
  const waits = Symbol();
  const soon = new Promise((resolve) => setImmediate(resolve, waits));
  assert.equal(await Promise.race([third.next, soon]), waits);
  await first.file.return(undefined);
  assert.ok('rows' in ((await third.next).value?.message ?? {}));
  await Promise.all([second.file.return(undefined), third.file.return(undefined)]);
});

test('a file that breaks off while it is read is never read as a shorter one', async () => {
  const breaking = async function* () {
    yield Buffer.from('a;b\n1;2\n');
    throw new Error('the disk is gone');
  };
  await assert.rejects(async () => {
    for await (const _ of openFile({ open: 'table' }, Readable.from(breaking())));
  }, /the disk is gone/);
});
