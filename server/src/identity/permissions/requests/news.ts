/** Managers of users hear that somebody asks for access, and the person who asked hears the answer. */
import type { PlainPage } from '@wms/contract/pages/link';
import { pageTable } from '@wms/contract/pages/table';
import { can } from '@wms/contract/platform/permissions';
import type { Writer } from '../../../platform/database/connection.ts';
import { news } from '../../../platform/news/news.ts';
import { notify, takeNewsBack } from '../../../platform/news/notify.ts';

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

type Decision = { userId: number; label: string; page: string; granted: boolean; reason: string | null };

export const accessDecided = news<Decision>({
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

export const accessReopened = news<Decision>({
  kind: 'identity.access-reopened',
  label: 'Una risposta a una tua richiesta di accesso è stata ripresa',
  ways: ['bell', 'mail'],
  mailKeptHours: 3 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ label, granted }) =>
    granted
      ? `L’accesso a «${label}» è stato ripreso: la tua richiesta è di nuovo aperta`
      : `La tua richiesta per «${label}» è di nuovo aperta: non conta che sia stata respinta`,
  leadsTo: () => '/',
});
/** The same for whoever had the answer by mail, which isn't called back, and hadn't read it in the bell. */
const reopenedByMail: typeof accessReopened = { ...accessReopened, ways: ['mail'] };

/** Takes an unread answer back from the person; who has read it hears that it doesn't count. */
export async function tellOfReopened(tx: Writer, decision: Decision): Promise<void> {
  const unread = (await takeNewsBack(tx, accessDecided, decision)) > 0;
  await notify(tx, unread ? reopenedByMail : accessReopened, decision);
}

const isPlainPage = (page: string): page is PlainPage => page in pageTable && !page.includes('$');
