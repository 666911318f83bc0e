/**
 * Forgotten passwords. Every request gets the same answer at once; if the person exists, a mail with a link follows.
 */
import { forgottenPassword } from '@wms/contract/identity/password/endpoints';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { refuse } from '../../platform/refusal.ts';
import { countAttempt, findLogin } from '../sessions/login-throttle.ts';
import { requirePasswords, type Ways } from '../sessions/ways.ts';
import { issuePasswordLink, passwordLinkPath } from './link.ts';

/** The minutes for which a link is valid, and for which a request waits for its mail, by the person who asks. */
const validMinutes = { person: 30, manager: 24 * 60 } as const;

/** The most links that one person gets in a quarter of an hour, however many requests come. */
const mostLinks = 5;

/**
 * Makes the link right before its mail leaves, so that no token is stored in a queue. When the mail server refuses, the
 * link is deleted and the next attempt makes another one.
 */
export const passwordRequestJob = job({
  name: 'password-request',
  /** The login that was typed; perhaps it belongs to nobody. */
  payload: z.strictObject({
    login: z.string(),
    /** The asker: the person, or a manager of users, whose link is valid longer. */
    by: z.enum(['person', 'manager']).default('person'),
  }),
  needsMail: true,
  async run({ login, by }, { db, mail, log, id }) {
    const issued = await inTransaction(db, null, async (tx) => {
      const person = await findPerson(tx, login);
      return person && { person, link: await issuePasswordLink(tx, person.id, validMinutes[by]) };
    });
    if (!issued) return;
    const { person, link } = issued;
    try {
      const message = { to: person.institutional_email, letter: letters[by](person, link.token) };
      await mail.send({ ...message, id: `password-request.${id}.${link.id}` });
    } catch (error) {
      await db.deleteFrom('password_links').where('id', '=', link.id).execute();
      throw error;
    }
    const event = 'password-link-issued';
    log.warn({ kind: 'security', event, on: person.id }, event);
  },
});

/** Sends a person a link that a manager of users asked for. The link is made right before its mail leaves. */
export async function requestPasswordLink(tx: Writer, login: string): Promise<void> {
  const expiresAt = new Date(Date.now() + validMinutes.manager * 60_000);
  await addJob(tx, passwordRequestJob, { login, by: 'manager' }, { expiresAt });
}

/** Minutes for which a link that is handed over stays valid. */
export const handedOverMinutes = validMinutes.manager;

export const passwordRequestRoutes = ({ mailIsSent, ...ways }: Ways & { mailIsSent: boolean }) => [
  implement(
    forgottenPassword,
    async ({ body, db, address }) => {
      requirePasswords(ways);
      if (!mailIsSent)
        throw refuse.conflict(
          'Qui non si inviano e-mail: chiedi a chi amministra WMS un collegamento per scegliere una nuova password',
        );
      const { name, person } = await findLogin(db, body.username);
      await countAttempt(db, { person, address, purpose: 'new password' });
      return name;
    },
    async ({ tx, prepared: login }) => {
      const expiresAt = new Date(Date.now() + validMinutes.person * 60_000);
      await addJob(tx, passwordRequestJob, { login, by: 'person' }, { expiresAt });
      return { message: 'Se la persona esiste, fra poco riceverà un’e-mail con un collegamento' };
    },
  ),
];

type Person = { id: number; username: string; first_name: string; institutional_email: string };

/**
 * Finds a person who may have a link now, and locks the row, so that simultaneous requests are counted one after the
 * other.
 */
async function findPerson(tx: Writer, login: string): Promise<Person | undefined> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'institutional_email'])
    .where((where) => where.or([where('username', '=', login), where('institutional_email', '=', login)]))
    .where('state', '=', 'attivo')
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

type WriteLetter = (person: Person, token: string) => Letter;

const letters: Readonly<Record<keyof typeof validMinutes, WriteLetter>> = {
  person: ({ first_name, username }, token) => ({
    subject: 'Scegli una nuova password',
    blocks: [
      `Ciao ${first_name},`,
      `qualcuno, forse tu, ha chiesto una nuova password per l’utente ${username} di WMS.`,
      `Per sceglierla apri questo collegamento entro ${validMinutes.person} minuti; vale una volta sola:`,
      { button: 'Scegli una nuova password', path: passwordLinkPath(token) },
      'Se non l’hai chiesta tu non devi fare niente: la password resta quella di prima.',
    ],
  }),
  manager: ({ first_name, username }, token) => ({
    subject: 'Scegli una nuova password',
    blocks: [
      `Ciao ${first_name},`,
      `le risorse umane ti mandano un collegamento per scegliere una nuova password dell’utente ${username} di WMS.`,
      'Vale un giorno e una volta sola:',
      { button: 'Scegli una nuova password', path: passwordLinkPath(token) },
      'Finché non lo usi, la password resta quella di prima.',
    ],
  }),
};
