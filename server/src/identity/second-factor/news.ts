/** A person always hears in every way of a change of their second factor, because somebody else may have made it. */
import { formatInstant } from '@wms/contract/platform/formats';
import { news } from '../../platform/news/news.ts';

const nameChange = (added: boolean) => (added ? 'aggiunto' : 'tolto');

export const secondFactorChanged = news<{ userId: number; added: boolean; at: string }>({
  kind: 'identity.second-factor-changed',
  label: 'Il tuo secondo fattore è cambiato',
  ways: ['bell', 'mail'],
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ added, at }) =>
    `Il secondo fattore è stato ${nameChange(added)} ${formatInstant(at, 'il')}. ` +
    'Se non sei statə tu, cambia subito la password',
  // The link leads to Home, because not everybody may open the page where a second factor is changed.
  leadsTo: () => '/',
  letter: ({ added, at }, { firstName, username }) => ({
    subject: `Secondo fattore ${nameChange(added)}`,
    blocks: [
      `Ciao ${firstName},`,
      `il secondo fattore dell’utente ${username} di WMS è stato ${nameChange(added)} ${formatInstant(at, 'il')}.`,
      'Se sei statə tu non devi fare niente.',
      'Se non sei statə tu, scegli subito un’altra password con «Password dimenticata» e avvisa chi amministra WMS.',
      { button: 'Vai all’accesso', path: '/login' },
    ],
  }),
});
