/** A mail to a person, as a job: it leaves once the transaction that it tells of is committed, and is tried until it is taken. */
import { z } from 'zod';
import type { Reader } from '../database/connection.ts';
import { addJob, job } from '../jobs/job.ts';
import { Letter } from '../mail/letter.ts';

/** Two days of attempts at the longest usual pause; what is of no use sooner says so when it is added. */
const mostAttempts = 350;

export const mailJob = job({
  name: 'mail',
  payload: z.strictObject({ userId: z.number(), letter: Letter, addedAt: z.string() }),
  attempts: mostAttempts,
  needsMail: true,
  async run({ userId, letter, addedAt }, { db, mail, id }) {
    const person = await db
      .selectFrom('users')
      .select('institutional_email')
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (person) await mail.send({ to: person.institutional_email, letter, id: `${addedAt}.${id}` });
  },
});

/** The mail leaves soon after this transaction; `keptHours` later it is of no use any more. */
export async function addMail(
  tx: Reader,
  { userId, letter, keptHours }: { userId: number; letter: Letter; keptHours: number },
): Promise<void> {
  const now = Date.now();
  const expiresAt = new Date(now + keptHours * 3_600_000);
  await addJob(tx, mailJob, { userId, letter, addedAt: now.toString(36) }, { expiresAt });
}
