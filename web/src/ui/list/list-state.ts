import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useNavigate, usePageSearch } from '../page/link.ts';

export type ListState<Values extends object> = {
  /** The values in the address, without those that the contract would refuse. */
  values: Partial<Values>;
  /** Changes the address. Undefined and '' remove a value. */
  set: (patch: Partial<Values>) => void;
};

/** The text, the filters and the order of a list are in the page's address, so that a link shows the same view. */
export function useListState<S extends z.ZodObject>(
  schema: S,
  except: readonly string[] = none,
): ListState<z.input<S>> {
  const search: Record<string, unknown> = usePageSearch();
  const navigate = useNavigate();
  const values = useMemo(() => {
    const known = Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = search[name];
      const given = value !== undefined && value !== '' && !except.includes(name);
      return given && isValid(field, value) ? [[name, value] as const] : [];
    });
    // The schema of each field has just accepted its value.
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
