/** Lays the letters of each word with a sign over its glyphs, invisible, in a PDF that Typst has made. */
import { PDFDict, type PDFHexString, PDFName, type PDFObject, PDFRef, type PDFString } from '@cantoo/pdf-lib';
import { appendObjects, deflate, parseObject, readObjects, readStream } from './pdf-update.ts';
import { SignFont } from './sign-font.ts';
import { findWords, type Run } from './sign-words.ts';
import { writeRun } from './sign-writing.ts';

/** Adds them behind the bytes of the PDF; throws when it is not as Typst writes one. */
export function addLetters(pdf: Buffer): Buffer {
  const context = readObjects(pdf);
  const last = context.largestObjectNumber;
  const changed = new Map<PDFRef, PDFObject>();
  const fonts = new Map<PDFObject, SignFont>();
  for (const [ref, page] of context.enumerateIndirectObjects()) {
    if (!(page instanceof PDFDict) || page.get(PDFName.of('Type')) !== PDFName.of('Page')) continue;
    const named = page.lookup(PDFName.of('Resources'), PDFDict).lookupMaybe(PDFName.of('Font'), PDFDict);
    const names = new Map<string, SignFont>();
    for (const [name, font] of named?.entries() ?? []) {
      const known = fonts.get(font) ?? new SignFont(context.lookup(font, PDFDict), context.nextRef());
      fonts.set(font, known);
      names.set(name.decodeText(), known);
    }
    const content = page.get(PDFName.of('Contents'));
    if (!(content instanceof PDFRef)) continue;
    const old = readStream(context.lookup(content)).toString('latin1');
    const rewritten = rewrite(old, names);
    if (rewritten === old) continue;
    for (const [name, font] of names) if (font.isUsed) named?.set(PDFName.of(`${name}c`), font.ref);
    changed.set(ref, page);
    changed.set(content, deflate(context, Buffer.from(rewritten, 'latin1')));
  }
  for (const font of fonts.values()) if (font.isUsed) font.finish();
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (ref.objectNumber > last) changed.set(ref, object);
  return changed.size > 0 ? appendObjects(pdf, changed) : pdf;
}

const span = String.raw`\/Span <<\s*\/ActualText (<.*>|\(.*\))\s*>> BDC\n(\/ReversedChars BMC\n)?`;
const runs = new RegExp(String.raw`(?:${span})?(\d) Tr\n\/(f\d+) (\S+) Tf\n(.* Tm)\n(.*) T[jJ]\n`, 'g');

/** Rewrites what is shown at once where a word has a sign. */
function rewrite(content: string, fonts: ReadonlyMap<string, SignFont>): string {
  const shown: Run[] = [...content.matchAll(runs)].flatMap((found) => {
    const [all, actual, turned, mode = '', name = '', size = '', place = '', glyphs = ''] = found;
    const font = fonts.get(name);
    if (!font) return [];
    const matrix = content.lastIndexOf(' cm\n', found.index);
    const outer = readMatrix(content.slice(content.lastIndexOf('\n', matrix) + 1, matrix));
    const signs = font.readSigns(glyphs, actual && readActual(actual));
    const ends = actual ? 'EMC\n'.repeat(turned ? 2 : 1).length : 0;
    const [from, to] = [found.index, found.index + all.length + ends];
    return [{ font, name, size: Number(size), mode, outer, place: readMatrix(place), signs, from, to }];
  });
  const words = findWords(shown);
  let rest = 0;
  const parts: string[] = [];
  for (const run of shown) {
    if (!run.signs.some((sign) => words.has(sign))) continue;
    parts.push(content.slice(rest, run.from), writeRun(run, words));
    rest = run.to;
  }
  return parts.join('') + content.slice(rest);
}

const readActual = (actual: string) =>
  (parseObject(Buffer.from(actual, 'latin1')) as PDFHexString | PDFString).decodeText();

const readMatrix = (matrix: string) => matrix.split(' ').slice(0, 6).map(Number);
