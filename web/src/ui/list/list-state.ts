import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

export type ListState<Values extends object> = {
  /** What the address says, without what the contract would refuse. */
  values: Partial<Values>;
  /** Changes the address; undefined and '' take a value away. */
  set: (patch: Partial<Values>) => void;
};

/** A list's text, filters and order live in the page's address: a link reproduces the view. */
export function useListState<S extends z.ZodObject>(
  schema: S,
  except: readonly string[] = none,
): ListState<z.input<S>> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = useMemo(() => {
    const known = Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = search[name];
      const given = value !== undefined && value !== '' && !except.includes(name);
      return given && isValid(field, value) ? [[name, value] as const] : [];
    });
    // Each value was just accepted by its own field.
    return Object.fromEntries(known) as Partial<z.input<S>>;
  }, [schema, except, search]);
  const set = useCallback(
    (patch: Partial<z.input<S>>) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return { values, set };
}

const none: readonly string[] = [];

const isValid = (field: unknown, value: unknown): boolean =>
  typeof field === 'object' && field !== null && 'safeParse' in field && typeof field.safeParse === 'function'
    ? field.safeParse(value).success === true
    : false;
