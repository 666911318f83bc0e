/**
 * Merges a draft with newly saved data. A draft remembers the original value of each typed field, so that a correction
 * by human resources is neither lost nor overwritten unnoticed.
 */
import { hashKey } from '@tanstack/react-query';

type Values = Record<string, unknown>;

const isSame = (left: unknown, right: unknown) => hashKey([left]) === hashKey([right]);
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the original values of the changed fields. `earlier` has the original values of fields that another person
 * has changed since the draft was begun.
 */
export const beganFrom = (values: Values, saved: Values, earlier: Values = {}): Values =>
  Object.fromEntries(
    Object.keys(saved)
      .filter((name) => !isSame(values[name], saved[name]))
      .map((name) => [name, name in earlier ? earlier[name] : saved[name]]),
  );

/**
 * The values with which a form continues: the typed values, and the saved values of all other fields. A draft of an
 * older version of WMS has no original values, so all its values count as typed.
 */
export function mergeDraft<V extends Values>(
  content: Values,
  saved: V,
): { values: Partial<V>; began: Values } {
  const began = isValues(content.began) ? content.began : null;
  // A newer version of WMS may have other fields, so fields that the form doesn't have are left out.
  const kept = Object.entries(content).filter(([name]) => name in saved && (!began || name in began));
  return { values: Object.fromEntries(kept) as Partial<V>, began: began ?? {} };
}

/** Returns the fields that another person has changed since the draft was begun, and whose typed value is different. */
export const changedMeanwhile = (began: Values, values: Values, saved: Values): string[] =>
  Object.keys(began).filter(
    (name) => name in saved && !isSame(began[name], saved[name]) && !isSame(values[name], saved[name]),
  );
