/**
 * A job that sends a mail to a person: it begins after the commit of the transaction that added it, and is tried until
 * the mail server accepts the mail.
 */
import { z } from 'zod';
import { type Reader, runSql, type Writer } from '../database/connection.ts';
import { addJobs, job } from '../jobs/job.ts';
import { Letter } from '../mail/letter.ts';

/** Attempts for a week at the longest usual pause; most mails expire sooner, after their `keptHours`. */
const mostAttempts = 350;

export const mailJob = job({
  name: 'mail',
  payload: z.strictObject({
    userId: z.number(),
    letter: Letter,
    addedAt: z.string(),
    /** An address other than the person's present one, such as the one that they had before. */
    to: z.string().optional(),
  }),
  attempts: mostAttempts,
  needsMail: true,
  async run({ userId, letter, addedAt, to }, { db, mail, id }) {
    const person = await db
      .selectFrom('users')
      .select('institutional_email')
      .where('id', '=', userId)
      .where('state', '=', 'attivo')
      .executeTakeFirst();
    if (person) await mail.send({ to: to ?? person.institutional_email, letter, id: `${addedAt}.${id}` });
  },
});

/** Takes back the mails to a person that have not left yet. */
export async function takeBackMails(tx: Writer, userId: number): Promise<void> {
  await runSql(
    tx,
  )`delete from jobs where name = ${mailJob.name} and (payload ->> 'userId')::integer = ${userId}`;
}

type AddedMail = { userId: number; letter: Letter; keptHours: number; to?: string };

/** Adds a mail that leaves soon after this transaction; after `keptHours` it expires. */
export const addMail = (tx: Reader, mail: AddedMail): Promise<void> => addMails(tx, [mail]);

/** Adds several mails in one statement. */
export async function addMails(tx: Reader, mails: readonly AddedMail[]): Promise<void> {
  const now = Date.now();
  await addJobs(
    tx,
    mailJob,
    mails.map(({ userId, letter, keptHours, to }) => ({
      data: { userId, letter, addedAt: now.toString(36), ...(to !== undefined && { to }) },
      expiresAt: new Date(now + keptHours * 3_600_000),
    })),
  );
}
