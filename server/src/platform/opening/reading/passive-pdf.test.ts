/**
 * Judges the contents of PDFs without a process for each: that the process refuses what this judges is tested in
 * `open-file.test.ts`.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { packOnce, packTwice, pdfOf } from '../../../../testing/files/hostile-files.ts';
import { onePagePdf } from '../../../../testing/people.ts';
import { openDocument } from './document.ts';
import { UnreadableFile } from './unreadable.ts';

const check = (content: Buffer) =>
  openDocument(content, { open: 'document', types: ['application/pdf'], pictures: 'page' });
const assertRefused = (work: Promise<unknown>, sentence: RegExp) =>
  assert.rejects(work, (error) => error instanceof UnreadableFile && sentence.test(error.message));

describe('a PDF that can do something by itself is refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
  const nested = (times: number, inside: string) =>
    `${'<< /S /GoTo /Next '.repeat(times)}${inside}${' >>'.repeat(times)}`;
  const hidden: Record<string, Buffer> = {
    'behind 60 nested /Next': pdfOf(`9 0 obj ${nested(60, script)} endobj`),
    'behind 2,000 nested /Next': pdfOf(`9 0 obj ${nested(2000, script)} endobj`),
    'in an object that a harmless one replaces': pdfOf(
      `9 0 obj ${script} endobj`,
      '9 0 obj << /A 1 >> endobj',
    ),
    'in an object that can’t be parsed': pdfOf(`9 0 obj << /A ${script} /B ]] >> endobj`),
    'in a name written with character codes': pdfOf(
      '9 0 obj << /S /J#61vaScript /J#53 (app.alert(1)) >> endobj',
    ),
    'as a name in another object': pdfOf('9 0 obj << /S 10 0 R >> endobj', '10 0 obj /JavaScript endobj'),
    'in a comment of the PDF': pdfOf(`% 9 0 obj ${script} endobj`),
    'in the trailer': Buffer.from(
      pdfOf().toString('latin1').replace('/Size 99', `/Size 99 /OpenAction << /S /J#61vaScript /JS (x) >>`),
      'latin1',
    ),
    'before another value of the same name': pdfOf(
      packOnce('9 0 << /S /Launch /S /GoTo /F (x) >>', '/N 1 /First 4'),
    ),
    'as a file that a note carries': pdfOf('9 0 obj << /FS << /EF << /F 10 0 R >> >> >> endobj'),
    'in an object stream that is packed twice': pdfOf(
      packTwice(Buffer.from(`9 0 ${script}`), { count: 1, first: 4 }),
    ),
  };
  for (const [where, content] of Object.entries(hidden))
    test(where, () => assertRefused(check(content), /script o file allegati/));

  const innocent = '9 0 << /S /GoTo >>';
  const packed = packOnce(innocent, '/N 1 /First 4');
  const stream = (inside: string) =>
    `8 0 obj << /Length ${inside.length} >> stream\n${inside}\nendstream endobj`;
  const doubtful: Record<string, [Buffer, RegExp]> = {
    'lies in another stream': [pdfOf(stream(packed)), /danneggiato/],
    'lies in a text': [pdfOf('8 0 obj (9 0 obj /Launch endobj) endobj'), /script o file allegati/],
    'shows only by its names that it holds objects': [
      pdfOf(packed.replace('/Type /ObjStm', '')),
      /danneggiato/,
    ],
    'names its compression in another object': [
      pdfOf(packed.replace('/FlateDecode', '10 0 R'), '10 0 obj /FlateDecode endobj'),
      /troppo complesso/,
    ],
    'shows other bytes through a predictor': [
      pdfOf(packOnce(innocent, '/N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 9 >>')),
      /troppo complesso/,
    ],
  };
  for (const [what, [content, sentence]] of Object.entries(doubtful))
    test(`so is a PDF with an object that ${what}`, () => assertRefused(check(content), sentence));

  const address = '<< /S /URI /URI (https://example.org/) >>';
  const fields = '9 0 obj << /AA 8 0 R >> endobj';
  const withCatalog = (more: string) =>
    Buffer.from(pdfOf().toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${more}`), 'latin1');
  const opening: Record<string, Buffer> = {
    'as it is opened': withCatalog(`/OpenAction ${address}`),
    'in an object that comes later': pdfOf(
      '9 0 obj << /OpenAction 8 0 R >> endobj',
      `8 0 obj ${address} endobj`,
    ),
    'another file': withCatalog('/OpenAction << /S /GoToR /F (altro.pdf) /D [0 /Fit] >>'),
    'after a jump inside': withCatalog(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${address}] >>`),
    'on a page': pdfOf(`9 0 obj << /Type /Page /AA << /O ${address} >> >> endobj`),
    'on a field, as the pointer passes': pdfOf(
      fields,
      `8 0 obj << /E 7 0 R >> endobj`,
      `7 0 obj ${address} endobj`,
    ),
    'in an object stream': pdfOf(packOnce(`9 0 << /OpenAction ${address} >>`, '/N 1 /First 4')),
    'in an object that a harmless one replaces': pdfOf(
      fields,
      `8 0 obj << /E ${address} >> endobj`,
      '8 0 obj << /E << /S /Named /N /NextPage >> >> endobj',
    ),
    'before another value of the same name': withCatalog(`/OpenAction ${address} /OpenAction [3 0 R /Fit]`),
    'as a kind before another': withCatalog('/OpenAction << /S /URI /URI (https://example.org/) /S /GoTo >>'),
    'as a kind in another object': pdfOf(
      '9 0 obj << /OpenAction << /S 8 0 R >> >> endobj',
      '8 0 obj /URI endobj',
    ),
    'in a comment of the PDF': pdfOf(`% 9 0 obj << /OpenAction ${address} >> endobj`),
    'in a name written with character codes': withCatalog(`/Op#65nAction ${address}`),
    'as the bytes of a stream': pdfOf(
      '9 0 obj << /F << /FS /URL /F (https://example.org/a) >> /Length 0 >> stream\n\nendstream endobj',
    ),
    'as a page of another PDF': pdfOf(
      '9 0 obj << /Subtype /Form /BBox [0 0 1 1] /Ref << /F (altro.pdf) /Page 0 >> /Length 0 >> ' +
        'stream\n\nendstream endobj',
    ),
    'on the page of a name tree, two levels down': pdfOf(
      '9 0 obj << /Names << /Dests << /Kids [8 0 R] >> /AP << /Kids [7 0 R] >> >> >> endobj',
      `8 0 obj << /Names [(a) << /D [3 0 R /Fit] /AA << /O ${address} >> >>] >> endobj`,
      '7 0 obj << /Limits [(a) (b)] >> endobj',
    ),
    'as something that nobody knows': withCatalog('/OpenAction << /S /Teleport >>'),
  };
  for (const [where, content] of Object.entries(opening))
    test(`so is one that opens an address or a file by itself: ${where}`, () =>
      assertRefused(check(content), /apre da solo un indirizzo o un altro file/));

  test('one that only opens on a page of its own, turns pages or has links is accepted', async () => {
    const link = `9 0 obj << /Type /Annot /Subtype /Link /A ${address} >> endobj`;
    await check(withCatalog('/OpenAction [3 0 R /XYZ null null 0]'));
    await check(withCatalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'));
    await check(pdfOf(link, '8 0 obj << /AA << /O << /S /Named /N /NextPage >> >> >> endobj'));
    await check(
      pdfOf(packOnce(`9 0 << /OpenAction 8 0 R >>`, '/N 1 /First 4'), '8 0 obj [3 0 R /Fit] endobj'),
    );
  });

  test('one that only mentions a script in a title, a link or a description is accepted', async () => {
    const title = '<< /Title (HTML/JavaScript) >>';
    const link = '<< /S /URI /URI (https://example.com/Launch\\(1\\)) /A (https://example.com/launch) >>';
    const description = '<?xpacket begin?><dc:title>HTML/JavaScript</dc:title><?xpacket end?>';
    await check(pdfOf(`7 0 obj ${title} endobj`, `6 0 obj ${link} endobj`, stream(description)));
    await check(pdfOf(packOnce(`9 0 ${link}`, '/N 1 /First 4')));
  });
  test('one without any of these is accepted, also with an object stream', async () => {
    await check(pdfOf(packTwice(Buffer.from('9 0 << /S /GoTo >>'), { count: 1, first: 4 })));
    await check(await onePagePdf());
  });
  test('one with an object that can’t be parsed is called damaged', () =>
    assertRefused(check(pdfOf('9 0 obj << /A ]] >> endobj')), /danneggiato/));
  test('one that is encrypted is refused as such', () =>
    assertRefused(
      check(Buffer.from(pdfOf().toString('latin1').replace('/Size 99', '/Size 99 /Encrypt 9 0 R'), 'latin1')),
      /protetto da password/,
    ));
});
