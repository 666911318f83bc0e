/** The shapes of bodies and answers that follow from a list of fields. */
import { z } from 'zod';
import { optional } from '../schema.ts';
import type { Field, Fields } from './field.ts';

type Names<F extends Fields, Rule> = { [N in keyof F]: F[N] extends Rule ? N : never }[keyof F];

/** The fields that a form sends. */
export type EditedName<F extends Fields> = Exclude<keyof F, Names<F, { edited: false }>>;

type WrittenValue<F extends Fields, N extends keyof F> = F[N]['value']['written'];
export type EditShape<F extends Fields> = { [N in EditedName<F>]: WrittenValue<F, N> };
export type NewShape<F extends Fields> = {
  [N in EditedName<F>]: F[N]['value'] extends { initial: unknown }
    ? z.ZodDefault<WrittenValue<F, N>>
    : WrittenValue<F, N>;
};
export type ReadShape<F extends Fields> = {
  [N in Exclude<keyof F, Names<F, { value: { kind: 'reference' } }>>]: F[N]['value']['read'];
};
export type ChangeShape<F extends Fields> = {
  [N in Names<F, { together: true }>]: z.ZodType<z.output<WrittenValue<F, N>> | null>;
};

/** The body of an edit: every field. */
export const editShape = <F extends Fields>(fields: F) =>
  shapeOf(fields, isEdited, ({ value }) => value.written) as EditShape<F>;

/** The body of a new thing: a field with an initial value may be missing. */
export const newShape = <F extends Fields>(fields: F) =>
  shapeOf(fields, isEdited, ({ value }) =>
    'initial' in value ? z._default(value.written, value.initial) : value.written,
  ) as NewShape<F>;

/** The fields of an answer, without references, which the thing's own code answers with their names. */
export const readShape = <F extends Fields>(fields: F) =>
  shapeOf(
    fields,
    ({ value }) => value.kind !== 'reference',
    ({ value }) => value.read,
  ) as ReadShape<F>;

/** The fields that people can change in many things at once; a null field is left unchanged. */
export const changeShape = <F extends Fields>(fields: F) =>
  shapeOf(
    fields,
    ({ together }) => together === true,
    ({ value }) => (value.canBeEmpty ? value.written : optional(value.written)),
  ) as ChangeShape<F>;

const isEdited = ({ edited }: Field) => edited !== false;

const shapeOf = (fields: Fields, has: (field: Field) => boolean, schemaOf: (field: Field) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (has(field) ? [[name, schemaOf(field)]] : [])),
  );
