/** Reads the objects of a PDF that Typst has made, and adds changed ones at its end, without a promise. */
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFContext,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

const loose = PDFContext.create();

/** Parses one object of a PDF, such as an array of glyphs. */
export const parseObject = (text: Uint8Array, context = loose): PDFObject =>
  PDFObjectParser.forBytes(text, context).parseObject();

/** The bytes of a stream. */
export function readStream(stream: PDFObject | undefined): Buffer {
  if (!(stream instanceof PDFRawStream)) throw new Error('the PDF has no such stream');
  return Buffer.from(decodePDFRawStream(stream).decode());
}

/** A compressed stream; pdf-lib's own takes five times as long. */
export const deflate = (context: PDFContext, content: Buffer): PDFRawStream =>
  PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(content));

/** Typst writes one table of all objects, and the trailer behind it. */
const endOf = (pdf: Buffer) => {
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 100))?.[1]);
  const end = pdf.toString('latin1', start);
  return { start, table: end, trailer: end.slice(end.indexOf('trailer')) };
};

/** Every object of the PDF. */
export function readObjects(pdf: Buffer): PDFContext {
  const context = PDFContext.create();
  for (const [number, [, offset, kind]] of [
    ...endOf(pdf).table.matchAll(/^(\d{10}) \d{5} ([nf])/gm),
  ].entries()) {
    if (kind !== 'n') continue;
    const start = Number(offset) + `${number} 0 obj`.length;
    context.assign(PDFRef.of(number), parseObject(pdf.subarray(start), context));
  }
  return context;
}

/** The PDF with the changed and new objects behind its own bytes. */
export function appendObjects(pdf: Buffer, objects: ReadonlyMap<PDFRef, PDFObject>): Buffer {
  const { start, trailer } = endOf(pdf);
  const parts = [pdf];
  let length = pdf.length;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  let table = 'xref\n';
  for (const [{ objectNumber }, object] of objects) {
    table += `${objectNumber} 1\n${String(length).padStart(10, '0')} 00000 n \n`;
    const bytes = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    add(Buffer.concat([Buffer.from(`${objectNumber} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]));
  }
  const size = 1 + Math.max(...[...objects.keys()].map(({ objectNumber }) => objectNumber));
  const old = trailer.slice(0, trailer.indexOf('startxref'));
  const last = Number(/\/Size (\d+)/.exec(old)?.[1]);
  const changed = old.replace(/\/Size \d+/, `/Size ${Math.max(size, last)} /Prev ${start}`);
  add(Buffer.from(`${table}${changed}startxref\n${length}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}
