/**
 * A large cupboard has drawers, and each declares its own part in its `contents.ts`. The cupboard's `contents.ts` only
 * lists them, so that a change in a drawer touches no file of the other drawers.
 */
import type { Cupboard } from './cupboard.ts';

/** The part of a drawer: everything that a cupboard may declare, except what it declares only once. */
export type Drawer<Home = unknown> = Partial<Omit<Cupboard<Home>, 'whenRefused'>>;

/** Puts a cupboard together from its drawers; the order of the drawers is the order of the cupboard's pages. */
export const cupboardOf = <Home>(drawers: readonly Drawer<Home>[]): Cupboard<Home> => ({
  pages: drawers.flatMap(({ pages = [] }) => pages),
  acts: drawers.flatMap(({ acts = [] }) => acts),
  homeParts: drawers.flatMap(({ homeParts = [] }) => homeParts),
  dialogs: drawers.flatMap(({ dialogs = [] }) => dialogs),
  fills: drawers.flatMap(({ fills = [] }) => fills),
  start: () => {
    for (const { start } of drawers) start?.();
  },
  forget: () => {
    for (const { forget } of drawers) forget?.();
  },
});
