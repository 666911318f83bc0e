/**
 * A draft remembers what each typed field held when the person began, so that a correction that human resources make
 * while the draft waits is neither lost nor overwritten unseen.
 */
import { hashKey } from '@tanstack/react-query';

type Values = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the fields that the person changed held before; `earlier` knows it of fields that were changed meanwhile. */
export const beganFrom = (values: Values, saved: Values, earlier: Values = {}): Values =>
  Object.fromEntries(
    Object.keys(saved)
      .filter((name) => !isSame(values[name], saved[name]))
      .map((name) => [name, name in earlier ? earlier[name] : saved[name]]),
  );

/**
 * The values with which a form goes on: what the person typed, and what is saved now wherever they typed nothing. A
 * draft of an earlier version of WMS doesn't know where it began, and gives all its values.
 */
export function mergeDraft<V extends Values>(
  content: Values,
  saved: V,
): { values: Partial<V>; began: Values } {
  const began = isValues(content.began) ? content.began : null;
  // A later version of the form may have other fields.
  const kept = Object.entries(content).filter(([name]) => name in saved && (!began || name in began));
  return { values: Object.fromEntries(kept) as Partial<V>, began: began ?? {} };
}

/** The fields that somebody else changed since the person began, and that hold something else here. */
export const changedMeanwhile = (began: Values, values: Values, saved: Values): string[] =>
  Object.keys(began).filter(
    (name) => name in saved && !isSame(began[name], saved[name]) && !isSame(values[name], saved[name]),
  );
