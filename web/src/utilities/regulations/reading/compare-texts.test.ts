import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTexts } from './compare-texts.ts';

const changes = (before: string, after: string) =>
  compareTexts(before, after)
    ?.filter(({ added, removed }) => added || removed)
    .map(({ value, added }) => `${added ? '+' : '-'}${value}`);

test('a word that was put in the place of another one is the change', () => {
  assert.deepEqual(changes('Si entra con scarpe chiuse.\n', 'Si entra con scarpe alte.\n'), [
    '-chiuse',
    '+alte',
  ]);
});

test('a paragraph that has nothing in common with the one before it is not mixed with it', () => {
  const before = 'Il banco resta libero.\n';
  const after = 'Chi esce per ultimo chiude anche il gas della saldatura entro le 8.\n';
  assert.deepEqual(changes(before, after), [`-${before}`, `+${after}`]);
});

test('a paragraph that was put between two others is alone in the difference', () => {
  assert.deepEqual(
    changes('Uno entro le 8.\nTre entro le 9.\n', 'Uno entro le 8.\nDue.\nTre entro le 9.\n'),
    ['+Due.\n'],
  );
});

test('signs of Markdown are neither shown nor a difference', () => {
  assert.deepEqual(changes('# Titolo\n\n- voce\n', '## Titolo\n\n* **voce**\n'), []);
  assert.deepEqual(
    compareTexts('# Titolo\n- voce **forte**\n', '# Titolo\n- voce **forte**\n')?.map(({ value }) => value),
    ['Titolo\n• voce forte\n'],
  );
});
