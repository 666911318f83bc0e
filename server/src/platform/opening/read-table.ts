/** The one reader of every import: a table's rows, read by the process that opens files from outside. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FileContent, openFile } from './open-file.ts';
import type { TableRow } from './reading/table-rows.ts';

/** Rows that hold something, in batches; between two batches other work gets its turn. Throws `UnreadableFile`. */
export async function* readTable(content: FileContent): AsyncGenerator<TableRow[], undefined> {
  for await (const { said } of openFile({ open: 'table' }, content)) {
    if ('done' in said) return;
    if ('rows' in said) yield said.rows;
    await nextTurn();
  }
  // A table that ends without its last word would be taken for a shorter one.
  throw new Error('the opener stopped in the middle of the table');
}
