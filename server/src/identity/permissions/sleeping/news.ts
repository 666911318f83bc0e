/** A person always hears that codes of theirs sleep, and so does whoever holds such a code and can wake it. */
import { nameCodes } from '@wms/contract/identity/permissions/described';
import type { Permission } from '@wms/contract/platform/permissions';
import { news } from '../../../platform/news/news.ts';

type OwnCodes = { personId: number; codes: readonly Permission[] };

const singleOrMany = ({ codes }: OwnCodes, singular: string, plural: string) =>
  codes.length === 1 ? singular : plural;

export const ownCodesAsleep = news<OwnCodes>({
  kind: 'identity.own-permissions-asleep',
  label: 'Permessi tuoi che dormono',
  ways: ['bell', 'mail'],
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ personId }) => ({ people: [personId] }),
  sentence: (own) =>
    `${singleOrMany(own, 'Dorme un permesso tuo', 'Dormono permessi tuoi')}: ${nameCodes(own.codes)}. ` +
    'Qualcun altro avrebbe potuto entrare al posto tuo: chiedi di risvegliarli a chi li ha, ' +
    'o accedi con il secondo fattore che avevi già',
  // The link leads to Home, because not everybody may open the user area.
  leadsTo: () => '/',
});

export const codeAsleep = news<{ personId: number; name: string; code: Permission }>({
  kind: 'identity.permission-asleep',
  label: 'Permessi di altri che dormono, e che puoi risvegliare',
  ways: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ code, personId }) => ({ holdersOf: code, except: personId }),
  sentence: ({ name, code }) =>
    `${nameCodes([code])} di ${name} dorme: qualcun altro avrebbe potuto entrare al posto suo. ` +
    'Dopo averne parlato con questa persona puoi risvegliarlo',
  leadsTo: () => '/',
});

export const ownCodesAwake = news<OwnCodes & { by: number | null }>({
  kind: 'identity.own-permissions-awake',
  label: 'Permessi tuoi risvegliati',
  ways: ['bell', 'mail'],
  always: ['bell'],
  mailKeptHours: 7 * 24,
  audience: ({ personId }) => ({ people: [personId] }),
  sentence: (own) => `${singleOrMany(own, 'Di nuovo valido', 'Di nuovo validi')}: ${nameCodes(own.codes)}`,
  leadsTo: () => '/',
});

export const ownSleepersGone = news<OwnCodes>({
  kind: 'identity.own-sleepers-gone',
  label: 'Permessi tuoi che dormivano e che erano uno sbaglio',
  ways: ['bell', 'mail'],
  always: ['bell'],
  mailKeptHours: 7 * 24,
  audience: ({ personId }) => ({ people: [personId] }),
  sentence: (own) =>
    `Non conta più l’avviso di prima: ${nameCodes(own.codes)} ` +
    singleOrMany(own, 'era stato dato per sbaglio', 'erano stati dati per sbaglio'),
  leadsTo: () => '/',
});
