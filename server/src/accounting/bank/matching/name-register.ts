/** The names of all people whom a row of the bank may mean, also of those who owe nothing: they pay, too. */
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { loadSpellings } from './row-words.ts';

export type RegisteredName = {
  /** The name as people write it. */
  name: string;
  /** The words of each spelling that a bank may use. */
  spellings: readonly (readonly string[])[];
};

export type NameRegister = {
  /** Says whether several people have one of the names, whatever the order of its words. */
  isShared: (names: readonly (readonly string[])[]) => boolean;
  /** Returns the names that are whole in the row's words. */
  namesIn: (words: string) => RegisteredName[];
};

type Person = {
  name: string;
  /** False for a parent, who may be a member with a name of their own. */
  counted: boolean;
};

/** Banks write first and last name in either order, so a name is the set of its words. */
export const keyOf = (name: readonly string[]) => [...new Set(name)].sort().join(' ');

/** Reads who may send money to the organisation, or who may receive it, as far as their names have these words. */
export async function readNameRegister(
  db: Reader,
  direction: 'in' | 'out',
  words: ReadonlySet<string>,
): Promise<NameRegister> {
  const people =
    direction === 'in'
      ? await runSql(db)<Person>`
          select first_name || ' ' || last_name as name, true as counted from members
           union all select guardian_name, false from members where guardian_name is not null`
      : await runSql(db)<Person>`select first_name || ' ' || last_name as name, true as counted from users`;
  return registerOf(people, await loadSpellings(), words);
}

/**
 * Arranges the people's names so that those of a row are found without trying each. Only names of the given words are
 * kept: with 5,000 members the others took most of a page's time.
 */
export function registerOf(
  people: readonly Person[],
  spellingsOf: (name: string) => string[][],
  words: ReadonlySet<string>,
): NameRegister {
  const held = new Map<string, number>();
  const byFirst = new Map<string, RegisteredName[]>();
  const known = new Set<string>();
  for (const { name, counted } of people) {
    const spellings = spellingsOf(name);
    for (const spelling of spellings) {
      if (!spelling.every((word) => words.has(word))) continue;
      const key = keyOf(spelling);
      if (counted) held.set(key, (held.get(key) ?? 0) + 1);
      const [first] = spelling.toSorted();
      if (first === undefined || spelling.length < 2 || known.has(key)) continue;
      known.add(key);
      byFirst.set(first, [...(byFirst.get(first) ?? []), { name, spellings }]);
    }
  }
  return {
    isShared: (names) => names.some((name) => (held.get(keyOf(name)) ?? 0) > 1),
    namesIn: (words) => {
      const has = new Set(words.split(' '));
      const found = [...has].flatMap((word) => byFirst.get(word) ?? []);
      return found.filter(({ spellings }) =>
        spellings.some((spelling) => spelling.every((word) => has.has(word))),
      );
    },
  };
}

/**
 * Returns a name of another person that explains the row as well as the thing's own names or better: `ROSSI MARIA
 * GRAZIA` is Maria Grazia Rossi, although the row also has all words of Maria Rossi's name.
 */
export function findBetterName(
  words: string,
  own: readonly (readonly string[])[],
  others: readonly RegisteredName[],
): RegisteredName | undefined {
  const keys = new Set(own.map(keyOf));
  const explained = (names: readonly (readonly string[])[]) =>
    new Set(names.filter((name) => name.every((word) => words.includes(` ${word} `))).flat()).size;
  const most = explained(own);
  return others.find(
    ({ spellings }) =>
      !spellings.some((spelling) => keys.has(keyOf(spelling))) && explained(spellings) >= most,
  );
}
