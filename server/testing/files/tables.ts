/** Tables that the tests themselves have written. */
import { buffer } from 'node:stream/consumers';
import type { TableReading } from '../../src/platform/imports/reading/columns.ts';
import { readTable, readTableHere } from '../../src/platform/opening/read-table.ts';
import { isTrial } from '../trial.ts';

/**
 * Reads one as the product does, outside the trial without the process of its own, which takes longer than a small
 * import. An upload over HTTP starts it all the same.
 */
export const readOwnTable: TableReading = isTrial
  ? readTable
  : async function* (content, sheet) {
      yield* readTableHere(Buffer.isBuffer(content) ? content : await buffer(content), sheet);
      return undefined;
    };
