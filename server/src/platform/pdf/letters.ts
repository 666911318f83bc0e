/** Finds the letters that no font can print, so that people read which they are before a paper is issued. */
import { readFileSync } from 'node:fs';
import { type FontFile, findPrintedFonts } from './fonts.ts';

/** Joiners, selectors of a variant and the like stand in a text and have no picture of their own. */
const withoutPicture = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]$/u;
const ascii = /^[\x20-\x7e]$/;

/** `of` is the name of the row in which the text stands. */
export type Unprintable = { text: string; letters: string[]; noun?: string };

/** Returns the first text in `data` with letters that would be printed as boxes, and those letters, each once. */
export function findUnprintable(data: unknown): Unprintable | null {
  if (typeof data === 'string') {
    const letters = lettersWithoutFont(data);
    return letters.length > 0 ? { text: data, letters } : null;
  }
  if (typeof data !== 'object' || data === null) return null;
  for (const part of Object.values(data)) {
    const found = findUnprintable(part);
    if (found) return Array.isArray(data) ? withRow(found, part) : found;
  }
  return null;
}

function withRow(found: Unprintable, row: unknown): Unprintable {
  const { name } = (row ?? {}) as { name?: unknown };
  return found.noun !== undefined || typeof name !== 'string' || name === '' || name === found.text
    ? found
    : { ...found, noun: name };
}

const lettersWithoutFont = (text: string) =>
  [...new Set(text)].filter(
    (letter) => !ascii.test(letter) && !withoutPicture.test(letter) && !isPrintable(letter),
  );

let fonts: readonly FontFile[] | undefined;

/** A font is read when no font before it has the letter: the Chinese one has eight megabytes. */
function isPrintable(letter: string): boolean {
  fonts ??= findPrintedFonts();
  return fonts.some((font) => coversOf(font).some(covers(letter.codePointAt(0) ?? 0)));
}

type Range = readonly [first: number, last: number];

const covers =
  (point: number) =>
  ([first, last]: Range) =>
    first <= point && point <= last;

const known = new Map<FontFile, readonly Range[]>();

function coversOf(font: FontFile): readonly Range[] {
  const found = known.get(font) ?? readRanges(readFileSync(font));
  known.set(font, found);
  return found;
}

/**
 * Reads which code points an OpenType font has, from the table `cmap`: by its segments of 32 bits (format 12), or
 * those of 16 bits (format 4) in a font that has no others.
 */
function readRanges(font: Buffer): Range[] {
  const cmap = offsetOf(font, 'cmap');
  const tables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => {
    const record = cmap + 4 + 8 * at;
    const start = cmap + font.readUInt32BE(record + 4);
    return { start, format: font.readUInt16BE(start), unicode: [0, 3].includes(font.readUInt16BE(record)) };
  });
  const tableOf = (format: number) => tables.find((table) => table.unicode && table.format === format)?.start;
  const [wide, narrow] = [tableOf(12), tableOf(4)];
  if (wide !== undefined) return readWide(font, wide);
  if (narrow !== undefined) return readNarrow(font, narrow);
  throw new Error('the font has no table of Unicode that is understood');
}

function offsetOf(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  throw new Error(`the font has no table ${name}`);
}

const readWide = (font: Buffer, start: number): Range[] =>
  Array.from({ length: font.readUInt32BE(start + 12) }, (_, at) => {
    const group = start + 16 + 12 * at;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });

/** The segment that ends with the code point FFFF is the mark of the end. */
function readNarrow(font: Buffer, start: number): Range[] {
  const count = font.readUInt16BE(start + 6) / 2;
  const ranges = Array.from({ length: count }, (_, at): Range => {
    const end = start + 14 + 2 * at;
    return [font.readUInt16BE(end + 2 + 2 * count), font.readUInt16BE(end)];
  });
  return ranges.filter(([, last]) => last !== 0xffff);
}
