/** Declares the drawer of members for the web app. */
import { IconAddressBook, IconHeartHandshake, IconRefresh } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const members: Drawer<Home> = {
  pages: [
    {
      path: '/tesserati',
      name: 'Members',
      icon: IconAddressBook,
      show: whenComplete,
      group: 'accounting',
      screen: () => import('./list/Members.screen.tsx'),
      asks: ['/api/accounting/members'],
      meta: {
        words: 'Soci, socio: incassa la quota, libro soci',
        parts: [
          {
            label: 'Quote scadute',
            words: 'sollecita solleciti morosi non pagate da incassare',
            search: { payment: 'scaduta' },
          },
        ],
      },
    },
    {
      path: '/tesserati/nuovo',
      name: 'NewMember',
      icon: IconAddressBook,
      show: never,
      group: 'accounting',
      screen: () => import('./form/NewMember.screen.tsx'),
      meta: { onPalette: true, words: 'Iscrivi un socio' },
    },
    {
      path: '/tesserati/rinnovo',
      name: 'Renewal',
      icon: IconRefresh,
      show: never,
      group: 'accounting',
      screen: () => import('./renewal/Renewal.screen.tsx'),
      meta: { fromHome: true, hint: 'Quote dei tesserati' },
    },
    {
      path: '/tesserati/volontari',
      name: 'Volunteers',
      icon: IconHeartHandshake,
      show: never,
      group: 'accounting',
      screen: () => import('./volunteers/Volunteers.screen.tsx'),
      meta: { fromHome: true, hint: 'Tesserati che fanno volontariato' },
    },
    {
      path: '/tesserati/$id/modifica',
      name: 'EditMember',
      icon: IconAddressBook,
      show: never,
      group: 'accounting',
      screen: () => import('./form/EditMember.screen.tsx'),
    },
    {
      path: '/tesserati/$id',
      name: 'Member',
      icon: IconAddressBook,
      show: never,
      group: 'accounting',
      screen: () => import('./page/Member.screen.tsx'),
      asks: ['/api/accounting/members/:id'],
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).membersOnHome],
  fills: [
    fill(slots.ownMembership, async () => (await import('./OwnMembership.tsx')).OwnMembership),
    fill(slots.memberCard, async () => (await import('./card/CardAnswer.tsx')).CardAnswer),
  ],
};
