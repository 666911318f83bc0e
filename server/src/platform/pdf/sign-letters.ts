/** Lays the letters of each sign over its glyphs, invisible, in a PDF that Typst has made. */
import { PDFDict, type PDFHexString, PDFName, type PDFObject, PDFRef, type PDFString } from '@cantoo/pdf-lib';
import { appendObjects, deflate, parseObject, readObjects, readStream } from './pdf-update.ts';
import { numberOf, type Sign, SignFont } from './sign-font.ts';
import { digitsOf } from './sign-texts.ts';

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
  for (const font of fonts.values()) if (font.isUsed) font.write();
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (ref.objectNumber > last) changed.set(ref, object);
  return changed.size > 0 ? appendObjects(pdf, changed) : pdf;
}

const span = String.raw`\/Span <<\s*\/ActualText (<.*>|\(.*\))\s*>> BDC\n`;
const run = String.raw`(\d) Tr\n\/(f\d+) (\S+) Tf\n(.* Tm)\n(.*) T[jJ]\n`;
const runs = new RegExp(`${span}${run}EMC\n|${run}`, 'g');

/** Glyphs that are shown at once, and where: the numbers of the matrix outside and of the one before them. */
type Run = {
  font: SignFont;
  name: string;
  size: number;
  mode: string;
  outer: number[];
  place: number[];
  signs: Sign[];
};

/** Rewrites what is shown at once where a sign is in it. */
function rewrite(content: string, fonts: ReadonlyMap<string, SignFont>): string {
  const shown = [...content.matchAll(runs)].flatMap((found) => {
    const [, actual, ...groups] = found;
    const [mode = '', name = '', size = '', place = '', glyphs = ''] = groups.slice(
      actual === undefined ? 5 : 0,
    );
    const font = fonts.get(name);
    if (!font) return [];
    const end = content.lastIndexOf(' cm\n', found.index);
    const outer = readMatrix(content.slice(content.lastIndexOf('\n', end) + 1, end));
    const signs = font.readSigns(glyphs, actual && readActual(actual));
    return [{ font, name, size: Number(size), mode, outer, place: readMatrix(place), signs, found }];
  });
  joinParts(shown);
  let rest = 0;
  const parts: string[] = [];
  for (const { found, ...one } of shown) {
    if (one.signs.every(({ isPlain }) => isPlain)) continue;
    const start = `${one.mode} Tr\n/${one.name} ${one.size} Tf\n${found[5] ?? found[10]}\n`;
    parts.push(content.slice(rest, found.index), start, ...one.signs.map((sign) => write(sign, one)));
    rest = found.index + found[0].length;
  }
  return parts.join('') + content.slice(rest);
}

const readActual = (actual: string) =>
  (parseObject(Buffer.from(actual, 'latin1')) as PDFHexString | PDFString).decodeText();

const readMatrix = (matrix: string) => matrix.split(' ').slice(0, 6).map(Number);
const isUpright = (matrix: number[]) => matrix.slice(0, 4).join(' ') === '1 0 0 -1';

/** The matrix with which a sign of a run stands where it stands, inside the outer matrix of `from`. */
function placeOf(sign: Sign, run: Run, from: Run): string {
  const base = (from.outer[5] ?? 0) - (run.outer[5] ?? 0) + (run.place[5] ?? 0);
  return `1 0 0 -1 ${numberOf(leftOf(sign, run) - (from.outer[4] ?? 0))} ${numberOf(base)} Tm\n`;
}

type Placed = { one: Run; sign: Sign };

/**
 * Typst sets apart what stands higher or lower than the rest of its sign, with the text of the whole sign once more,
 * which would be copied as often. All such parts come together here.
 */
function joinParts(shown: readonly Run[]): void {
  let first: Placed | undefined;
  for (const one of shown)
    for (const sign of one.signs) {
      if (sign.codes.length === 0) continue;
      const { one: run, sign: whole } = first ?? { one, sign };
      const apart = (1000 * (leftOf(sign, one) - leftOf(whole, run))) / run.size;
      if (first && isPartOf(first, { one, sign })) {
        whole.isPlain = false;
        whole.width = Math.max(whole.width, apart + sign.width);
        whole.lastPart = Math.max(whole.lastPart, apart);
        whole.codes.push(...sign.codes);
        whole.parts += `${placeOf(sign, one, run)}[${sign.glyphs}] TJ\n`;
        Object.assign(sign, { isPlain: false, text: '' });
      } else {
        first = { one, sign };
      }
    }
}

const leftOf = ({ start }: Sign, { outer, place, size }: Run) =>
  (outer[4] ?? 0) + (place[4] ?? 0) + (start * size) / 1000;

/** A sign that stands twice starts with the same glyph; the next line is farther away. */
const isPartOf = (first: Placed, other: Placed) =>
  (!first.sign.isPlain || /\p{Script=Bengali}|\p{Script=Devanagari}/u.test(first.sign.text)) &&
  first.sign.text === other.sign.text &&
  first.one.name === other.one.name &&
  first.one.size === other.one.size &&
  first.sign.codes[0] !== other.sign.codes[0] &&
  Math.abs((first.one.outer[5] ?? 0) - (other.one.outer[5] ?? 0)) < first.one.size &&
  [first, other].every(({ one }) => isUpright(one.outer) && isUpright(one.place));

/**
 * Each number goes back to the start of the sign; the last one to its end, where pdf.js has not gone with the glyphs.
 */
function write(sign: Sign, run: Run): string {
  const { font, name, size, mode } = run;
  if (sign.isPlain) return `[${sign.glyphs}] TJ\n`;
  if (sign.text === '') return `[${numberOf(-sign.end)}] TJ\n`;
  const { letters, room } = font.hide(sign);
  const back = sign.parts === '' ? '' : `${sign.parts}${placeOf(sign, run, run)}`;
  const { lastPart, end } = sign;
  return (
    `/Span << /ActualText <feff${digitsOf(sign.text)}> >> BDC\n/${name}c ${size} Tf\n3 Tr\n[${letters}] TJ\n` +
    `${mode} Tr\n[${sign.glyphs} ${numberOf(end)}] TJ\n${back}[${numberOf(-lastPart)}] TJ\n3 Tr\n[${room}] TJ\n` +
    `${mode} Tr\n[${numberOf(lastPart - end)}] TJ\nEMC\n/${name} ${size} Tf\n`
  );
}
