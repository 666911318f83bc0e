/**
 * A spreadsheet runs a text that begins like a formula, unless an apostrophe stands before it. A program may split a
 * CSV at another separator than ours, so a text may begin a cell after any separator inside it. Imports remove one
 * apostrophe again, and exports add one to those that were there, so a text comes back as it was.
 */
const separators = ',;|\\t\\r\\n';
/** A sign before a plain number, or at the beginning of an item of a list, doesn't begin a formula. */
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
