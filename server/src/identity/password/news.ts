/** A person always hears in every way that their password was changed, because somebody else may have done it. */
import { formatInstant } from '@wms/contract/platform/formats';
import { news } from '../../platform/news/news.ts';

export const passwordChanged = news<{ userId: number; at: string }>({
  kind: 'identity.password-changed',
  label: 'La tua password è stata cambiata',
  ways: ['bell', 'mail'],
  always: ['bell', 'mail'],
  mailKeptHours: 7 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ at }) =>
    `La tua password è stata cambiata ${formatInstant(at, 'il')}. Se non sei statə tu, scegline subito un’altra`,
  // The link leads to Home, because not everybody may open the page where a password is changed.
  leadsTo: () => '/',
  letter: ({ at }, { firstName, username }) => ({
    subject: 'La tua password è stata cambiata',
    blocks: [
      `Ciao ${firstName},`,
      `la password dell’utente ${username} di WMS è stata cambiata ${formatInstant(at, 'il')}.`,
      'Se l’hai cambiata tu non devi fare niente.',
      'Se non sei statə tu, qualcuno può entrare al posto tuo: scegli subito un’altra password con «Password ' +
        'dimenticata» e avvisa chi amministra WMS.',
      { button: 'Vai all’accesso', path: '/login' },
    ],
  }),
});

/** Without mail the link passes through somebody's hands, so the person whom it is for must know of it. */
export const passwordLinkHandedOver = news<{ userId: number }>({
  kind: 'identity.password-link-handed-over',
  label: 'Collegamenti per la tua password',
  ways: ['bell'],
  always: ['bell'],
  mailKeptHours: 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: () => 'Le risorse umane hanno creato un collegamento per scegliere una tua nuova password',
  leadsTo: () => '/',
});
