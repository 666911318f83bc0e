import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RowAction } from './column.ts';
import { lettersOf, withLetters } from './row-keys.ts';

const act = (label: string, letter?: string): RowAction => ({
  label,
  name: label,
  onClick: () => undefined,
  ...(letter && { letter }),
});

test('each action of a row has a letter: its own, or the first of its words that is free', () => {
  const letters = (...actions: RowAction[]) => withLetters(actions).map(({ letter }) => letter);
  assert.deepEqual(letters(act('Modifica'), act('Elimina')), ['m', 'e']);
  assert.deepEqual(letters(act('Abbina'), act('Annulla')), ['a', 'l']);
  assert.deepEqual(letters(act('Ricorda'), act('Restituito', 'r')), ['i', 'r']);
  assert.deepEqual(letters(act('Nuovo')), ['o']);
});

test('the help of a list names each action of its rows once', () => {
  const rows = [[act('Abbina'), act('Scegli')], [act('Annulla abbinamento')], [act('Abbina'), act('Scegli')]];
  assert.deepEqual(lettersOf(rows), [
    ['a', 'Abbina'],
    ['s', 'Scegli'],
    ['a', 'Annulla abbinamento'],
  ]);
});
