import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../../client/alerts/confirm.ts';

/** Asks before unsaved changes are lost: at every navigation, and when the person closes the page. */
export function useUnsavedGuard(dirty: boolean) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      dirty && current.pathname !== next.pathname && !(await confirm(unsavedQuestion)),
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
