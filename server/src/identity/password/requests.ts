/** Forgotten passwords: whoever asks hears the same at once; the person, if there is one, gets a link by mail. */
import { forgottenPassword } from '@wms/contract/identity/password/endpoints';
import { sql } from 'kysely';
import {
  type Database,
  inTransaction,
  type Reader,
  type Writer,
} from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { Post } from '../../platform/mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countAttempt, findLogin } from '../sessions/login-throttle.ts';
import { issuePasswordLink, passwordLinkAddress } from './link.ts';

/** How long a link that came by mail may wait to be used, and a request to be answered. */
const validMinutes = 30;

/** Links that one person gets in a quarter of an hour, however many ask for them. */
const mostLinks = 5;

export const passwordRequestRoutes = (mailIsSent: boolean) => [
  implement(
    forgottenPassword,
    async ({ body, db, address }) => {
      if (!mailIsSent)
        throw new Refusal(
          409,
          'Qui non si inviano e-mail: chiedi a chi amministra WMS un collegamento per scegliere una nuova password',
        );
      const { name, person } = await findLogin(db, body.username);
      await countAttempt(db, { person, address, purpose: 'new password' });
      return name;
    },
    async ({ tx, prepared: login }) => {
      await tx.insertInto('password_requests').values({ login }).execute();
      return { message: 'Se la persona esiste, fra poco riceverà un’e-mail con un collegamento' };
    },
  ),
];

/**
 * Answers every request that is due; several servers may do so at once. A mail that the SMTP server doesn't take is
 * tried again later; one may be sent twice when the server dies right after it.
 */
export async function answerPasswordRequests(
  db: Database,
  { mail, site, onFailure, onLink }: Post & { onLink?: (userId: number) => void },
): Promise<void> {
  for (;;) {
    const request = await inTransaction(db, null, take);
    if (!request) return;
    if (request.letter) {
      const { person, token, linkId } = request.letter;
      const link = passwordLinkAddress(site, token);
      try {
        await mail.send({ to: person.institutional_email, ...letter(person, link) });
        onLink?.(person.id);
      } catch (error) {
        onFailure(error);
        await db.deleteFrom('password_links').where('id', '=', linkId).execute();
        continue;
      }
    }
    await db.deleteFrom('password_requests').where('id', '=', request.id).execute();
  }
}

/** The next request, with the link to send; its next attempt is later, whatever becomes of this one. */
async function take(tx: Writer) {
  const request = await tx
    .updateTable('password_requests')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<string>`now() + interval '30 seconds' * 2 ^ attempts`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('password_requests')
        .select('id')
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'login', overdue.as('overdue')])
    .executeTakeFirst();
  if (!request) return undefined;
  const person = request.overdue ? undefined : await personOf(tx, request.login);
  if (!person) return { id: request.id };
  const { token, id: linkId } = await issuePasswordLink(tx, person.id, validMinutes);
  return { id: request.id, letter: { person, token, linkId } };
}

const overdue = sql<boolean>`requested_at < now() - make_interval(mins => ${validMinutes})`;

type Person = { id: number; username: string; first_name: string; institutional_email: string };

const personOf = (db: Reader, login: string): Promise<Person | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'institutional_email'])
    .where((where) => where.or([where('username', '=', login), where('institutional_email', '=', login)]))
    .where('disabled_at', 'is', null)
    .where(
      (query) =>
        query
          .selectFrom('password_links')
          .select(({ fn }) => fn.countAll<number>().as('links'))
          .whereRef('user_id', '=', 'users.id')
          .where('created_at', '>', sql<string>`now() - interval '15 minutes'`),
      '<',
      mostLinks,
    )
    .executeTakeFirst();

const letter = ({ first_name, username }: Person, link: string) => ({
  subject: 'Scegli una nuova password',
  text: `Ciao ${first_name},

qualcuno, forse tu, ha chiesto una nuova password per l'utente ${username} di WMS.
Per sceglierla apri questo collegamento entro ${validMinutes} minuti; vale una volta sola:

${link}

Se non l'hai chiesta tu non devi fare niente: la password resta quella di prima.
`,
});
