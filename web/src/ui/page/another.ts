/** Begins another new thing from the alert of the one that was just made, with what the two mostly share. */
import type { PagePath } from '@wms/contract/pages/table';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AlertAct } from '../../client/alerts/alert.ts';
import { createStore, useStore } from '../../client/alerts/store.ts';
import { useNavigate } from './link.ts';

const shared = new Map<PagePath, object>();

/** Returns what makes the act of an alert that opens the page of a new thing once more. */
export function useAnother(page: PagePath, label = 'Un altro'): (values?: object) => AlertAct {
  const navigate = useNavigate();
  return (values = {}) => ({
    label,
    run: () => {
      shared.set(page, values);
      void navigate({ to: page as Parameters<typeof navigate>[0]['to'] });
    },
  });
}

/** The values that the thing made before leaves to this one; empty when the page was opened in another way. */
export function useShared<V extends object>(page: PagePath): Partial<V> {
  const [values] = useState(() => shared.get(page) ?? {});
  useEffect(() => void shared.delete(page), [page]);
  return values;
}

const awaited = createStore<string | null>(null);

/** Asks the part of a page that bears this name to begin a new thing, as soon as it is drawn. */
export const beginAt = (name: string) => awaited.set(name);

/** Calls `begin` when a new thing is asked for here. */
export function useBeginning(name: string, begin: () => void): void {
  const asked = useStore(awaited);
  const latest = useEffectEvent(begin);
  useEffect(() => {
    if (asked !== name) return;
    awaited.set(null);
    latest();
  }, [asked, name]);
}
