/** The names of declared fields in files and histories. */
import type { Field, Fields } from './field.ts';

/** Returns all fields in the order of our files, also those that no file has. */
export function inFileOrder(fields: Fields): [name: string, field: Field][] {
  const entries = Object.entries(fields);
  const moved = entries.filter(([, { file }]) => file?.before);
  return entries.flatMap((entry) =>
    moved.includes(entry) ? [] : [...moved.filter(([, { file }]) => file?.before === entry[0]), entry],
  );
}

/** Returns a label with its unit, for lists of fields: 'Peso (g)', 'IVA (%)'. */
export function labelWithUnit({ label, unit, value }: Pick<Field, 'label' | 'unit' | 'value'>): string {
  const measure = value.kind === 'percent' ? '%' : unit;
  return measure ? `${label} (${measure})` : label;
}
