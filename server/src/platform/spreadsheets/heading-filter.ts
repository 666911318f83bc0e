/** Gives the heading of a workbook's sheet the arrows by which people filter and sort the rows below it. */
import type { Feature } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';

const sheet = 'xl/worksheets/sheet{id}.xml';

/** `rows` and `columns` count the heading and the rows of the list; a sum below them is never filtered away. */
export function filterByHeading<File>({ rows, columns }: { rows: number; columns: number }): Feature<File> {
  const filter = getSelfClosingTagMarkup('autoFilter', {
    ref: `A1:${getCellAddress(rows - 1, columns - 1)}`,
  });
  // A spreadsheet takes a file whose elements are in another order for damaged.
  const order = getOrderOfSiblings(sheet, 'worksheet') ?? [];
  return {
    files: {
      transform: {
        [sheet]: {
          transform: (xml) => insertElementMarkupAccordingToOrderOfSiblings(xml, filter, order, 'worksheet'),
        },
      },
    },
  };
}
