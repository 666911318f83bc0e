import { later } from './later.tsx';

/** Shown when two people edited the same thing, which is rare: its code is loaded after the form's. */
export const StaleNotice = later(async () => (await import('../form/StaleChanges.tsx')).StaleChanges);
