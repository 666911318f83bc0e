/** Reduces a category path of any depth ('Electronics/Passives/Resistors') to a macro and a sub category. */

export const waysToFold = ['first-last', 'first-second', 'last-two', 'first-rest'] as const;
export type Fold = (typeof waysToFold)[number];

/** The name of the sub category when a path has only one level. */
export const onlyLevel = 'Generale';

/** Reduces a path; null for a path without names. */
export function foldPath(path: string, separator: string, fold: Fold): { macro: string; sub: string } | null {
  const levels = levelsOf(path, separator);
  const [first] = levels;
  const last = levels.at(-1);
  if (first === undefined || last === undefined) return null;
  if (levels.length === 1) return { macro: first, sub: onlyLevel };
  switch (fold) {
    case 'first-last':
      return { macro: first, sub: last };
    case 'first-second':
      return { macro: first, sub: levels[1] ?? last };
    case 'last-two':
      return { macro: levels.at(-2) ?? first, sub: last };
    case 'first-rest':
      return { macro: first, sub: levels.slice(1).join(' / ') };
  }
}

/** Returns the names of a path; a separator may have spaces around it. */
export const levelsOf = (path: string, separator: string): string[] =>
  path
    .split(separator.trim() || separator)
    .map((level) => level.trim())
    .filter((level) => level !== '');
