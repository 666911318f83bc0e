/** Reminds each person once 60, 30, 7 and 0 days before one of their documents expires. */
import { formatDate } from '@wms/contract/platform/formats';
import { z } from 'zod';
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { news } from '../../../platform/news/news.ts';
import { notify } from '../../../platform/news/notify.ts';
import { ownDocumentsOf } from '../own-page.ts';

type ExpiringDocument = { type: string; expiresOn: string; left: number };
type Reminder = { personId: number; complete: boolean; documents: ExpiringDocument[] };

export const documentsExpire = news<Reminder>({
  kind: 'humanResources.documents-expire',
  label: 'I tuoi documenti in scadenza',
  ways: ['bell', 'mail'],
  mailKeptHours: 72,
  audience: ({ personId }) => ({ people: [personId] }),
  sentence: ({ documents }) => documents.map(describe).join('; '),
  leadsTo: ({ complete }, reader) => ownDocumentsOf(complete, reader),
  letter: ({ documents, complete }, reader) => ({
    subject: documents.some(({ left }) => left < 0) ? 'Hai documenti scaduti' : 'Hai documenti in scadenza',
    blocks: [
      `Ciao ${reader.firstName},`,
      'è ora di rinnovare:',
      { list: documents.map(describe) },
      'Carica quello nuovo appena lo hai: fino all’approvazione vale il vecchio.',
      { button: 'Vai ai tuoi documenti', path: ownDocumentsOf(complete, reader) },
    ],
  }),
});

const describe = ({ type, expiresOn, left }: ExpiringDocument) => {
  if (left < 0) return `${type}: scaduto ${formatDate(expiresOn, 'il')}`;
  return left === 0 ? `${type}: scade oggi` : `${type}: scade ${formatDate(expiresOn, 'il')}`;
};

const reminderJob = job({
  name: 'document-reminders',
  payload: z.strictObject({}),
  run: (_, { db }) => remindOfDocuments(db),
});

export const documentReminderSchedule: Schedule = { job: reminderJob, everyMinutes: 15, from: '08:00' };

/** Sends each person one piece of news about all their documents that are due, each in its own transaction. */
export async function remindOfDocuments(db: Database): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await inTransaction(db, null, async (tx) => {
      const reminder = await claimNext(tx, after);
      if (reminder && reminder.documents.length > 0) await notify(tx, documentsExpire, reminder);
      return reminder?.personId;
    });
  }
}

/**
 * Returns the next person with documents that reached a threshold without a reminder, and marks the documents as
 * reminded of. A document that reached several thresholds while no server ran is reminded of once, for the last one. A
 * document whose successor was uploaded gets no reminder.
 */
async function claimNext(tx: Writer, afterPerson: number): Promise<Reminder | undefined> {
  const [person] = await runSql(tx)<{ id: number; complete: boolean }>`
    select person.id, person.registration_status = 'completato' as complete
      from users person
     where person.state = 'attivo' and person.id > ${afterPerson}
       and exists (select from documents_to_remind_of due where due.user_id = person.id)
     order by person.id limit 1`;
  if (!person) return undefined;
  const documents = await runSql(tx)<ExpiringDocument>`
    with claimed as (
      insert into document_reminders (document_id, days)
      select document_id, days from documents_to_remind_of where user_id = ${person.id} order by document_id
          on conflict do nothing returning document_id)
    select type.name as type, document.expires_on as "expiresOn", document.expires_on - rome_today() as left
      from claimed join documents document on document.id = claimed.document_id
      join document_types type on type.id = document.type_id
     order by document.expires_on, document.id`;
  return { personId: person.id, complete: person.complete, documents };
}
