import { useBlocker } from '@tanstack/react-router';
import { confirm, type Question } from '../../client/alerts/confirm.ts';

/**
 * Asks before unsaved changes are lost: at every navigation to another page, and when the person closes this one.
 * `within` is the question of a navigation on the same page, whose search would begin the form anew; null for none.
 */
export function useUnsavedGuard(dirty: boolean, within?: (search: unknown) => Question | null) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isHere = current.pathname === next.pathname;
      const question = isHere ? (within?.(next.search) ?? null) : unsavedQuestion;
      return dirty && question !== null && !(await confirm(question));
    },
    enableBeforeUnload: dirty,
    disabled: !dirty,
  });
}

export const unsavedQuestion = {
  title: 'Modifiche non salvate',
  message: 'Se esci da qui, quello che hai scritto va perso.',
  backLabel: 'Resta qui',
  confirmLabel: 'Esci senza salvare',
  danger: true,
} as const;
