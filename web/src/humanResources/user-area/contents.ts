/** Declares the drawer of the user area for the web app. */
import { IconUser } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

export const userArea: Drawer<Home> = {
  pages: [
    {
      path: '/areaUtente',
      name: 'UserArea',
      icon: IconUser,
      show: whenComplete,
      meta: {
        words: 'le mie ultime annulla azioni',
        parts: [
          { label: 'I miei documenti', words: 'carta di identità patente', search: { scheda: 'documenti' } },
          { label: 'I miei prestiti', words: 'che cosa ho preso', search: { scheda: 'prestiti' } },
          {
            label: 'Le mie prenotazioni',
            words: 'annulla disdici disdire sposta prenotazione',
            search: { scheda: 'prenotazioni' },
          },
          { label: 'Le mie ricevute', search: { scheda: 'ricevute' } },
          { label: 'La mia tessera', words: 'quota', search: { scheda: 'tessera' } },
          { label: 'Notifiche', words: 'e-mail avvisi', search: { scheda: 'notifiche' } },
          { label: 'Sicurezza', words: 'cambia password passkey accesso', search: { scheda: 'sicurezza' } },
        ],
      },
      group: 'profile',
      screen: () => import('./UserArea.screen.tsx'),
      asks: ['/api/humanResources/user/getPersonalData'],
    },
  ],
};
