/** Opens a dialog for a new thing once more, from the alert of the thing that was just made. */
import { useEffect, useState } from 'react';
import type { AlertAct } from '../../client/alerts/alert.ts';

let openLast: (() => void) | null = null;

/** Called as a dialog opens, with what opens it again while its page is still there. */
export const rememberOpening = (open: () => void) => {
  openLast = open;
};

/** The values that the thing made before leaves to the next one, by what makes them. */
const kept = new Map<object, object>();

export type Another<V> = {
  /** 'Un altro', unless the thing is feminine. */
  label?: string;
  /** The fields that are mostly the same in the next thing. */
  keeps?: readonly (keyof V)[];
};

/**
 * For the form of a dialog that `useDialog` opens: the values that the thing made before leaves to this one, and the
 * act that begins the next. Without `another` there are none.
 */
export function useReopening<V extends object>(makes: object, another: Another<V> | undefined) {
  const [reopen] = useState(() => openLast);
  const [left] = useState(() => (another ? ((kept.get(makes) ?? {}) as Partial<V>) : {}));
  useEffect(() => void kept.delete(makes), [makes]);
  const actsAfter = (values: V): AlertAct[] => {
    if (!another || !reopen) return [];
    const run = () => {
      kept.set(makes, Object.fromEntries((another.keeps ?? []).map((name) => [name, values[name]])));
      reopen();
    };
    return [{ label: another.label ?? 'Un altro', run }];
  };
  return { left, actsAfter };
}
