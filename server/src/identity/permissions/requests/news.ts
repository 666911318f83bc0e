/** Managers of users hear that somebody asks for access, and the person who asked hears the answer. */
import type { PlainPage } from '@wms/contract/pages/link';
import { pageTable } from '@wms/contract/pages/table';
import { can } from '@wms/contract/platform/permissions';
import { news } from '../../../platform/news/news.ts';

export const accessAsked = news<{ by: number; person: string; label: string }>({
  kind: 'identity.access-asked',
  label: 'Qualcuno chiede l’accesso a una pagina',
  concerns: [[can.usersManagement]],
  ways: ['bell'],
  mailKeptHours: 3 * 24,
  audience: ({ by }) => ({ holdersOf: can.usersManagement, except: by }),
  sentence: ({ person, label }) => `${person} chiede l’accesso a «${label}»`,
  leadsTo: () => '/utenti/permessi/richieste',
});

export const accessDecided = news<{
  userId: number;
  label: string;
  page: string;
  granted: boolean;
  reason: string | null;
}>({
  kind: 'identity.access-decided',
  label: 'Risposta a una tua richiesta di accesso',
  ways: ['bell', 'mail'],
  mailKeptHours: 3 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ label, granted, reason }) =>
    granted
      ? `Ora puoi aprire «${label}»`
      : `La tua richiesta per «${label}» è stata respinta${reason ? `: ${reason}` : ''}`,
  // The address of a page with a parameter (`$…`) isn't known here, so the news leads to Home.
  leadsTo: ({ granted, page }) => (granted && isPlainPage(page) ? page : '/'),
});

const isPlainPage = (page: string): page is PlainPage => page in pageTable && !page.includes('$');
