import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './file-name.ts';

test('the name of a download comes from Content-Disposition', () => {
  assert.equal(fileNameOf('attachment; filename="prodotti.csv"'), 'prodotti.csv');
  assert.equal(fileNameOf('inline; filename=ricevuta.pdf'), 'ricevuta.pdf');
  assert.equal(
    fileNameOf(`attachment; filename="x.pdf"; filename*=UTF-8''Carta%20d%E2%80%99identit%C3%A0.pdf`),
    'Carta d’identità.pdf',
  );
  assert.equal(fileNameOf('attachment; filename="a \\"b\\".txt"'), 'a "b".txt');
});

test('a name never leads into another folder, and a missing name is null', () => {
  assert.equal(fileNameOf('attachment; filename="../../etc/passwd"'), 'passwd');
  assert.equal(fileNameOf(String.raw`attachment; filename="C:\\temp\\x.pdf"`), 'x.pdf');
  assert.equal(fileNameOf('attachment'), null);
  assert.equal(fileNameOf(null), null);
});
