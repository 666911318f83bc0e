/** Makes a second copy of a PDF's font, with texts that every reader copies as they are printed. */
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { deflate, parseObject, readStream } from './pdf-update.ts';
import { digitsOf, isMisread, textOf } from './sign-texts.ts';

/** A glyph, with its distance from the start of its run. The lengths are thousandths of the font's size. */
export type Glyph = { code: number; start: number; width: number };

/** Glyphs that are one sign, with its text, and whether readers copy it as it is. */
export type Sign = { glyphs: Glyph[]; text: string; isPlain: boolean };

/** A mark without a picture: pdf.js leaves a glyph with such a text out of what is copied. */
const unread = '\u2060';
/** The first code for a letter that is written anew; the glyphs of a PDF have lower codes. */
const firstLetter = 0x8000;

export const codeOf = (code: number) => code.toString(16).padStart(4, '0');
/** Writes a number without an exponent, because a PDF has no numbers such as 1e-7. */
export const numberOf = (number: number): string => String(Math.round(number * 1e6) / 1e6 + 0);

export class SignFont {
  readonly ref: PDFRef;
  readonly #font: PDFDict;
  readonly #descendant: PDFDict;
  readonly #texts: ReadonlyMap<number, string>;
  readonly #widths: ReadonlyMap<number, number>;
  readonly #printed = new Set<number>();
  /** A glyph that is as high as the letters: pdfium looks at their height to find the lines. */
  #high: number | undefined;
  readonly #letters = new Map<string, { code: number; text: string; width: number }>();

  constructor(font: PDFDict, ref: PDFRef) {
    this.ref = ref;
    this.#font = font;
    this.#descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    this.#texts = readTexts(this.#readMap());
    this.#widths = readWidths(this.#descendant.lookup(PDFName.of('W'), PDFArray));
  }

  #readMap(): string {
    return readStream(this.#font.lookup(PDFName.of('ToUnicode'))).toString('latin1');
  }

  get isUsed(): boolean {
    return this.#printed.size > 0;
  }

  /** Splits what is shown at once into its signs. With `actual`, all glyphs are one sign. */
  readSigns(shown: string, actual: string | undefined): Sign[] {
    const signs: Sign[] = [];
    let start = 0;
    for (const item of readItems(shown)) {
      if (typeof item === 'string') {
        start -= Number(item);
        continue;
      }
      const glyph = { code: item, start, width: this.#widths.get(item) ?? 0 };
      const last = signs.at(-1);
      const text = actual ?? this.#texts.get(item) ?? '';
      if (last && actual !== undefined) last.glyphs.push(glyph);
      else signs.push({ glyphs: [glyph], text, isPlain: actual === undefined && !isMisread(text) });
      start += glyph.width;
    }
    return signs;
  }

  /** Adds a glyph that is printed but never copied. */
  hide({ code, width }: Glyph): void {
    this.#printed.add(code);
    if (width > 0) this.#high ??= code;
  }

  /**
   * Adds the letters of a word, and returns their codes. All letters get equal parts of the word's width, because
   * pdfium takes letters that lie on one another for a shadow; combining marks have no width.
   */
  write(letters: readonly string[], width: number): string {
    const isMark = (letter: string) => /\p{Mn}/u.test(letter);
    const part = width / Math.max(1, letters.filter((letter) => !isMark(letter)).length);
    return letters.map((letter) => this.#letterOf(letter, isMark(letter) ? 0 : Math.ceil(part))).join('');
  }

  /**
   * Returns the code of a mark that is never copied, as wide as the rest of a word. Behind a last glyph without width,
   * pdfium would forget a space and poppler would add one.
   */
  fill(width: number): string {
    return this.#letterOf(unread, Math.max(10, Math.round(width)));
  }

  #letterOf(text: string, width: number): string {
    const key = `${width} ${text}`;
    const known = this.#letters.get(key) ?? { code: firstLetter + this.#letters.size, text, width };
    this.#letters.set(key, known);
    return codeOf(known.code);
  }

  /** Makes the objects of the font. */
  finish(): void {
    const { context } = this.#font;
    const letters = [...this.#letters.values()];
    const texts = new Map([...this.#printed].map((code) => [code, unread]));
    const glyphs = Buffer.alloc(2 * (firstLetter + letters.length));
    const widths = this.#descendant.lookup(PDFName.of('W'), PDFArray).clone();
    for (const code of this.#printed) glyphs.writeUInt16BE(code, 2 * code);
    for (const { code, text, width } of letters) {
      texts.set(code, text);
      glyphs.writeUInt16BE(this.#high ?? 0, 2 * code);
      for (const number of [code, code, width]) widths.push(PDFNumber.of(number));
    }
    const map = this.#readMap();
    const lines = [...texts].map(
      ([code, text]) => `1 beginbfchar\n<${codeOf(code)}> <${digitsOf(text)}>\nendbfchar\n`,
    );
    const start = /\d+ beginbfchar/.exec(map)?.index ?? 0;
    const toUnicode = map.slice(0, start) + lines.join('') + map.slice(map.lastIndexOf('endcmap'));
    const descendant = this.#descendant.clone();
    descendant.set(PDFName.of('W'), widths);
    descendant.set(PDFName.of('CIDToGIDMap'), context.register(deflate(context, glyphs)));
    const font = this.#font.clone();
    font.set(PDFName.of('DescendantFonts'), context.obj([context.register(descendant)]));
    font.set(PDFName.of('ToUnicode'), context.register(deflate(context, Buffer.from(toUnicode))));
    context.assign(this.ref, font);
  }
}

const readTexts = (toUnicode: string) =>
  new Map(
    [...toUnicode.slice(toUnicode.indexOf('beginbfchar')).matchAll(/<([\dA-F]{4})> <([\dA-F]+)>/g)].map(
      ([, code = '', text = '']) => [Number.parseInt(code, 16), textOf(text)],
    ),
  );

/** Reads the widths of the glyphs, which Typst writes as first code, last code and width. */
function readWidths(array: PDFArray): Map<number, number> {
  const numbers = array.asArray().map((number) => (number as PDFNumber).asNumber());
  const widths = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 3)
    for (let code = numbers[at] ?? 0; code <= (numbers[at + 1] ?? 0); code++)
      widths.set(code, numbers[at + 2] ?? 0);
  return widths;
}

/**
 * Reads the codes of the glyphs that are shown. The texts between codes are the numbers by which the next glyph moves.
 */
function readItems(shown: string): (number | string)[] {
  const array = parseObject(Buffer.from(`[${shown}]`, 'latin1')) as PDFArray;
  const items = array.asArray().flatMap((item) => (item instanceof PDFArray ? item.asArray() : [item]));
  return items.flatMap((item): (number | string)[] => {
    if (!(item instanceof PDFString || item instanceof PDFHexString)) return [item.toString()];
    const bytes = Buffer.from(item.asBytes());
    return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(2 * at));
  });
}
