/**
 * Tells people of a change in the same transaction: nobody hears of a change that is rolled back, and people hear of a
 * committed one even when the server dies right afterwards.
 */
import type { PageAddress } from '@wms/contract/pages/link';
import { satisfies } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../database/connection.ts';
import type { Letter } from '../mail/letter.ts';
import { addMails } from './mail-job.ts';
import type { Audience, News, Reader } from './news.ts';

type Listener = { nth: number; id: number; reader: Reader; off: string[] };

/**
 * Writes the bell's rows and adds the mails, for everybody whom the news concerns and who hasn't switched that way off.
 */
export const notify = <Data>(tx: Writer, news: News<Data>, data: Data): Promise<void> =>
  notifyEach(tx, news, [data]);

/** Tells several pieces of one kind of news, in as many statements as one of them. */
export async function notifyEach<Data>(tx: Writer, news: News<Data>, all: readonly Data[]): Promise<void> {
  if (all.length === 0) return;
  const { kind, ways, concerns, always = [], mailKeptHours } = news;
  const found = await findListeners(tx, kind, all.map(news.audience));
  // A person who may not see a thing hears nothing of it, even if they were involved in it once.
  const listeners = found.filter(({ reader }) => !concerns || satisfies(reader.permissions, concerns));
  const told = all.map((data, at) => ({
    data,
    sentence: news.sentence(data),
    listeners: listeners.filter(({ nth }) => nth === at),
  }));
  const hears = (way: (typeof ways)[number], { off }: Listener) =>
    ways.includes(way) && (always.includes(way) || !off.includes(way));
  const rows = told.flatMap(({ data, sentence, listeners }) =>
    listeners
      .filter((listener) => hears('bell', listener))
      .map(({ id, reader }) => ({ user_id: id, kind, sentence, path: news.leadsTo(data, reader) })),
  );
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute();
  const mails = told.flatMap(({ data, sentence, listeners }) =>
    listeners
      .filter((listener) => hears('mail', listener))
      .map(({ id, reader }) => ({
        userId: id,
        keptHours: mailKeptHours,
        letter:
          news.letter?.(data, reader) ??
          writePlainLetter(news.label, sentence, news.leadsTo(data, reader), reader),
      })),
  );
  await addMails(tx, mails);
}

/**
 * Takes back the news from those who haven't read it, once from each, because what it told was undone. Returns how many
 * people they are.
 */
export async function takeNewsBack<Data>(tx: Writer, news: News<Data>, data: Data): Promise<number> {
  const listeners = await findListeners(tx, news.kind, [news.audience(data)]);
  const taken = await runSql(tx)<{ id: number }>`
    delete from notifications where id in (
      select max(id) from notifications
       where user_id = any (${listeners.map(({ id }) => id)}::integer[]) and read_at is null
         and kind = ${news.kind} and sentence = ${news.sentence(data)}
       group by user_id) returning id`;
  return taken.length;
}

/** Finds the people of each audience; `nth` is the audience's place among all of them. */
async function findListeners(tx: Writer, kind: string, audiences: readonly Audience[]): Promise<Listener[]> {
  const rows = await runSql(tx)<Omit<Listener, 'reader'> & Omit<Reader, 'permissions'> & { held: string[] }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(audiences.map(askedOf))}::jsonb)
                    as asked (nth integer, people integer[], holders text, team integer, excepted integer)),
    meant as (
      select nth, unnest(people) as id from asked
       union select nth, user_id from asked join held_permissions on permission = holders
       union select nth, user_id from asked join team_members on team_id = team
                                               and since <= rome_today() and coalesce(until >= rome_today(), true))
    select asked.nth, u.id, u.first_name as "firstName", u.username, u.institutional_email as email,
           array(select permission from held_permissions p where p.user_id = u.id) as held,
           array(select way from notification_choices c where c.user_id = u.id and c.kind = ${kind}) as off
      from meant join asked on asked.nth = meant.nth join users u on u.id = meant.id
     where u.state = 'attivo' and u.id is distinct from asked.excepted order by asked.nth, u.id`;
  return rows.map(({ nth, id, held, off, ...reader }) => ({
    nth,
    id,
    off,
    reader: { ...reader, permissions: new Set(held) },
  }));
}

const askedOf = (audience: Audience, nth: number) => ({
  nth,
  excepted: audience.except ?? null,
  people: 'people' in audience ? audience.people : [],
  holders: 'holdersOf' in audience ? audience.holdersOf : null,
  team: 'teamMembersOf' in audience ? audience.teamMembersOf : null,
});

const writePlainLetter = (
  subject: string,
  sentence: string,
  path: PageAddress,
  { firstName }: Reader,
): Letter => ({
  subject,
  blocks: [`Ciao ${firstName},`, sentence, { button: 'Apri in WMS', path }],
});
