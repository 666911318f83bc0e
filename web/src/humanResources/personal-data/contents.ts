/** Declares the drawer of personal data for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { registrationSlots } from '../../identity/registration/steps.ts';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { fill } from '../../ui/cupboards/slots.ts';

export const personalData: Drawer<Home> = {
  fills: [
    fill(registrationSlots.anagrafica, async () => (await import('./RegistrationStep.tsx')).PersonalDataStep),
  ],
};
