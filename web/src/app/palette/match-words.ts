const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Whether every word of `query` is the beginning of a word of `text`, in any order. Case and accents do not count, and
 * neither does whether a word is singular or plural.
 */
export function matchesWords(query: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) =>
      words.some((candidate) => candidate.startsWith(word) || differInNumber(candidate, word)),
    );
}

/** Whether two words differ only in their last vowel: `furgone` and `furgoni`. */
const differInNumber = (one: string, other: string) =>
  one.length === other.length && one.length > 4 && stemOf(one) === stemOf(other);
const stemOf = (word: string) => word.replace(/[aeiou]$/, '');
