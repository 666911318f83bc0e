/** Forgotten passwords: whoever asks hears the same at once; the person, if there is one, gets a link by mail. */
import { forgottenPassword } from '@wms/contract/identity/password/endpoints';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countAttempt, findLogin } from '../sessions/login-throttle.ts';
import { issuePasswordLink, passwordLinkPath } from './link.ts';

/** How long a link that came by mail may wait to be used, and a request to be answered. */
const validMinutes = 30;

/** Links that one person gets in a quarter of an hour, however many ask for them. */
const mostLinks = 5;

/**
 * Answers a request with a link that is made right before its mail leaves: no token waits anywhere. When the mail isn't
 * taken the link goes, and the next attempt makes another one.
 */
export const passwordRequestJob = job({
  name: 'password-request',
  /** What somebody typed, whoever it belongs to. */
  payload: z.strictObject({ login: z.string() }),
  needsMail: true,
  async run({ login }, { db, mail, log, id }) {
    const issued = await inTransaction(db, null, async (tx) => {
      const person = await findPerson(tx, login);
      return person && { person, link: await issuePasswordLink(tx, person.id, validMinutes) };
    });
    if (!issued) return;
    const { person, link } = issued;
    try {
      const message = { to: person.institutional_email, letter: letter(person, link.token) };
      await mail.send({ ...message, id: `password-request.${id}.${link.id}` });
    } catch (error) {
      await db.deleteFrom('password_links').where('id', '=', link.id).execute();
      throw error;
    }
    const event = 'password-link-issued';
    log.warn({ kind: 'security', event, on: person.id }, event);
  },
});

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
      const expiresAt = new Date(Date.now() + validMinutes * 60_000);
      await addJob(tx, passwordRequestJob, { login }, { expiresAt });
      return { message: 'Se la persona esiste, fra poco riceverà un’e-mail con un collegamento' };
    },
  ),
];

type Person = { id: number; username: string; first_name: string; institutional_email: string };

/** The person may have a link now. Their row is locked, so that requests that are answered at once are counted in turn. */
async function findPerson(tx: Writer, login: string): Promise<Person | undefined> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'institutional_email'])
    .where((where) => where.or([where('username', '=', login), where('institutional_email', '=', login)]))
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  const { links } = await tx
    .selectFrom('password_links')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('user_id', '=', person.id)
    .where('created_at', '>', sql<string>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow();
  return links < mostLinks ? person : undefined;
}

const letter = ({ first_name, username }: Person, token: string): Letter => ({
  subject: 'Scegli una nuova password',
  blocks: [
    `Ciao ${first_name},`,
    `qualcuno, forse tu, ha chiesto una nuova password per l’utente ${username} di WMS.`,
    `Per sceglierla apri questo collegamento entro ${validMinutes} minuti; vale una volta sola:`,
    { button: 'Scegli una nuova password', path: passwordLinkPath(token) },
    'Se non l’hai chiesta tu non devi fare niente: la password resta quella di prima.',
  ],
});
