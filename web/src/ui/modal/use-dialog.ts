import { useCallback, useState } from 'react';

/**
 * The subject of a page's open dialog, or null while none is open, with the functions that open and close the dialog.
 */
export function useDialog<Subject>(first: Subject | null = null) {
  const [dialog, open] = useState<Subject | null>(first);
  const close = useCallback(() => open(null), []);
  return [dialog, open, close] as const;
}
