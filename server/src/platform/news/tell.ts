/**
 * Tells people of a change in the same transaction: nobody hears of a change that is rolled back, and people hear of a
 * committed one even when the server dies right afterwards.
 */
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';
import type { Letter } from '../mail/letter.ts';
import { addMail } from './mail-job.ts';
import type { Audience, News, Reader } from './news.ts';

type Listener = { id: number; first_name: string; username: string; off: string[] };

/** Writes the bell's rows and adds the mails for everybody who is concerned and hasn't switched the way off. */
export async function tell<Data>(tx: Writer, news: News<Data>, data: Data): Promise<void> {
  const { kind, ways, always = [] } = news;
  const listeners = await findListeners(tx, kind, news.audience(data));
  const listenersBy = (way: (typeof ways)[number]) =>
    ways.includes(way) ? listeners.filter(({ off }) => always.includes(way) || !off.includes(way)) : [];
  const sentence = news.sentence(data);
  const path = news.leadsTo(data);
  const rows = listenersBy('bell').map(({ id }) => ({ user_id: id, kind, sentence, path }));
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute();
  for (const { id, first_name, username } of listenersBy('mail')) {
    const reader = { firstName: first_name, username };
    const letter = news.letter?.(data, reader) ?? writePlainLetter(news.label, sentence, path, reader);
    await addMail(tx, { userId: id, letter, keptHours: news.mailKeptHours });
  }
}

async function findListeners(tx: Writer, kind: string, audience: Audience): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select u.id, u.first_name, u.username,
           array(select way from notification_choices c where c.user_id = u.id and c.kind = ${kind}) as off
      from users u where u.disabled_at is null and ${belongsTo(audience)} order by u.id`.execute(tx);
  return rows;
}

function belongsTo(audience: Audience) {
  if ('people' in audience) return sql<boolean>`u.id = any (${audience.people}::integer[])`;
  if ('holdersOf' in audience)
    return sql<boolean>`u.id in (select user_id from user_permissions where permission = ${audience.holdersOf})`;
  return sql<boolean>`u.id in (
    select user_id from team_members where team_id = ${audience.teamMembersOf}
      and (until is null or until >= current_date))`;
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
