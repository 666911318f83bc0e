/** Every import reads its table here: the process that opens files from outside sends the rows. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FileContent, openFile } from './open-file.ts';
import type { TableRow } from './reading/table-rows.ts';

/**
 * Yields the rows that aren't empty in batches; other work can run in between. Throws `UnreadableFile`, also when a
 * workbook has several sheets and none is named.
 */
export async function* readTable(
  content: FileContent,
  sheet?: string,
): AsyncGenerator<TableRow[], undefined> {
  for await (const { message } of openFile(
    { open: 'table', ...(sheet !== undefined && { sheet }) },
    content,
  )) {
    if ('done' in message) return;
    if ('rows' in message) yield message.rows;
    await nextTurn();
  }
  // Without the final message the table is cut off, and must not be imported as a shorter one.
  throw new Error('the opener stopped in the middle of the table');
}

/** Reads a table of our own in this process, because another process would cost more than its rows. */
export async function* readTableHere(content: Buffer, sheet?: string): AsyncGenerator<TableRow[], undefined> {
  const reading = await import('./reading/tables/table.ts');
  for await (const rows of reading.readTable(content, sheet)) {
    yield rows;
    await nextTurn();
  }
}
