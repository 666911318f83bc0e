/** Reminds a person, at HR's request, of what is missing in their registration or their documents. */

import { registrationLife } from '@wms/contract/identity/registration/life';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { can } from '@wms/contract/platform/permissions';
import { listWhatIsLacking } from '../../../identity/registration/routes.ts';
import type { RegistrationSteps } from '../../../platform/cupboards/cupboard.ts';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { news, type Reader } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ChosenPeople } from '../../shared/people-filters.ts';
import { doToEach } from './each.ts';

type Reminder = { userId: number; registering: boolean; lacking: readonly string[] };

export const registrationReminder = news<Reminder>({
  kind: 'humanResources.registration-reminder',
  label: 'Che cosa manca alla mia registrazione',
  ways: ['bell', 'mail'],
  mailKeptHours: 3 * 24,
  audience: ({ userId }) => ({ people: [userId] }),
  sentence: ({ registering, lacking }) =>
    lacking.length === 1
      ? `${lacking[0]}`
      : `${thing(registering)} aspetta ancora ${lacking.length} cose da te`,
  leadsTo: pageOf,
  letter: (reminder, reader) => ({
    subject: reminder.registering ? 'Completa la tua registrazione' : 'Documenti da sistemare',
    blocks: [
      `Ciao ${reader.firstName},`,
      reminder.registering
        ? 'la tua registrazione in WMS non è ancora completa:'
        : 'alcuni tuoi documenti in WMS vanno sistemati:',
      { list: [...reminder.lacking] },
      {
        button: reminder.registering ? 'Continua la registrazione' : 'Apri i tuoi documenti',
        path: pageOf(reminder, reader),
      },
    ],
  }),
});

/** Returns Home for a person who may not open their own area, because Home shows documents too. */
function pageOf({ registering }: Reminder, { permissions }: Reader): PageAddress {
  if (registering) return '/primoIngresso';
  return permissions.has(can.userEdit) ? pageLink('/areaUtente', {}, { scheda: 'documenti' }) : '/';
}

const thing = (registering: boolean) => (registering ? 'La tua registrazione' : 'L’archivio dei documenti');

/** Reminds each of the chosen people by the bell, and by mail where it is sent; names those who can't be reminded. */
export async function remindEach(tx: Writer, steps: RegistrationSteps, chosen: ChosenPeople) {
  return doToEach(tx, chosen, { singular: 'Avvisata', plural: 'Avvisate' }, ({ id }) =>
    remind(tx, steps, id),
  );
}

/**
 * Tells the person what is lacking. Refuses with 409 when nothing is, when nobody would read it, or when they were just
 * told.
 */
async function remind(tx: Writer, steps: RegistrationSteps, userId: number): Promise<void> {
  await refuseSoonAgain(tx, userId);
  const [person] = await runSql(tx)<{ state: string; step: string; gaps: string[] }>`
    select state, registration_status as step,
           array(select type.name || case d.state when 'manca' then ': manca' when 'rifiutato' then ': è rifiutato'
                                                  else ': è scaduto' end
                   from required_documents d join document_types type on type.id = d.type_id
                  where d.user_id = u.id and d.state in ('manca', 'rifiutato', 'scaduto') order by type.name) as gaps
      from users u where id = ${userId}`;
  if (person?.state === 'invitato')
    throw refuse.conflict('Non ha ancora accettato l’invito: manda di nuovo quello');
  if (person?.state !== 'attivo') throw refuse.conflict('Non può accedere: non leggerebbe il promemoria');
  const registering = person.step !== 'completato';
  const sentences = registering ? await listWhatIsLacking(tx, steps, userId) : person.gaps;
  if (sentences.length === 0 && !registering) throw refuse.conflict('Non le manca niente');
  const lacking = sentences.length > 0 ? sentences : [`Resta da confermare: ${nextStep(person.step)}`];
  await notify(tx, registrationReminder, { userId, registering, lacking });
}

/**
 * Refuses a reminder shortly after another one. Of two managers who remind one person at once, the second waits for the
 * lock and is refused.
 */
async function refuseSoonAgain(tx: Writer, userId: number): Promise<void> {
  await runSql(tx)`select from users where id = ${userId} for no key update`;
  const told = await runSql(tx)`
    select from notifications
     where user_id = ${userId} and kind = ${registrationReminder.kind}
       and told_at > current_moment() - interval '1 day' limit 1`;
  if (told.length > 0) throw refuse.conflict('Ha già avuto un promemoria nelle ultime 24 ore');
}

const nextStep = (step: string) =>
  Object.entries(registrationLife.states).find(([name]) => name === step)?.[1].label ?? step;
