/** The permissions that count only for people with a second factor, as the organisation decides. */
import { z } from 'zod';
import { isPermission, type Permission } from '../../platform/permissions.ts';
import { setting } from '../../platform/setting.ts';
import { describedPermissions } from '../permissions/described.ts';

const codesIn = (text: string) => text.split(',').filter((code) => code !== '');

export const factorDemandedFor = setting({
  name: 'identity.factorDemandedFor',
  group: 'Sicurezza',
  label: 'Permessi che chiedono un secondo fattore',
  help: 'Chi non ne ha uno non può usarli finché non lo attiva; può anche averlo chiesto il fornitore dell’accesso',
  kind: 'permissions',
  protects: true,
  // Codes separated by commas, such as `ru_USRS_MAN,cont_RCP_MAN`; when empty, nobody needs a second factor.
  schema: z
    .string()
    .max(500)
    .refine((text) => codesIn(text).every(isPermission), 'Permessi sconosciuti'),
  describe: (text) =>
    demandedCodes(text)
      .map((code) => describedPermissions[code].label)
      .join(', ') || 'Nessuno',
  initial: '',
});

/** The setting's value as codes. */
export const demandedCodes = (value: string): Permission[] => codesIn(value).filter(isPermission);
