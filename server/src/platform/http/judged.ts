import { DayMissing, onDay, requireDay } from '@wms/contract/platform/schema';
import type { Reader } from '../database/connection.ts';
import { readToday } from '../database/moment.ts';

// The clock of this process judges no date.
requireDay();

/**
 * Parses what a person sent on the day that looking up the person has told. Without a person, only a rule of dates
 * asks PostgreSQL for the day, and everything is parsed again.
 */
export async function parseOnItsDay<T>(db: Reader, parse: () => T, told?: string): Promise<T> {
  if (told !== undefined) return onDay(told, parse);
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DayMissing)) throw error;
  }
  return onDay(await readToday(db), parse);
}
