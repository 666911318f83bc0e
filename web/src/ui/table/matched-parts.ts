export type Part = { text: string; matched: boolean };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Splits a text so that the matches of a search can be marked. A match is the beginning of a word; case and accents do
 * not count, as in the search itself. A single letter marks nothing, because it would match too much.
 */
export function matchedParts(text: string, searched: string): Part[] {
  const terms = plain(searched)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term.length > 1);
  if (terms.length === 0) return [{ text, matched: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const term = terms
      .filter((candidate) => plain(word).startsWith(candidate))
      .sort((a, b) => b.length - a.length)[0];
    if (term === undefined) continue;
    let length = 1;
    while (plain(word.slice(0, length)).length < term.length) length++;
    if (index > end) parts.push({ text: text.slice(end, index), matched: false });
    parts.push({ text: text.slice(index, index + length), matched: true });
    end = index + length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), matched: false });
  return parts;
}
