/** Makes codes for places without one in the file: 'Factory/Storage Room A' → `FAC-SRA`. */

/** Finds the first free code of `FAC-SRA`, `FAC-SRA2`, `FAC-SRA3` … */
export function locationCode(name: string, parent: string | null, taken: ReadonlySet<string>): string {
  const short = parent === null ? shortenWarehouse(name) : shortenName(name);
  // A code has at most 40 characters: the parent's code is cut to leave room for the name and a number.
  const base = parent === null ? short : `${parent.slice(0, 32 - short.length)}-${short}`;
  for (let number = 1; ; number++) {
    const code = number === 1 ? base : `${base}${/\d$/.test(base) ? '-' : ''}${number}`;
    if (!taken.has(code)) return code;
  }
}

const splitWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** Takes three letters of the first word, and the number if there is one. */
function shortenWarehouse(name: string): string {
  const words = splitWords(name);
  const number = words.slice(1).findLast((word) => /^\d{1,4}$/.test(word)) ?? '';
  return `${words[0]?.slice(0, 3) ?? 'UBI'}${number}`;
}

/** Takes a number at the end, or the first letters of all words, or three letters of the only word. */
function shortenName(name: string): string {
  const words = splitWords(name);
  const last = words.at(-1) ?? '';
  if (words.length > 1 && /^\d{1,4}$/.test(last)) return last;
  if (words.length === 1) return last.slice(0, 3);
  return (
    words
      .map((word) => word[0])
      .join('')
      .slice(0, 5) || 'U'
  );
}
