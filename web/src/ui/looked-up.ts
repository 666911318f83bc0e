/**
 * Texts in pickers that are still looked for, and photos that are still made small. A button that is pressed right
 * after the last letter or photo would otherwise send the form without it.
 */
const lookups = new Set<Promise<unknown>>();

/** Lets the forms that are sent wait for `work`, which never fails. */
export function noteLookup(work: Promise<unknown>): void {
  lookups.add(work);
  void work.finally(() => lookups.delete(work));
}

/** Returns what to wait for before a form's values are read; null when nothing is looked for. */
export const pendingLookups = (): Promise<unknown> | null => (lookups.size > 0 ? settle() : null);

async function settle(): Promise<void> {
  await Promise.all(lookups);
  // The part that asked takes the result before the form is read.
  await new Promise((taken) => setTimeout(taken, 0));
}
