/** The faults of the page's own code since it was opened, for bug reports. Nobody else sees them. */

/** The most faults that are kept, and the most characters of each. */
const most = 5;
const longest = 700;

const faults: string[] = [];

/** The last faults, newest last: the message, where in the code it happened, and the page. */
export const lastFaults = (): readonly string[] => faults;

/** Keeps a fault of the page's code. */
export function keepFault(error: unknown): void {
  const described =
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  faults.push(`${location.pathname}: ${described}`.slice(0, longest));
  if (faults.length > most) faults.shift();
}

/** Begins to keep the faults that no code catches. */
export function followFaults(): void {
  window.addEventListener('error', ({ error }) => error && keepFault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => keepFault(reason));
}
