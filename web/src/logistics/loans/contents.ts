/** Declares the drawer of loans for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const loans: Drawer<Home> = {
  homeParts: [async () => (await import('./home-part.ts')).loansOnHome],
  fills: [fill(slots.ownLoans, async () => (await import('./OwnLoans.tsx')).OwnLoans)],
};
