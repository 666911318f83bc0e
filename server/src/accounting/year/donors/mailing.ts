/** Mails the statements to donors, each by a job of its own. */
import { formatCount } from '@wms/contract/platform/formats';
import { z } from 'zod';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJob, job, PermanentFailure } from '../../../platform/jobs/job.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { readFrame, refuseUnprintableStatements, renderStatement, statementName } from './printing.ts';
import { mostStatements, readStatements } from './reading.ts';

type QueuedMail = { year: number; donor: string; recipient: string; left: boolean; replyTo: string | null };

export const donorStatementMail = job({
  name: 'donor-statement-mail',
  payload: z.strictObject({ statementId: z.number() }),
  needsMail: true,
  shownIn: 'accounting',
  givenUp: ({ statementId }, { tx }) =>
    runSql(tx)`update donor_statements set given_up_at = current_moment() where id = ${statementId}`,
  async run({ statementId }, { db, mail, id }) {
    const [asked] = await runSql(db)<QueuedMail>`
      select s.year, s.donor, s.recipient, s.left_at is not null as left, u.institutional_email as "replyTo"
        from donor_statements s left join users u on u.id = s.sent_by where s.id = ${statementId}`;
    if (!asked || asked.left) return;
    const { year, donor, recipient: to, replyTo } = asked;
    const [statement] = await readStatements(db, year, [donor]);
    // All receipts of the donor were annulled meanwhile.
    if (!statement) return;
    const frame = await readFrame(db);
    const content = printOrGiveUp(year, statement, frame);
    await mail.send({
      to,
      id: `donor-statement.${statementId}.${id}`,
      replyTo: replyTo ?? undefined,
      letter: {
        subject: `Donazioni del ${year} a ${frame.organisation.name}`,
        blocks: [
          `Buongiorno ${statement.name},`,
          `in allegato c’è il riepilogo delle donazioni del ${year}, pagate con mezzi tracciabili.`,
          'Grazie.',
        ],
        toOutside: 'it',
      },
      attachments: [
        {
          filename: statementName(year, statement),
          content,
          contentType: 'application/pdf',
        },
      ],
    });
    await runSql(db)`update donor_statements set left_at = current_moment() where id = ${statementId}`;
  },
});

/** A name may have changed since the statement was queued; another attempt would be refused in the same way. */
function printOrGiveUp(...asked: Parameters<typeof renderStatement>): Buffer {
  try {
    return renderStatement(...asked);
  } catch (error) {
    if (error instanceof Refusal) throw new PermanentFailure(error.message);
    throw error;
  }
}

type MailingRequest = { year: number; donors: readonly string[] | null; by: number };

/**
 * Queues the statements and returns a sentence with their number. Without `donors` it takes all donors who have an
 * address and have not got their statement.
 */
export async function sendStatements(tx: Writer, { year, donors, by }: MailingRequest): Promise<string> {
  // The lock keeps two people who send to all donors at once from sending twice.
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('donor_statements'), ${year})`;
  const found = await readStatements(tx, year, donors ?? undefined);
  if (found.length > mostStatements)
    throw refuse.invalidRequest('Sono più di 2.000 donatori: sceglili un po’ alla volta');
  const sent = donors
    ? new Set<string>()
    : new Set(
        (
          await runSql(tx)<{ donor: string }>`
            select distinct donor from donor_statements where year = ${year} and given_up_at is null`
        ).map(({ donor }) => donor),
      );
  const wanted = found.filter(({ id, email }) => email !== null && !sent.has(id));
  if (wanted.length === 0)
    throw refuse.conflict(
      donors
        ? 'Nessuno di loro ha un’e-mail e donazioni tracciabili: scarica il PDF'
        : 'Nessuno aspetta il riepilogo: chi ha un’e-mail l’ha già avuto',
    );
  refuseUnprintableStatements(year, wanted, await readFrame(tx));
  for (const { id, email } of wanted) {
    const [row] = await runSql(tx)<{ id: number }>`
      insert into donor_statements (year, donor, recipient, sent_by) values (${year}, ${id}, ${email}, ${by})
      returning id`;
    if (row) await addJob(tx, donorStatementMail, { statementId: row.id });
  }
  const left = (donors?.length ?? wanted.length) - wanted.length;
  return `${formatCount(wanted.length, 'riepilogo parte', 'riepiloghi partono')} per e-mail${
    left > 0 ? `; ${formatCount(left, 'persona non ha', 'persone non hanno')} un’e-mail` : ''
  }`;
}
