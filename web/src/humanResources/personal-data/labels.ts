import { maskedLabels } from '@wms/contract/platform/people/masked';
import type { PersonalDataValues } from './values.ts';

/** The names of the fields in sentences about changes. */
export const personalDataLabels: { readonly [name in keyof PersonalDataValues]?: string } = {
  ...maskedLabels,
  data_nascita: 'Data di nascita',
  luogo_nascita: 'Luogo di nascita',
  provincia_nascita: 'Provincia di nascita',
  stato_nascita: 'Stato di nascita',
  genere: 'Genere',
  cittadinanza: 'Cittadinanza',
  telefono: 'Telefono',
  email_personale: 'E-mail personale',
  residenza: 'Residenza',
  domicilio: 'Domicilio',
  contatto_emergenza: 'Contatto di emergenza',
  taglia_maglia: 'Taglia della maglia',
  patente: 'Patente',
};
