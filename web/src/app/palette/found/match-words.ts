const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('×', 'x');

const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

/**
 * Whether every word of `query` is the beginning of a word of `text`, in any order. Case and accents do not count, and
 * neither does whether a word is singular or plural.
 */
export function matchesWords(query: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query)
    .filter((word) => word !== '')
    .every((word) =>
      words.some((candidate) => candidate.startsWith(word) || differInNumber(candidate, word)),
    );
}

/**
 * The same, where each word of `query` has a word of `text` of its own: 'Loctite 243' isn't called '243 2'. The two
 * numbers of a size are two words: 'm5 16' is 'M5 × 16'.
 */
export function matchesOwnWords(query: string, text: string): boolean {
  const left = wordsOf(apart(text));
  const words = wordsOf(apart(query)).filter((word) => word !== '');
  return words
    .toSorted((one, other) => other.length - one.length)
    .every((word) => {
      const whole = left.indexOf(word);
      const at =
        whole >= 0
          ? whole
          : left.findIndex((candidate) => candidate.startsWith(word) || differInNumber(candidate, word));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
}

const apart = (text: string) => plain(text).replaceAll(/(?<=\d)x(?=\d)/g, ' ');

/**
 * Whether two words differ only in their last vowel: `furgone` and `furgoni`. Short words are too many that differ so
 * by chance; only the regular `nota` and `note` are taken.
 */
const differInNumber = (left: string, right: string) =>
  left.length === right.length &&
  stemOf(left) === stemOf(right) &&
  (left.length > 4 || (left.length === 4 && ['ae', 'ea'].includes(`${left.at(-1)}${right.at(-1)}`)));
const stemOf = (word: string) => word.replace(/[aeiou]$/, '');
