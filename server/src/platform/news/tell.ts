/**
 * Tells people of something in the transaction that makes it: what is rolled back tells nobody, and what is committed is
 * told even when the server dies right afterwards.
 */
import { sql } from 'kysely';
import type { Writer } from '../database/connection.ts';
import type { Letter } from '../mail/letter.ts';
import { addMail } from './mail-job.ts';
import type { Audience, News, Reader } from './news.ts';

type Listener = { id: number; first_name: string; username: string; off: string[] };

/** Writes the bell's rows and adds the mails, to everybody whom it concerns and who wants to hear of it that way. */
export async function tell<Data>(tx: Writer, news: News<Data>, data: Data): Promise<void> {
  const { kind, ways, always = [] } = news;
  const listeners = await findListeners(tx, kind, news.audience(data));
  const wanting = (way: (typeof ways)[number]) =>
    ways.includes(way) ? listeners.filter(({ off }) => always.includes(way) || !off.includes(way)) : [];
  const sentence = news.sentence(data);
  const path = news.leadsTo(data);
  const rows = wanting('bell').map(({ id }) => ({ user_id: id, kind, sentence, path }));
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute();
  for (const { id, first_name, username } of wanting('mail')) {
    const reader = { firstName: first_name, username };
    const letter = news.letter?.(data, reader) ?? plainLetter(news.label, sentence, path, reader);
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
    select user_id from team_members where team_id = ${audience.teamMembersOf} and (until is null or until >= current_date))`;
}

const plainLetter = (
  subject: string,
  sentence: string,
  path: `/${string}`,
  { firstName }: Reader,
): Letter => ({
  subject,
  blocks: [`Ciao ${firstName},`, sentence, { button: 'Apri in WMS', path }],
});
