/**
 * Splits the lines of a CSV into records. A record that follows the standard (RFC 4180) is read by the standard. A
 * quote that breaks the standard, such as an inch mark, spoils at most its own row, while a reader that knows only the
 * standard takes all rows up to the next quote for one cell.
 */
import { tableLimits } from '../table-rows.ts';

/** `fault` is a sentence for the person, when the record can't be read. */
export type CsvRecord = { cells: string[]; fault?: string };

const unclosed = 'Una virgoletta si apre e non si chiude: toglila, o raddoppiala';
const unclear = 'Le virgolette non dicono dove finisce una cella: toglile, o raddoppiale';

/** Yields the records of lines, which still have their ends. A record has several lines when a cell in quotes does. */
export function* csvRecords(lines: Iterator<string, undefined>, separator: string): Generator<CsvRecord> {
  /** Lines that were read ahead and belong to no record yet, the next one last. */
  const ahead: string[] = [];
  const next = () => ahead.pop() ?? lines.next().value;
  /** The number of cells of the records so far. */
  const widths = new Set<number>();
  const isUsual = ({ length }: readonly string[]) => widths.size === 0 || widths.has(length);

  for (let line = next(); line !== undefined; line = next()) {
    const record = readLine(line);
    if (!record.fault) widths.add(record.cells.length);
    yield record;
  }

  function readLine(line: string): CsvRecord {
    const text = withoutEnd(line);
    if (!text.includes('"')) return { cells: text.split(separator) };
    const strict = splitStrictly(text, separator);
    if (strict.end === 'whole') return { cells: strict.cells };
    if (strict.end === 'open') return joinLines(line);
    const cells = splitLoosely(text, separator);
    return isUsual(cells) ? { cells } : { cells, fault: unclear };
  }

  /**
   * Reads further lines until the cell in quotes is closed. If they make no record, all lines but the first are rows
   * again.
   */
  function joinLines(first: string): CsvRecord {
    const others: string[] = [];
    let text = first;
    let length = 0;
    for (let line = next(); line !== undefined; line = next()) {
      others.push(line);
      text += line;
      length = line.includes('"') ? 0 : length + line.length;
      if (length > tableLimits.cellLength || text.length > tableLimits.rowLength) break;
      if (length > 0) continue;
      const { end, cells } = splitStrictly(withoutEnd(text), separator);
      if (end === 'open') continue;
      if (end === 'broken' || !isUsual(cells)) break;
      // When each line is also a whole row, the file doesn't say whether one record or several rows are meant.
      const all = [first, ...others].map((line) => splitLoosely(withoutEnd(line), separator));
      if (widths.size > 0 && all.every((row) => row.length > 1 && isUsual(row))) break;
      return { cells };
    }
    for (const line of others.reverse()) ahead.push(line);
    return { cells: splitLoosely(withoutEnd(first), separator), fault: unclosed };
  }
}

const withoutEnd = (line: string) => line.replace(/\r?\n$|\r$/, '');

/**
 * Splits a record as the standard says; a quote in a cell that doesn't begin with one is a letter, as in `1/4"`. The
 * end is 'open' when the last cell isn't closed, and 'broken' when something stands behind a closing quote.
 */
function splitStrictly(
  text: string,
  separator: string,
): { end: 'whole' | 'open' | 'broken'; cells: string[] } {
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return { end: 'whole', cells };
      at = end;
      continue;
    }
    let close = text.indexOf('"', at + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close < 0) return { end: 'open', cells };
    cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
    at = close + 1;
    if (at === text.length) return { end: 'whole', cells };
    if (text[at] !== separator) return { end: 'broken', cells };
  }
}

/**
 * Splits one line whose quotes break the standard: only a quote before a separator or the end closes a cell. A cell
 * that no quote closes keeps the quote at its beginning, and ends at the next separator.
 */
function splitLoosely(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    const close = line[at] === '"' ? findClose(line, at + 1, separator) : -1;
    const end = close < 0 ? line.indexOf(separator, at) : close + 1;
    const cell = end < 0 ? line.slice(at) : line.slice(at, end);
    cells.push(close < 0 ? cell : cell.slice(1, -1).replaceAll('""', '"'));
    if (end < 0 || end >= line.length) return cells;
    at = end;
  }
}

function findClose(line: string, from: number, separator: string): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    const following = line[at + 1];
    if (following === undefined || following === separator) return at;
    if (following === '"') at++;
  }
  return -1;
}

/** Yields the lines of a text that comes in pieces, each with its end; `refuse` makes the error of an endless line. */
export function* linesOf(
  pieces: Iterable<string>,
  refuse: (line: number) => Error,
): Generator<string, undefined> {
  let rest = '';
  let count = 0;
  /** Old programs end lines with a carriage return alone; in other files a carriage return is a letter. */
  let end: RegExp | undefined;
  for (const piece of pieces) {
    const text = rest + piece;
    end ??= /\r(?!\n|$)/.test(text) && !text.includes('\n') ? /\r/g : /\n/g;
    let from = 0;
    end.lastIndex = 0;
    for (let match = end.exec(text); match; match = end.exec(text)) {
      const line = text.slice(from, match.index + 1);
      from = match.index + 1;
      if (line.length > tableLimits.rowLength) throw refuse(count + 1);
      count++;
      yield line;
    }
    rest = text.slice(from);
    if (rest.length > tableLimits.rowLength) throw refuse(count + 1);
  }
  if (rest !== '') yield rest;
  return undefined;
}
