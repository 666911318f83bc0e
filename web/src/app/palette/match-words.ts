const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Every word of `query` begins a word of `text`, in any order, whatever the case and the accents. */
export function matchesWords(query: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => words.some((candidate) => candidate.startsWith(word)));
}
