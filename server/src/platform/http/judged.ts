import { DayMissing, onDay, requireDay } from '@wms/contract/platform/schema';
import type { Reader } from '../database/connection.ts';
import { readToday } from '../database/moment.ts';

// The clock of this process judges no date.
requireDay();

/**
 * Parses what a person sent. When a rule of dates needs a day, everything is parsed again on the day of PostgreSQL,
 * so that other requests don't ask for one.
 */
export async function parseOnItsDay<T>(db: Reader, parse: () => T): Promise<T> {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DayMissing)) throw error;
  }
  return onDay(await readToday(db), parse);
}
