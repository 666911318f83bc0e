import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../prepare.mjs';
import { calendarFiles, chooseTests, chooseTrials } from './choose.ts';

test('npm test has no file of the trial only, the trial has all', () => {
  const tests = chooseTests([]).files;
  assert.ok(tests.length > 300);
  assert.ok(tests.every((file) => file.endsWith('.test.ts')));
  const trials = chooseTrials([]).files;
  assert.ok(tests.every((file) => trials.includes(file)));
  assert.ok(trials.some((file) => file.endsWith('.trial.ts')));
});

test('a trial is named by a file or a folder; a wrong name lists the names', () => {
  const ledger = chooseTrials(['ledger']).files;
  assert.ok(ledger.length > 0 && ledger.every((file) => file.includes('/stock/ledger.')), ledger.join());
  assert.ok(chooseTrials(['logistics/orders']).files.every((file) => file.includes('/logistics/orders/')));
  assert.throws(
    () => chooseTrials(['legder']),
    /^Error: There is no trial legder\. .*\bcalendar\b.*\bmany-callers\b/,
  );
  assert.deepEqual(chooseTrials(['calendar']), { files: [], isWhole: false, throughCalendar: true });
});

test('a test file that isn’t there is said', () => {
  assert.throws(
    () => chooseTests(['server/src/nothing.test.ts']),
    /There is no test file .*nothing\.test\.ts/,
  );
});

test('other moments are tried without pages, and where the run’s PostgreSQL tells the time', () => {
  const files = calendarFiles();
  assert.ok(files.length > 150);
  assert.ok(files.every((file) => /^(contract|server|web|demo)\//.test(file)));
});

test('the trials that CONTRIBUTING names for the folders exist', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const commands = [...text.matchAll(/`npm run trial -- ([^`]+)`/g)].map(([, given = '']) =>
    given.split(' '),
  );
  const names = commands.filter(([first]) => !first?.startsWith('--')).flat();
  assert.ok(names.length > 10);
  chooseTrials(names);
});
