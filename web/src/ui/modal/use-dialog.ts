import { useCallback, useState } from 'react';
import { keepKeysForWindow } from '../early-keys.ts';
import { rememberOpening } from '../form/reopening.ts';

/**
 * The subject of a page's open dialog, or null while none is open, with the functions that open and close the dialog.
 */
export function useDialog<Subject>(first: Subject | null = null) {
  const [dialog, show] = useState<Subject | null>(first);
  const open = useCallback((subject: Subject | null) => {
    if (subject !== null) {
      rememberOpening(() => show(subject));
      keepKeysForWindow();
    }
    show(subject);
  }, []);
  const close = useCallback(() => open(null), [open]);
  return [dialog, open, close] as const;
}
