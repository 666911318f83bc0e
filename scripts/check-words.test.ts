import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { complaints } from './check-words.ts';

describe('a line has at most 120 characters', () => {
  test('120 pass and 121 do not, whatever letters they are', () => {
    for (const letter of ['a', 'è', '🚗']) {
      assert.deepEqual(complaints('web/src/a.ts', letter.repeat(120)), []);
      assert.deepEqual(complaints('web/src/a.ts', `\n${letter.repeat(121)}\n`), [
        'web/src/a.ts:2: 121 characters; at most 120',
      ]);
    }
  });

  test('generated files, data and landed migrations may have longer lines', () => {
    const long = 'a'.repeat(121);
    for (const file of [
      'server/src/platform/tables.generated.ts',
      'demo/catalogue/workshop.ts',
      'server/migrations/0001_foundation.sql',
      'server/migrations/0026_last.sql',
    ])
      assert.deepEqual(complaints(file, long), [], file);
    for (const file of ['server/migrations/0027_next.sql', 'demo/season.ts'])
      assert.equal(complaints(file, long).length, 1, file);
  });
});

describe('a comment that begins with no thing', () => {
  const complain = (source: string) =>
    complaints('server/src/a.ts', source).map((complaint) => complaint.split(': ')[0]);

  test('is reported in a block, in a line, after code, and in SQL', () => {
    assert.deepEqual(complain('/** What is asked. */'), ['server/src/a.ts:1']);
    assert.deepEqual(complain('/**\n * So it is.\n */'), ['server/src/a.ts:2']);
    assert.deepEqual(complain('const a = 1;\n  // By rate.'), ['server/src/a.ts:2']);
    assert.deepEqual(complain('return a; // It is one.'), ['server/src/a.ts:1']);
    assert.deepEqual(complain('select 1\n-- Nobody asks.'), ['server/src/a.ts:2']);
  });

  test('passes as a question, as a later sentence, and where the word only begins another', () => {
    assert.deepEqual(complain('/** Who may see it? */'), []);
    assert.deepEqual(complain('// The row is kept.\n// It is old.'), []);
    assert.deepEqual(complain('/** Items of a list. */'), []);
  });
});

describe('a refused name', () => {
  const words = [{ pattern: /\btheOne\b/, instead: 'verb + thing' }];

  test('is reported with its place and with the name to write instead', () => {
    assert.deepEqual(complaints('server/src/a.ts', 'const a = 1;\nconst b = theOne(a);', { words }), [
      'server/src/a.ts:2: «theOne»: write verb + thing',
    ]);
    assert.deepEqual(complaints('server/src/a.ts', 'const theOnes = [];', { words }), []);
  });

  test('is refused in a path, too', () => {
    for (const file of ['web/src/ui/utils.ts', 'server/src/helpers/a.ts', 'web/src/index.tsx'])
      assert.equal(complaints(file, '').length, 1, file);
    assert.deepEqual(complaints('web/src/ui/outilss.ts', ''), []);
  });

  test('a statement that only fires a trigger is refused, one that counts is not', () => {
    const complain = (line: string) => complaints('server/src/logistics/orders/editing.ts', line).length;
    assert.equal(complain("update orders set search = '' where id = 1"), 1);
    assert.equal(complain('update expense_lines set version = version where id = 1'), 1);
    assert.equal(complain('update stock set quantity = quantity - 1'), 0);
  });

  test('the day of this process is refused in the server, but not in its tests, a form or a file that is named', () => {
    const line = 'if (dueOn < today()) throw late;';
    assert.equal(complaints('server/src/logistics/loans/routes.ts', line).length, 1);
    for (const file of [
      'server/src/logistics/loans/routes.test.ts',
      'server/src/platform/spreadsheets/table-file.ts',
      'web/src/logistics/loans/Loan.tsx',
    ])
      assert.deepEqual(complaints(file, line), [], file);
    for (const ofRule of ['date >= today()', 'today = new Date()'])
      assert.equal(complaints('contract/src/logistics/loans/endpoints.ts', ofRule).length, 1);
    assert.deepEqual(complaints('contract/src/logistics/loans/endpoints.ts', 'date >= judgedDay()'), []);
    assert.equal(complaints('demo/season.ts', 'now.toISOString().slice(0, 10)').length, 1);
    assert.equal(complaints('server/migrations/0208_next.sql', 'where due_on < current_date').length, 1);
  });
});
