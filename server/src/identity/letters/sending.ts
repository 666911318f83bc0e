/**
 * Letters about an account. Each is a row written by the transaction that it tells of, so a change that never came
 * to be is never told, and one that did is told even when the server dies right afterwards.
 */
import { sql } from 'kysely';
import { type Database, inTransaction, type Writer } from '../../platform/database/connection.ts';
import type { Post } from '../../platform/mail.ts';
import { romanTime } from '../../platform/roman-time.ts';

type LetterKind = 'password changed';

/** How long a letter waits for a mail server. Later the news is of no use to anybody. */
const keptDays = 7;

/** The letter leaves soon after this transaction, if there is a mail server. */
export async function writeLetter(tx: Writer, userId: number, kind: LetterKind): Promise<void> {
  await tx.insertInto('letters').values({ user_id: userId, kind }).execute();
}

/**
 * Sends what is due; several servers may do so at once. What the SMTP server doesn't take is tried again later; a
 * letter may come twice when the server dies right after it was sent.
 */
export async function sendLetters(db: Database, { mail, site, onFailure }: Post): Promise<void> {
  for (;;) {
    const letter = await inTransaction(db, null, take);
    if (!letter) return;
    try {
      await mail.send({ to: letter.institutional_email, ...texts[letter.kind as LetterKind](letter, site) });
    } catch (error) {
      onFailure(error);
      continue;
    }
    await db.deleteFrom('letters').where('id', '=', letter.id).execute();
  }
}

/** Letters that nobody could send, or that no mail server was there for. */
export async function forgetOldLetters(db: Database): Promise<void> {
  await db
    .deleteFrom('letters')
    .where('written_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
    .execute();
}

type Letter = {
  id: number;
  kind: string;
  written_at: string;
  username: string;
  first_name: string;
  institutional_email: string;
};

/** The next letter; its next attempt is later, whatever becomes of this one. */
async function take(tx: Writer): Promise<Letter | undefined> {
  const { rows } = await sql<Letter>`
    update letters set attempts = attempts + 1,
      next_attempt_at = now() + interval '30 seconds' * 2 ^ least(attempts, 12)
      from users
     where users.id = letters.user_id
       and letters.id = (select id from letters where next_attempt_at <= now() order by next_attempt_at limit 1
                          for update skip locked)
    returning letters.id, kind, written_at, username, first_name, institutional_email`.execute(tx);
  return rows[0];
}

const texts: Record<LetterKind, (letter: Letter, site: string) => { subject: string; text: string }> = {
  'password changed': ({ first_name, username, written_at }, site) => ({
    subject: 'La tua password è stata cambiata',
    text:
      `Ciao ${first_name},

la password dell’utente ${username} di WMS è stata cambiata il ${romanTime(written_at)}.

Se l’hai cambiata tu non devi fare niente.
Se non sei statə tu, qualcuno può entrare al posto tuo: apri ${new URL('/login', site).href}, scegli subito ` +
      `un’altra password con «Password dimenticata» e avvisa chi amministra WMS.
`,
  }),
};
