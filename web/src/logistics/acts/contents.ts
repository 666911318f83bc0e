/** Declares the drawer of the acts for the web app: the windows of a product's acts, and those typed in the palette. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';
import { isActAsked } from './asked-act.ts';

export const acts: Drawer<Home> = {
  fills: [fill(slots.productAct, async () => (await import('./ProductAct.tsx')).ProductAct)],
  dialogs: [
    {
      name: 'asked act',
      opened: isActAsked,
      dialog: async () => (await import('./AskedAct.tsx')).AskedAct,
    },
  ],
  acts: [
    async () => (await import('./stock.ts')).stockActs,
    async () => (await import('./loans.ts')).loanActs,
    async () => (await import('./counting.ts')).countingActs,
    async () => (await import('./showing.ts')).showingActs,
  ],
};
