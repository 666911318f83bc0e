/** Files that are small to make and to send, but need much memory or time to read. */
import { crc32, deflateSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import writeExcel from 'write-excel-file/node';

const megabyte = 1024 * 1024;

export const hostileTables = {
  /** A single row as long as the file. */
  oneLine: (megabytes: number) => Buffer.alloc(megabytes * megabyte, 'x'),
  /** A single row of empty cells. */
  cells: (megabytes: number) => Buffer.alloc(megabytes * megabyte, ';'),
  /** Rows that are just short enough, each of 190,000 cells. */
  wideRows: (megabytes: number) =>
    Buffer.alloc(megabytes * megabyte, Buffer.from(`${';'.repeat(190_000)}\n`)),
  /** A quote that is never closed. */
  openQuote: (megabytes: number) =>
    Buffer.concat([Buffer.from('nome;note\n"'), Buffer.alloc(megabytes * megabyte, 'riga di testo\n')]),
};

/** A PDF of a page and of the objects given as text, without a table of contents: a reader finds them all the same. */
export const pdfOf = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${[
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >> endobj',
      ...objects,
    ].join('\n')}\ntrailer << /Root 1 0 R /Size 99 >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );

/** Makes an object stream with this text and dictionary. */
export function packOnce(inside: string, dictionary: string): string {
  const packed = deflateSync(inside);
  return (
    `9 0 obj << /Type /ObjStm ${dictionary} /Filter /FlateDecode /Length ${packed.length} >> ` +
    `stream\n${packed.toString('latin1')}\nendstream endobj`
  );
}

/** Makes an object stream with this text, packed twice. */
export function packTwice(inside: Buffer, head: { count: number; first: number }): string {
  const packed = deflateSync(deflateSync(inside, { level: 9 }), { level: 9 });
  return (
    `9 0 obj << /Type /ObjStm /N ${head.count} /First ${head.first} /Filter [/FlateDecode /FlateDecode] ` +
    `/Length ${packed.length} >> stream\n${packed.toString('latin1')}\nendstream endobj`
  );
}

/** A PDF of about a kilobyte that unpacks to so many megabytes of objects. */
export const pdfBomb = (megabytes: number): Buffer =>
  pdfOf(packTwice(Buffer.alloc(megabytes * megabyte, ' '), { count: 1, first: 0 }));

/** A workbook whose first sheet has one cell in each of so many rows, far to the right, and nothing before it. */
export async function sparseWorkbook(rows: number, column = 'XFD'): Promise<Buffer> {
  const parts = unzipSync(await writeExcel([['nome'], ['a']], {}).toBuffer());
  const name = Object.keys(parts).find((part) => part.endsWith('sheet1.xml')) ?? '';
  const sheet = new TextDecoder().decode(parts[name]);
  const cells = Array.from(
    { length: rows },
    (_, row) => `<row r="${row + 3}"><c r="${column}${row + 3}"><v>1</v></c></row>`,
  );
  parts[name] = new TextEncoder().encode(sheet.replace('</sheetData>', `${cells.join('')}</sheetData>`));
  return Buffer.from(zipSync(parts, { level: 9 }));
}

/** The same archive, whose directory and entries say that each unpacks to so many bytes. */
export function lyingArchive(archive: Buffer, bytes: number): Buffer {
  const lying = Buffer.from(archive);
  for (const [signature, offset] of [
    ['504b0102', 24],
    ['504b0304', 22],
  ] as const) {
    const mark = Buffer.from(signature, 'hex');
    for (let at = lying.indexOf(mark); at >= 0; at = lying.indexOf(mark, at + 4))
      lying.writeUInt32LE(bytes, at + offset);
  }
  return lying;
}

/** A square black PNG of this side; with a bit for each pixel it is made, and refused by its size, in no time. */
export function pictureBomb(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))],
  ]);
}
