import { formatDate } from '@wms/contract/platform/formats';

const civilDate = /^\d{4}-\d\d-\d\d$/;

/** A value as text, used to show it and to compare two values. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  // An address, or another value of several fields.
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(formatValue).filter(Boolean).join(', ');
  if (typeof value === 'string' && civilDate.test(value)) return formatDate(value);
  return value === null || value === undefined ? '' : String(value);
}
