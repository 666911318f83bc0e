/** Declares the drawer of receipts for the web app. */
import { IconFilePlus, IconFiles, IconReceiptEuro } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const receipts: Drawer<Home> = {
  pages: [
    {
      path: '/ricevute',
      name: 'Receipts',
      icon: IconReceiptEuro,
      show: whenComplete,
      group: 'accounting',
      screen: () => import('./Receipts.screen.tsx'),
      asks: ['/api/accounting/receipts'],
      meta: { words: 'Registro delle ricevute' },
    },
    {
      path: '/ricevute/nuova',
      name: 'NewReceipt',
      icon: IconFilePlus,
      show: never,
      group: 'accounting',
      screen: () => import('./form/NewReceipt.screen.tsx'),
      asks: ['/api/accounting/receipts/form'],
      meta: { fromHome: true, words: 'Incassa una quota o un pagamento' },
    },
    {
      path: '/ricevute/emissione',
      name: 'MassIssue',
      icon: IconFiles,
      show: never,
      group: 'accounting',
      screen: () => import('./mass/MassIssue.screen.tsx'),
      meta: { fromHome: true, hint: 'Ricevute di un anno sociale' },
    },
    {
      path: '/ricevute/$id',
      name: 'Receipt',
      icon: IconReceiptEuro,
      show: never,
      group: 'accounting',
      screen: () => import('./page/Receipt.screen.tsx'),
      asks: ['/api/accounting/receipts/:id/details'],
    },
  ],
  acts: [async () => (await import('./acts.ts')).receiptActs],
  homeParts: [async () => (await import('./home-part.ts')).receiptsOnHome],
  fills: [
    fill(slots.ownReceipts, async () => (await import('./Panel.tsx')).ReceiptsPanel),
    fill(slots.personReceipts, async () => (await import('./PersonReceipts.tsx')).PersonReceipts),
  ],
};
