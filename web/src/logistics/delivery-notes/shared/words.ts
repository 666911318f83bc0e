import { namesOf } from '@wms/contract/platform/declarations/names-of';

/** The choices of a select or a filter, from names by value. */
export const choicesOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  namesOf(names).map((value) => ({ value, label: names[value] }));

/** A note where another one names it: a draft has no number yet. */
export const nameOf = (number: string | null) => (number === null ? 'Bozza di DDT' : `DDT ${number}`);
