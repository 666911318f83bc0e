import { useCallback, useState } from 'react';

/** The open dialog of a page as what it is about, or null, with the functions that open and close it. */
export function useDialog<Subject>(first: Subject | null = null) {
  const [dialog, open] = useState<Subject | null>(first);
  const close = useCallback(() => open(null), []);
  return [dialog, open, close] as const;
}
