import { namesOf } from './names-of.ts';

/** Labels as the choices of a select or a filter, in their order. */
export const choicesOf = <K extends string>(
  labels: Readonly<Record<K, string>>,
): { value: K; label: string }[] => namesOf(labels).map((value) => ({ value, label: labels[value] }));
