/**
 * The searches of pickers, and the photos being made smaller, that have not finished. A button that is pressed right
 * after the last letter or photo would otherwise send the form without the result.
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
  // The field that asked takes the result before the form is read.
  await new Promise((taken) => setTimeout(taken, 0));
}
