/** Declares the drawer of documents for the web app. */
import { IconFiles } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { registrationSlots } from '../../identity/registration/steps.ts';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { fill } from '../../ui/cupboards/slots.ts';

export const documents: Drawer<Home> = {
  pages: [
    {
      path: '/documents',
      name: 'Documents',
      icon: IconFiles,
      show: whenComplete,
      group: 'humanResources',
      screen: () => import('./Documents.screen.tsx'),
    },
    {
      path: '/documents/$id',
      name: 'Document',
      icon: IconFiles,
      show: never,
      group: 'humanResources',
      screen: () => import('./verification/Document.screen.tsx'),
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).documentsOnHome],
  fills: [
    fill(registrationSlots.documenti, async () => (await import('./RegistrationStep.tsx')).DocumentsStep),
  ],
};
