const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word of `query` is the beginning of a word of `text`, in any order. Case and accents do not count. */
export function matchesWords(query: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => words.some((candidate) => candidate.startsWith(word)));
}
