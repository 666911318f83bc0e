/**
 * A spreadsheet runs what begins like a formula; an apostrophe before it makes it text. A CSV may be split by another
 * separator than the one it was written with, so also what follows one inside of a text can begin a cell. Imports take
 * the apostrophes away again: one is put before those that were there, so a text comes back as it was.
 */
const separators = ',;|\\t\\r\\n';
/** A minus that begins a plain number or an item of a list is none. */
const sign = `(?<! )[+\\-＋－](?!\\s|$|[\\d.]+\\s*(?:[${separators}]|$))`;

const atStart = /^('*)(?=[=+\-@\t\r＝＋－＠])/;
const inside = new RegExp(`([${separators}][ "]*)('*)(?=[=@＝＠]|${sign})`, 'g');

export const guardFormulas = (text: string): string => text.replace(atStart, "'$1").replace(inside, "$1'$2");

export function withoutGuards(text: string): string {
  if (!text.includes("'")) return text;
  return text
    .replace(atStart, (apostrophes) => apostrophes.slice(1))
    .replace(inside, (_, before: string, apostrophes: string) => before + apostrophes.slice(1));
}
