import { CivilDate, IdParam } from '@wms/contract/platform/schema';
import { z } from 'zod';

/**
 * Returns the pattern of values that a field of a query certainly accepts, for the page's first script, which can't
 * import schemas. A value that doesn't fit it may still be right; undefined when no value is known to be. The page
 * takes from its address by the schema itself (`ui/list/list-state.ts`), and a test compares both.
 */
export function addressPattern(field: unknown): string | undefined {
  if (field === IdParam) return id;
  if (field === CivilDate) return day;
  if (field instanceof z.ZodOptional) return addressPattern(field.unwrap());
  if (field instanceof z.ZodEnum) return field.options.map((option) => exactly(option)).join('|');
  if (field instanceof z.ZodLiteral) return [...field.values].map((value) => exactly(value)).join('|');
  if (field instanceof z.ZodUnion)
    return field.options.flatMap((option) => addressPattern(option) ?? []).join('|') || undefined;
  if (field instanceof z.ZodString) return (field.maxLength ?? mostWords) >= mostWords ? words : undefined;
  return isYear(field) ? year : undefined;
}

/** An id of at most nine digits: those of ten are partly too large. */
const id = '[1-9]\\d{0,8}';
const day = [
  '20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])',
  '20\\d\\d-(0[13-9]|1[0-2])-(29|30)',
  '20\\d\\d-(0[13578]|1[02])-31',
].join('|');
const year = '20\\d\\d';
/** A text that any search takes: it becomes neither empty nor too long when it is trimmed and put together. */
const words = "[\\p{L}\\d][\\p{L}\\d .,'/-]{0,29}";
const mostWords = 90;

const exactly = (value: unknown) => String(value).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const isYear = (field: unknown) =>
  field instanceof z.ZodPipe &&
  field.out instanceof z.ZodNumber &&
  (field.out.minValue ?? 0) <= 2000 &&
  (field.out.minValue ?? 0) >= 1900 &&
  (field.out.maxValue ?? 0) >= 2099;
