/**
 * Texts in pickers that are still looked for. A button that is pressed right after the last letter would otherwise send
 * the form without the choice.
 */
const lookups = new Set<Promise<unknown>>();

/** Lets the forms that are sent wait for `work`, which never fails. */
export function noteLookup(work: Promise<unknown>): void {
  lookups.add(work);
  void work.finally(() => lookups.delete(work));
}

/** Returns what to wait for before a form's values are read; null when nothing is looked for. */
export const pendingLookups = (): Promise<unknown> | null => (lookups.size > 0 ? Promise.all(lookups) : null);
