import { longestNotes } from '@wms/contract/logistics/delivery-notes/editing';
import { formatOthers } from '@wms/contract/platform/formats';

/**
 * Joins the parts of a prepared text while it fits into the notes field of a delivery note, and then says how many
 * other parts there are.
 */
export function joinWhole(parts: readonly string[], between: string): string {
  const textOf = (count: number) =>
    `${parts.slice(0, count).join(between)}${formatOthers(parts.length - count, 'un altro', 'altri')}`;
  let count = parts.length;
  while (count > 0 && textOf(count).length > longestNotes) count -= 1;
  return textOf(count);
}
