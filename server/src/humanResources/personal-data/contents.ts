/** The personal data of people: what this drawer gives to the server. */

import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, personalTable } from '../../platform/cupboards/personal-table.ts';
import { personTables } from '../people/profile/history.ts';
import { nameCard } from './home-card.ts';
import { lackOfPersonalData } from './reading.ts';
import { personalDataConstraints, personalDataRoutes } from './routes.ts';

export const personalDataDrawer: Drawer = {
  routes: personalDataRoutes,
  constraints: personalDataConstraints,
  registrationSteps: { anagrafica: lackOfPersonalData },
  homeCards: [nameCard],
  personalTables: [
    personalTable('personal_data', {
      title: 'Anagrafica',
      described: personTables.personal_data,
      exported: [
        'birth_date',
        'birth_place',
        'birth_province',
        'birth_state',
        'citizenship',
        'gender',
        'tax_code',
        'phone',
        'personal_email',
        'residence',
        'domicile',
        'emergency_contact',
        'iban',
        'licence_category',
        'licence_number',
        'licence_expiry',
        'shirt_size',
        'notes',
        'updated_at',
      ],
      erasure: 'deleted',
    }),
    personalTable('shown_data', {
      title: 'Dati mostrati a chi gestisce gli utenti',
      exported: ['what', 'shown_at'],
      // The rows say which value was shown, but don't contain it.
      erasure: { kept: 'Dicono chi ha visto che cosa (GDPR, art. 5, par. 2)' },
    }),
  ],
  freeTexts: [freeTexts('personal_data', ['notes'])],
  authors: ['shown_data.shown_by'],
};
