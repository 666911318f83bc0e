/** The names of the register beside which a row of the bank is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBetterName, registerOf } from './name-register.ts';
import { loadSpellings, spaced, spellingsBy } from './row-words.ts';

const spellings = await loadSpellings();
/** All the words of some names, so that the register leaves none of them out. */
const allOf = (names: readonly string[]) => new Set(names.flatMap(spellings).flat());
const registerWith = (...names: string[]) =>
  registerOf(
    names.map((name) => ({ name, counted: true })),
    spellings,
    allOf(names),
  );
const wordsOf = (text: string) => spaced(spellings(text).flat());
const better = (text: string, own: string[], ...names: string[]) =>
  findBetterName(wordsOf(text), own.flatMap(spellings), registerWith(...names).namesIn(wordsOf(text)))?.name;

test('a longer name that is whole in the row explains it better, and a shorter one does not', () => {
  const both = ['Maria Rossi', 'Maria Grazia Rossi'];
  assert.equal(better('BONIFICO DA ROSSI MARIA GRAZIA', ['Maria Rossi'], ...both), 'Maria Grazia Rossi');
  assert.equal(better('BONIFICO DA ROSSI MARIA GRAZIA', ['Maria Grazia Rossi'], ...both), undefined);
  assert.equal(better('BONIFICO DA ROSSI MARIA', ['Maria Rossi'], ...both), undefined);
});

test('two whole names in a row explain it equally well, unless both are the thing’s', () => {
  const row = 'Verdi Anna quota figlio Rossi Luca';
  assert.equal(better(row, ['Luca Rossi'], 'Luca Rossi', 'Anna Verdi'), 'Anna Verdi');
  assert.equal(better(row, ['Luca Rossi', 'Anna Verdi'], 'Luca Rossi', 'Anna Verdi'), undefined);
});

test('a name in the spelling that banks carry is found, too', () => {
  assert.equal(better('ROSSI MUESSIG OLE', ['Ole Rossi'], 'Ole Rossi', 'Ole Müßig'), 'Ole Müßig');
});

test('the same words in another order are a homonym, and a parent’s name counts for nobody', () => {
  const shared = (names: string[]) => registerWith(...names).isShared(spellings('Paolo Marco'));
  assert.deepEqual(
    [shared(['Paolo Marco', 'Marco Paolo']), shared(['Paolo Marco', 'Marco Paoli']), shared(['Paolo Marco'])],
    [true, false, false],
  );
  const family = registerOf(
    [
      { name: 'Paolo Marco', counted: true },
      { name: 'Paolo Marco', counted: false },
    ],
    spellings,
    allOf(['Paolo Marco']),
  );
  assert.equal(family.isShared(spellings('Paolo Marco')), false);
});

test('the register keeps only names of the words that a page asks about', () => {
  const people = ['Anna Verdi', 'Luca Rossi', 'Rossi Luca'].map((name) => ({ name, counted: true }));
  const register = registerOf(people, spellings, new Set(['anna', 'verdi', 'luca']));
  const row = wordsOf('Anna Verdi e Luca Rossi');
  assert.deepEqual(
    register.namesIn(row).map(({ name }) => name),
    ['Anna Verdi'],
  );
  assert.equal(register.isShared(spellings('Luca Rossi')), false);
});

test('a name that every bank carries as it is isn’t transliterated, and reads the same', () => {
  const untouched = spellingsBy(() => assert.fail('transliterated'));
  for (const name of ["Anna D'Angelo-Rossi", 'De  Santis P. (Paolo)', 'Villa, Ugo'])
    assert.deepEqual(
      untouched(name),
      spellings(`${name} è`)
        .map((words) => words.slice(0, -1))
        .slice(0, 1),
    );
  assert.throws(() => untouched('Müßig'), /transliterated/);
});
