/** The values of a form for declared fields (contract/src/platform/fields), as texts that people type. */
import type { Field, Fields } from '@wms/contract/platform/fields/field';
import type { EditedName } from '@wms/contract/platform/fields/shapes';
import type { z } from 'zod';
import { shortenDecimal } from '../fields/numbers/plain-decimal.ts';

type TypedField = { value: { kind: 'text' | 'longText' | 'quantity' | 'money' | 'percent' | 'date' } };

type InForm<F extends Field> = F extends TypedField ? string : z.output<F['value']['written']>;

/** The form itself holds references, together with their names. */
export type FieldValues<F extends Fields> = {
  [N in EditedName<F> as F[N] extends { value: { kind: 'reference' } } ? never : N]: InForm<F[N]>;
};

const inForm = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, { edited, value }]) => edited !== false && value.kind !== 'reference');

/** The values of an empty form. A choice that declares no initial value starts with its first option. */
export const startValues = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    inForm(fields).map(([name, { value }]) => [
      name,
      value.initial ?? (value.kind === 'choice' && !value.canBeEmpty ? Object.keys(value.words)[0] : ''),
    ]),
  ) as FieldValues<F>;

/** The values of a form for an existing thing; `thing` has the shape of its endpoint's answer. */
export const valuesInForm = <F extends Fields>(
  fields: F,
  thing: { readonly [N in keyof FieldValues<F>]: unknown },
) =>
  Object.fromEntries(
    inForm(fields).map(([name, { value }]) => [name, typedText(value.kind, Reflect.get(thing, name))]),
  ) as FieldValues<F>;

function typedText(kind: Field['value']['kind'], value: unknown): unknown {
  if (kind === 'choice' || kind === 'yesNo' || kind === 'list') return value;
  if (typeof value !== 'string') return '';
  // An amount of money keeps its two decimals.
  if (kind === 'money') return value.replace('.', ',');
  return kind === 'quantity' || kind === 'percent' ? shortenDecimal(value) : value;
}

/** The label of each field of the form. */
export const formLabels = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { edited, form, label }]) =>
      edited === false ? [] : [[name, form?.label ?? label]],
    ),
  ) as { [N in EditedName<F>]: string };
