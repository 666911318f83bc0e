/** Declared fields as files and histories name them. */
import type { Field, Fields } from './field.ts';

/** All fields in the order of our files, also those that no file has. */
export function inFileOrder(fields: Fields): [name: string, field: Field][] {
  const entries = Object.entries(fields);
  const moved = entries.filter(([, { file }]) => file?.before);
  return entries.flatMap((entry) =>
    moved.includes(entry) ? [] : [...moved.filter(([, { file }]) => file?.before === entry[0]), entry],
  );
}

/** A label as lists of fields need it, with its unit: 'Peso (g)', 'IVA (%)'. */
export function labelWithUnit({ label, unit, value }: Pick<Field, 'label' | 'unit' | 'value'>): string {
  const measure = value.kind === 'percent' ? '%' : unit;
  return measure ? `${label} (${measure})` : label;
}
