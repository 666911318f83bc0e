/** Fills fields of a form with the server's answer about a choice of the person, however late the answer comes. */
import { useRef } from 'react';
import { report } from '../../client/answer.ts';
import { useLatest } from '../../client/latest.ts';
import { pointerReleased } from '../../client/pointer.ts';
import type { ContractForm } from './contract-form.ts';

type Values = Record<string, unknown>;
type Form<V extends Values> = Pick<ContractForm<V>, 'values' | 'set'>;

type Question<V extends Values> = {
  /** The values that the person chooses now. They are set at once, and the question is about them. */
  chosen: Partial<V>;
  /** Returns the new values by their paths; null when the choice brings none. */
  ask: (() => Promise<Values>) | null;
  /** Fills only fields that are empty or were filled by an earlier choice. */
  onlyEmpty?: boolean;
};

/**
 * Returns a function that asks a question and fills in its answer. An answer is dropped when the person has made
 * another choice meanwhile, and a field that has changed since the question keeps its value.
 */
export function useFill<V extends Values>(form: Form<V>): (question: Question<V>) => Promise<void> {
  const latest = useLatest(form);
  const last = useRef<object | null>(null);
  const filled = useRef(new Map<string, unknown>());
  return async (question) => {
    last.current = question;
    const { chosen, ask, onlyEmpty = false } = question;
    const before: Values = { ...latest.current.values, ...chosen };
    for (const [path, value] of Object.entries(chosen)) latest.current.set(path, value);
    try {
      const answer = await ask?.();
      if (answer) await pointerReleased();
      const now = latest.current.values;
      const isSame = Object.entries(chosen).every(([name, value]) => isEqual(now[name], value));
      if (!answer || last.current !== question || !isSame) return;
      for (const [path, value] of Object.entries(answer)) {
        const held = valueAt(now, path);
        if (!isEqual(held, valueAt(before, path))) continue;
        if (onlyEmpty && held !== '' && !isEqual(held, filled.current.get(path))) continue;
        filled.current.set(path, value);
        latest.current.set(path, value);
      }
    } catch (error) {
      if (last.current === question) report(error);
    }
  };
}

const valueAt = (values: Values, path: string) =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      values,
    );

// The form copies its values whenever one is set, so that objects are equal without being the same.
const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
