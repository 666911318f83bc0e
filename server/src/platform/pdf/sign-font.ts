/** A font of a PDF a second time, with texts that every reader copies as they are printed. */
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { deflate, parseObject, readStream } from './pdf-update.ts';
import { digitsOf, isMisread, rightToLeft, textOf } from './sign-texts.ts';

/** Glyphs that are one sign. The lengths are thousandths of the font's size. */
export type Sign = {
  glyphs: string;
  codes: number[];
  /** From the start of what is shown at once. */
  start: number;
  /** The end of the last glyph, from the start of the sign. */
  end: number;
  /** The end of the glyph that goes most to the right. */
  width: number;
  text: string;
  /** All readers copy it rightly as it is. */
  isPlain: boolean;
  /** The parts of the sign that stand higher or lower, as they are shown. */
  parts: string;
  /** The start of the one most to the right. */
  lastPart: number;
};

/** A mark without a picture: pdf.js leaves a glyph with such a text out of what is copied. */
const unread = '\u2060';
/** The glyphs of one PDF have lower codes. */
const firstLetter = 0x8000;

/** Such marks go with the letter behind them, or with the combining mark before them. */
const letter = /\p{Cf}*\P{Cf}(?:(?<=\p{Mn})\p{Cf}+$)?/gu;
const codeOf = (code: number) => code.toString(16).padStart(4, '0');
/** A PDF has no numbers such as 1e-7. */
export const numberOf = (number: number): string => String(Math.round(number * 1e6) / 1e6);

export class SignFont {
  readonly ref: PDFRef;
  readonly #font: PDFDict;
  readonly #descendant: PDFDict;
  readonly #texts: ReadonlyMap<number, string>;
  readonly #widths: ReadonlyMap<number, number>;
  readonly #printed = new Set<number>();
  readonly #letters = new Map<string, { code: number; text: string; width: number; glyph: number }>();

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

  /** Splits what is shown at once into its signs. With `actual`, all its glyphs are one. */
  readSigns(shown: string, actual: string | undefined): Sign[] {
    if (rightToLeft.test(actual ?? '')) return [];
    const signs: Sign[] = [];
    let start = 0;
    for (const item of readItems(shown)) {
      const codes = typeof item === 'number' ? [item] : [];
      const glyphs = typeof item === 'number' ? `<${codeOf(item)}>` : item;
      const step = typeof item === 'number' ? (this.#widths.get(item) ?? 0) : -Number(item);
      const last = signs.at(-1);
      if (last && actual !== undefined && last.codes.length > 0) {
        last.glyphs += ` ${glyphs}`;
        last.codes.push(...codes);
        last.end += step;
        last.width = Math.max(last.width, last.end);
      } else {
        const text = codes.length === 0 ? '' : (actual ?? this.#texts.get(Number(item)) ?? '');
        const isPlain = codes.length === 0 || (actual === undefined && !isMisread(text));
        signs.push({ glyphs, codes, start, end: step, width: step, text, isPlain, parts: '', lastPart: 0 });
      }
      start += step;
    }
    return signs;
  }

  /**
   * Takes up a sign, and answers its letters, of which one is as wide as the sign, and its room, a mark with the same
   * width: pdfium forgets a space behind glyphs that end with one without width, and poppler adds one.
   */
  hide({ codes: [glyph = 0, ...glyphs], text, width, lastPart }: Sign): { letters: string; room: string } {
    for (const code of [glyph, ...glyphs]) this.#printed.add(code);
    const parts = text.match(letter) ?? [];
    const widest = parts.findIndex((part) => !/\p{Mn}/u.test(part));
    const codes = parts.map((part, at) =>
      at === widest ? this.#letterOf(part, width, glyph) : this.#letterOf(part, 0),
    );
    return {
      letters: `<${codes.join('')}> ${numberOf(width)}`,
      room: `<${this.#letterOf(unread, width - lastPart)}> ${numberOf(width - lastPart)}`,
    };
  }

  #letterOf(text: string, width: number, glyph = firstLetter): string {
    const key = `${glyph} ${numberOf(width)} ${text}`;
    const known = this.#letters.get(key) ?? {
      code: firstLetter + this.#letters.size,
      text,
      width: Number(numberOf(width)),
      glyph,
    };
    this.#letters.set(key, known);
    return codeOf(known.code);
  }

  /** Makes the objects of the font. A letter is as high as the glyph over which it lies. */
  write(): void {
    const { context } = this.#font;
    const letters = [...this.#letters.values()];
    const texts = new Map([...this.#printed].map((code) => [code, unread]));
    const glyphs = Buffer.alloc(2 * (firstLetter + letters.length));
    const widths = this.#descendant.lookup(PDFName.of('W'), PDFArray).clone();
    for (const code of this.#printed) glyphs.writeUInt16BE(code, 2 * code);
    for (const { code, text, width, glyph } of letters) {
      texts.set(code, text);
      glyphs.writeUInt16BE(glyph, 2 * code);
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

/** Typst writes them as first code, last code and width. */
function readWidths(array: PDFArray): Map<number, number> {
  const numbers = array.asArray().map((number) => (number as PDFNumber).asNumber());
  const widths = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 3)
    for (let code = numbers[at] ?? 0; code <= (numbers[at + 1] ?? 0); code++)
      widths.set(code, numbers[at + 2] ?? 0);
  return widths;
}

/** The codes of the glyphs that are shown, and as texts the numbers between them by which the next one moves. */
function readItems(shown: string): (number | string)[] {
  const array = parseObject(Buffer.from(`[${shown}]`, 'latin1')) as PDFArray;
  const items = array.asArray().flatMap((item) => (item instanceof PDFArray ? item.asArray() : [item]));
  return items.flatMap((item): (number | string)[] => {
    if (!(item instanceof PDFString || item instanceof PDFHexString)) return [item.toString()];
    const bytes = Buffer.from(item.asBytes());
    return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(2 * at));
  });
}
