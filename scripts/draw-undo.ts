/**
 * Writes docs/undo.md, the table of all endpoints that change something, from their declarations:
 * `node scripts/draw-undo.ts` writes the page; with `--check` it only checks that the page agrees with them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { notUndoable } from '@wms/contract/platform/not-undoable';
import { readEndpoints } from './all-endpoints.ts';

const page = join(import.meta.dirname, '../docs/undo.md');

/** Makes the whole page: how each act is undone, or the kind that says why not. */
function drawUndo(endpoints: readonly Endpoint[]): string {
  const changes = endpoints.filter(({ method, reads }) => method !== 'GET' && !reads);
  const undoable = changes.filter((endpoint) => endpoint.undoable === true);
  return [
    '# What can be undone',
    '',
    'Made by `node scripts/draw-undo.ts` from the declarations in `contract/src`: change those, not this page.',
    `Of ${changes.length} acts ${undoable.length} can be undone ([0072](decisions/0072-undo.md)). The others`,
    'name their kind; those of a kind with a sentence say it to people before the act.',
    '',
    '| kind | why it isn’t undone | before the act |',
    '| --- | --- | --- |',
    ...Object.entries<{ why: string; warning?: string }>(notUndoable).map(
      ([kind, { why, warning = '' }]) => `| \`${kind}\` | ${why} | ${warning} |`,
    ),
    '',
    '| act | what it does | |',
    '| --- | --- | --- |',
    ...changes
      .map(({ method, path, summary, undoable: kind }) => {
        return `| \`${method} ${path}\` | ${summary} | ${kind === true ? 'undone' : `\`${kind}\``} |`;
      })
      .toSorted(),
    '',
  ].join('\n');
}

const drawn = drawUndo(await readEndpoints());
if (!process.argv.includes('--check')) writeFileSync(page, drawn);
else if (readFileSync(page, 'utf8') !== drawn) {
  console.error('docs/undo.md does not show what is declared: run «node scripts/draw-undo.ts».');
  process.exitCode = 1;
}
