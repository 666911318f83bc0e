/** Codes for places that a file gives none: 'Factory/Storage Room A' → `FAC-SRA`. */

/** The first free of `FAC-SRA`, `FAC-SRA2`, `FAC-SRA3` … */
export function locationCode(name: string, parent: string | null, taken: ReadonlySet<string>): string {
  const short = parent === null ? wordStart(name) : shortName(name);
  // 40 characters are all there is; deep trees keep the end of the parent's code.
  const base = parent === null ? short : `${parent.slice(0, 32 - short.length)}-${short}`;
  for (let number = 1; ; number++) {
    const code = number === 1 ? base : `${base}${/\d$/.test(base) ? '-' : ''}${number}`;
    if (!taken.has(code)) return code;
  }
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** Three letters of the first word, and the number if there is one. */
function wordStart(name: string): string {
  const words = wordsOf(name);
  const number = words.slice(1).findLast((word) => /^\d{1,4}$/.test(word)) ?? '';
  return `${words[0]?.slice(0, 3) ?? 'UBI'}${number}`;
}

/** A number or one letter says it all; else the words' first letters, or three letters of the only one. */
function shortName(name: string): string {
  const words = wordsOf(name);
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
