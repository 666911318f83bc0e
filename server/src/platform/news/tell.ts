/**
 * Tells people of a change in the same transaction: nobody hears of a change that is rolled back, and people hear of a
 * committed one even when the server dies right afterwards.
 */
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { runSql, type Writer } from '../database/connection.ts';
import type { Letter } from '../mail/letter.ts';
import { addMail } from './mail-job.ts';
import type { Audience, News, Reader } from './news.ts';

type Listener = { id: number; reader: Reader; off: string[] };

/**
 * Writes the bell's rows and adds the mails, for everybody whom the news concerns and who hasn't switched that way off.
 */
export async function tell<Data>(tx: Writer, news: News<Data>, data: Data): Promise<void> {
  const { kind, ways, concerns, always = [] } = news;
  const found = await findListeners(tx, kind, news.audience(data));
  // A person who may not see a thing hears nothing of it, even if they were involved in it once.
  const listeners = found.filter(({ reader }) => !concerns || satisfies(reader.permissions, concerns));
  const listenersBy = (way: (typeof ways)[number]) =>
    ways.includes(way) ? listeners.filter(({ off }) => always.includes(way) || !off.includes(way)) : [];
  const sentence = news.sentence(data);
  const rows = listenersBy('bell').map(({ id, reader }) => ({
    user_id: id,
    kind,
    sentence,
    path: news.leadsTo(data, reader),
  }));
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute();
  for (const { id, reader } of listenersBy('mail')) {
    const letter =
      news.letter?.(data, reader) ??
      writePlainLetter(news.label, sentence, news.leadsTo(data, reader), reader);
    await addMail(tx, { userId: id, letter, keptHours: news.mailKeptHours });
  }
}

async function findListeners(tx: Writer, kind: string, audience: Audience): Promise<Listener[]> {
  const rows = await runSql(tx)<Omit<Listener, 'reader'> & Omit<Reader, 'permissions'> & { held: string[] }>`
    select u.id, u.first_name as "firstName", u.username, u.institutional_email as email,
           array(select permission from held_permissions p where p.user_id = u.id) as held,
           array(select way from notification_choices c where c.user_id = u.id and c.kind = ${kind}) as off
      from users u where u.state = 'attivo' and ${belongsTo(audience)}
       and u.id is distinct from ${audience.except ?? null}::integer order by u.id`;
  return rows.map(({ id, held, off, ...reader }) => ({
    id,
    off,
    reader: { ...reader, permissions: new Set(held) },
  }));
}

function belongsTo(audience: Audience) {
  if ('people' in audience) return sql<boolean>`u.id = any (${audience.people}::integer[])`;
  if ('holdersOf' in audience)
    return sql<boolean>`u.id in (select user_id from held_permissions where permission = ${audience.holdersOf})`;
  return sql<boolean>`u.id in (
    select user_id from team_members where team_id = ${audience.teamMembersOf}
      and since <= rome_today() and coalesce(until >= rome_today(), true))`;
}

const writePlainLetter = (
  subject: string,
  sentence: string,
  path: `/${string}`,
  { firstName }: Reader,
): Letter => ({
  subject,
  blocks: [`Ciao ${firstName},`, sentence, { button: 'Apri in WMS', path }],
});
