/** Declares the drawer of regulations for the web app. */
import { IconBook2 } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { registrationSlots } from '../../identity/registration/steps.ts';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { fill, slots } from '../../ui/cupboards/slots.ts';

export const regulations: Drawer<Home> = {
  pages: [
    {
      path: '/regolamenti',
      name: 'Regulations',
      icon: IconBook2,
      show: whenComplete,
      screen: () => import('./Regulations.screen.tsx'),
      asks: ['/api/utilities/regulations'],
      meta: { after: true },
    },
    {
      // The page needs no permission: people who are asked to confirm a regulation may always read it.
      path: '/regolamenti/$id',
      name: 'Regulation',
      icon: IconBook2,
      show: never,
      screen: () => import('./page/Regulation.screen.tsx'),
    },
    {
      path: '/regolamenti/$id/pubblica',
      name: 'PublishRegulation',
      icon: IconBook2,
      show: never,
      screen: () => import('./publishing/Publish.screen.tsx'),
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).regulationsOnHome],
  fills: [
    fill(registrationSlots.regolamenti, async () => (await import('./RegistrationStep.tsx')).RegulationsStep),
    fill(slots.regulationReader, async () => (await import('./reading/ReadModal.tsx')).ReadModal),
  ],
};
