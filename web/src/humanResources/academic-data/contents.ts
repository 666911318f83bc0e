/** Declares the drawer of academic data for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { registrationSlots } from '../../identity/registration/steps.ts';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { fill } from '../../ui/cupboards/slots.ts';

export const academicData: Drawer<Home> = {
  fills: [
    fill(registrationSlots.accademici, async () => (await import('./RegistrationStep.tsx')).AcademicStep),
  ],
};
