/** The bell of the signed-in person: their notifications, and which news they want. */
import { satisfies } from '@wms/contract/platform/permissions';
import {
  chooseNotifications,
  countUnreadNotifications,
  listNotificationChoices,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@wms/contract/utilities/notifications/endpoints';
import { sql } from 'kysely';
import { type Database, runSql } from '../../platform/database/connection.ts';
import { makePage, readIdCursor } from '../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../platform/database/search-words.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { AnyNews } from '../../platform/news/news.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';

const usualLimit = 20;
/** A larger number beside the bell would tell nobody more. */
const mostCounted = 100;
const readDays = 90;
const unreadDays = 365;

export const notificationRoutes = (kinds: readonly AnyNews[], mailIsSent: boolean) => {
  const listKindsFor = ({ permissions }: Pick<User, 'permissions'>) =>
    kinds.filter(({ concerns }) => !concerns || satisfies(permissions, concerns));
  return [
    implement(listNotifications, async ({ query, user, db }) => {
      const limit = query.limit ?? usualLimit;
      const before = readIdCursor(query.cursor);
      const rows = await db
        .selectFrom('notifications')
        .select(['id', 'kind', 'sentence', 'path', 'told_at as toldAt'])
        .select(sql<boolean>`read_at is not null`.as('read'))
        .where('user_id', '=', user.id)
        .where(everyWord(query.q, (word) => beginsWord(sql`' ' || search_words(sentence)`, word)))
        .$if(before !== undefined, (list) => list.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return makePage(rows, limit, null, ({ id }) => String(id));
    }),
    implement(countUnreadNotifications, async ({ user, db }) => {
      const rows = await runSql(db)<{ count: number }>`
        select count(*)::integer as count
          from (select from notifications where user_id = ${user.id} and read_at is null
            limit ${mostCounted}) as unread`;
      return { count: rows[0]?.count ?? 0 };
    }),
    implement(readNotification, async ({ params, user, tx }) => {
      await tx
        .updateTable('notifications')
        .set({ read_at: sql<string>`coalesce(read_at, current_moment())` })
        .where('id', '=', params.id)
        .where('user_id', '=', user.id)
        .returning('id')
        .executeTakeFirstOrThrow(() => refuse.notFound('La notifica non c’è più'));
      return {};
    }),
    implement(readAllNotifications, async ({ body, user, tx }) => {
      await tx
        .updateTable('notifications')
        .set({ read_at: sql<string>`current_moment()` })
        .where('user_id', '=', user.id)
        .where('read_at', 'is', null)
        .where('id', '<=', body.upTo)
        .execute();
      return { message: 'Notifiche segnate come lette' };
    }),
    implement(listNotificationChoices, async ({ user, db }) => {
      const choices = await db
        .selectFrom('notification_choices')
        .select(['kind', 'way'])
        .where('user_id', '=', user.id)
        .execute();
      const off = new Set(choices.map(({ kind, way }) => `${kind} ${way}`));
      return {
        mailIsSent,
        kinds: listKindsFor(user).map(({ kind, label, ways, always = [] }) => ({
          kind,
          label,
          ways: ways.map((way) => {
            const fixed = always.includes(way);
            return { way, always: fixed, on: fixed || !off.has(`${kind} ${way}`) };
          }),
        })),
      };
    }),
    implement(chooseNotifications, async ({ body, user, tx }) => {
      const { kind, way, on } = body;
      const news = listKindsFor(user).find((candidate) => candidate.kind === kind);
      if (!news?.ways.includes(way)) throw refuse.notFound('Questa notifica non c’è');
      if (!on && news.always?.includes(way))
        throw refuse.conflict('Riguarda la sicurezza del tuo accesso: non si può disattivare');
      const choice = { user_id: user.id, kind, way };
      if (on)
        await tx
          .deleteFrom('notification_choices')
          .where('user_id', '=', user.id)
          .where('kind', '=', kind)
          .where('way', '=', way)
          .execute();
      else
        await tx
          .insertInto('notification_choices')
          .values(choice)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { message: on ? 'Notifica attivata' : 'Notifica disattivata' };
    }),
  ];
};

/** Deletes notifications that were read three months ago, and all that are a year old. */
export async function forgetOldNotifications(db: Database): Promise<void> {
  const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
  await db
    .deleteFrom('notifications')
    .where((row) =>
      row.or([
        row('told_at', '<', daysAgo(unreadDays)),
        row.and([row('told_at', '<', daysAgo(readDays)), row('read_at', '<', daysAgo(readDays))]),
      ]),
    )
    .execute();
}
