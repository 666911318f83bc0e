import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFields, proposeColumns, titleOfField } from './fields.ts';
import { importKinds } from './kinds.ts';

const namesOf = (kind: (typeof importKinds)[number]) => importFields[kind].map(({ name }) => name);

test('the headings of our own files are words, and an import knows each of them', () => {
  for (const kind of importKinds) {
    const headings = importFields[kind].map(titleOfField);
    assert.deepEqual(
      headings.filter((heading) => !/^[\p{Lu}][^_]*$/u.test(heading)),
      [],
      kind,
    );
    assert.deepEqual(proposeColumns(kind, headings), namesOf(kind), kind);
  }
});

test('an import knows the headings of the files from before, too', () => {
  for (const kind of importKinds) {
    const headings = importFields[kind].map(({ titles }) => titles[0].replaceAll(' ', '_'));
    assert.deepEqual(proposeColumns(kind, headings), namesOf(kind), kind);
  }
});
