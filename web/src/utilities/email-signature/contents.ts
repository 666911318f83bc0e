/** Declares the drawer of the e-mail signature for the web app. */
import { IconMail } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';

export const emailSignature: Drawer<Home> = {
  pages: [
    {
      path: '/generaFirmaMail',
      name: 'EmailSignature',
      icon: IconMail,
      show: whenComplete,
      screen: () => import('./own/EmailSignature.screen.tsx'),
      asks: ['/api/utilities/email-signature'],
      meta: { after: true },
    },
    {
      path: '/generaFirmaMail/modelli',
      name: 'SignatureTemplates',
      icon: IconMail,
      show: never,
      screen: () => import('./templates/Templates.screen.tsx'),
      meta: { after: true, fromHome: true },
    },
    {
      path: '/generaFirmaMail/modelli/nuovo',
      name: 'NewSignatureTemplate',
      icon: IconMail,
      show: never,
      screen: () => import('./templates/NewTemplate.screen.tsx'),
    },
    {
      path: '/generaFirmaMail/modelli/$id',
      name: 'SignatureTemplate',
      icon: IconMail,
      show: never,
      screen: () => import('./templates/EditTemplate.screen.tsx'),
    },
  ],
};
