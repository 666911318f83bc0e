/**
 * The dangerous dialogs whose words stand in their tags: the button says the act and its thing. Those of questions are
 * seen to by the type of `confirmDanger`.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (name) => name.endsWith('.test.ts') });

/** The opening tags of dialogs. */
const asked = /<(?:FormModal|AppModal|MassModal)\b(?:=>|[^>])*?>/g;
const isDanger = (text: string) => /\bdanger\b/.test(text);
const labels = (text: string) =>
  [
    ...text
      .replaceAll(/backLabel(?::\s*|=)['"`][^'"`]+['"`]/g, '')
      .matchAll(/confirmLabel(?::\s*|=\{?)([^\n]*)/g),
  ].flatMap(([, value = '']) => [...value.matchAll(/['"`]([^'"`]+)['"`]/g)].map(([, label = '']) => label));

test('the button of a dangerous dialog says what is done and to what', () => {
  const found: string[] = [];
  const single: string[] = [];
  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [text] of source.matchAll(asked)) {
      if (!isDanger(text)) continue;
      for (const label of labels(text)) {
        found.push(label);
        if (/^[A-Z]\w+$/.test(label)) single.push(`${file}: ${label}`);
      }
    }
  }
  assert.ok(found.length > 20, `${found.length} buttons were found`);
  assert.deepEqual(single, []);
});
