/**
 * A person always hears that the username or e-mail of their sign-in was changed, because the change may be a mistake.
 */
import { nameCodes } from '@wms/contract/identity/permissions/described';
import type { Permission } from '@wms/contract/platform/permissions';
import type { Letter } from '../../../platform/mail/letter.ts';
import { news } from '../../../platform/news/news.ts';

type Account = { userId: number; username: string; email: string; asleep: readonly Permission[] };

export const writeAccountLetter = ({ username, email, asleep }: Account): Letter => ({
  subject: 'I tuoi dati di accesso sono cambiati',
  blocks: [
    'Le risorse umane hanno corretto i dati con cui accedi a WMS.',
    `Ora il tuo nome utente è ${username} e la tua e-mail istituzionale è ${email}.`,
    ...(asleep.length > 0
      ? [`Finché non li risveglia chi li ha, questi tuoi permessi dormono: ${nameCodes(asleep)}.`]
      : []),
    'La password è quella di prima. Se non te l’aspettavi, avvisa chi amministra WMS.',
    { button: 'Vai all’accesso', path: '/login' },
  ],
});

export const accountCorrected = news<Account>({
  kind: 'humanResources.account-corrected',
  label: 'I tuoi dati di accesso sono cambiati',
  ways: ['bell', 'mail'],
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ username, email }) => `I tuoi dati di accesso sono cambiati: ${username}, ${email}`,
  leadsTo: () => '/',
  letter: writeAccountLetter,
});
