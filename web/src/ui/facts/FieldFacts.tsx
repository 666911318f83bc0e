/** Shows declared fields (contract/src/platform/fields) on a page, in one way for each kind of field. */
import type { Field, Fields } from '@wms/contract/platform/fields/field';
import { formatDate, formatEuro, formatQuantity } from '@wms/contract/platform/formats';
import { amountKind, formatPrice } from '@wms/contract/platform/numbers/italian';
import type { ReactNode } from 'react';
import { Fact } from './Facts.tsx';

type Props = {
  fields: Fields;
  /** The thing, in the shape of its endpoint's answer. */
  thing: object;
  part: string;
  /** The unit of the thing, used for quantities that declare no unit. */
  unit?: string;
  /** Facts that the page draws in its own way, by the name of their field. Undefined leaves a fact out. */
  special?: Readonly<Record<string, ReactNode>>;
};

/** The facts of one part of the page; long texts come last. */
export function FieldFacts({ fields, thing, part, unit, special = {} }: Props) {
  const facts = Object.entries(fields).filter(
    ([name, { page }]) => page?.part === part && !(name in special && special[name] === undefined),
  );
  const isLong = ([, { value }]: [string, Field]) => value.kind === 'longText';
  return [...facts.filter((fact) => !isLong(fact)), ...facts.filter(isLong)].map((fact) => {
    const [name, field] = fact;
    return (
      <Fact key={name} name={field.page?.label ?? field.label} wide={isLong(fact)}>
        {name in special ? special[name] : factOf(field, Reflect.get(thing, name), unit)}
      </Fact>
    );
  });
}

/** Returns the text of a fact; null when there is no value. */
function factOf({ value, unit: own }: Field, known: unknown, unit: string | undefined): string | null {
  if (typeof known === 'boolean') return known ? 'Sì' : 'No';
  if (typeof known !== 'string' || known === '') return null;
  switch (value.kind) {
    case 'quantity':
      return formatQuantity(known, own ?? unit);
    case 'percent':
      return formatQuantity(known, '%');
    case 'money':
      return value.number === amountKind ? formatEuro(known) : formatPrice(known);
    case 'date':
      return formatDate(known);
    case 'choice':
      return value.words[known] ?? known;
    default:
      return known;
  }
}
