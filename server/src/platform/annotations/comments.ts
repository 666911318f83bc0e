/** Comments that hang on a thing, whatever it is, and the people whom they mention. */
import {
  type Comment,
  type CommentEndpoints,
  commentChangeMinutes,
} from '@wms/contract/platform/annotations/comments';
import type { PersonChoice } from '@wms/contract/platform/people/choice';
import type { PermissionSets } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../database/connection.ts';
import { makePage, type Paging, readIdCursor } from '../database/paging.ts';
import { holdsOneOf } from '../database/permissions.ts';
import type { Comments } from '../database/tables.generated.ts';
import { implement, type Route } from '../http/endpoint.ts';
import type { User } from '../people/user.ts';
import { refuse } from '../refusal.ts';
import { counterAct } from '../undo/counter-act.ts';

/** A comment that mentions people, with the facts that the news about it needs. */
export type Mention = {
  thingId: number;
  commentId: number;
  authorId: number;
  /** The people whom this comment didn't mention before, without its author. */
  mentioned: readonly number[];
};

export type CommentedThing = {
  /** The column of `comments` that refers to the thing. */
  column: Extract<keyof Comments, `${string}_id`> & `${string}`;
  /** The permissions of people who may open the page with the comments; nobody else can be mentioned. */
  readers: PermissionSets;
  /**
   * SQL: the ids of people who may read the comments of this thing without holding the permissions, such as its owner.
   */
  alsoReads?: (thingId: number) => RawBuilder<unknown>;
  /** Finds people by name or team, among those who hold every permission of at least one set or are in `besides`. */
  findPeople: (
    db: Reader,
    wanted: { q?: string | undefined; holding: PermissionSets; besides?: RawBuilder<unknown> | undefined },
  ) => Promise<PersonChoice[]>;
  /** Throws when the thing doesn't exist, or when this person may not see it. */
  check: (db: Reader, id: number, user: User) => Promise<void>;
  /** Tells the mentioned people, in the same transaction. */
  notifyMentioned?: (tx: Writer, mention: Mention) => Promise<void>;
};

const recent = sql`c.written_at > current_moment() - make_interval(mins => ${sql.lit(commentChangeMinutes)})`;

/** Implements the endpoints of a thing's comments. */
export function commentRoutes(endpoints: CommentEndpoints, thing: CommentedThing): Route[] {
  const { check, findPeople, notifyMentioned } = thing;
  const column = sql.ref(thing.column);

  /** SQL: whether person `u` may read the comments of this thing. */
  const mayRead = (thingId: number) => {
    const holds = holdsOneOf(sql`u.id`, thing.readers);
    const besides = thing.alsoReads?.(thingId);
    return besides ? sql<boolean>`(${holds} or u.id in (${besides}))` : holds;
  };

  const notify = async (tx: Writer, mention: Mention) => {
    if (mention.mentioned.length > 0) await notifyMentioned?.(tx, mention);
  };

  /** Locks a comment that this person may still change. Refuses another one with the reason. */
  const lockOwn = async (tx: Writer, thingId: number, id: number, userId: number) => {
    const [comment] = await runSql(tx)<{ own: boolean; recent: boolean; body: string; mentions: number[] }>`
      select c.author_id is not distinct from ${userId} as own, ${recent} as recent, c.body,
             array(select m.user_id from comment_mentions m where m.comment_id = c.id order by 1) as mentions
        from comments c
       where c.id = ${id} and c.${column} = ${thingId} for update`;
    if (!comment) throw refuse.notFound('Commento non trovato');
    if (!comment.own) throw refuse.conflict('Questo commento è di un’altra persona');
    if (!comment.recent)
      throw refuse.conflict('È passata più di un’ora: questo commento non si cambia più. Scrivine un altro');
    return { body: comment.body, mentions: comment.mentions };
  };

  return [
    implement(endpoints.listComments, async ({ params, query, user, db }) => {
      await check(db, params.id, user);
      return readComments(db, sql`c.${column} = ${params.id}`, user.id, query);
    }),

    implement(endpoints.searchMentionable, async ({ params, query: { q }, user, db }) => {
      await check(db, params.id, user);
      return findPeople(db, { q, holding: thing.readers, besides: thing.alsoReads?.(params.id) });
    }),

    implement(endpoints.addComment, async ({ params, body, user, tx }) => {
      await check(tx, params.id, user);
      const rows = await runSql(tx)<{ id: number }>`
        insert into comments (${column}, body, author_id) values (${params.id}, ${body.body}, ${user.id})
        returning id`;
      const id = rows[0]?.id ?? 0;
      const mentioned = await mention(tx, id, body.mentions, user.id, mayRead(params.id));
      await notify(tx, { thingId: params.id, commentId: id, authorId: user.id, mentioned });
      const removal = { id: String(params.id), comment: String(id) };
      return {
        message: 'Commento aggiunto',
        id,
        undo: [counterAct(endpoints.removeComment, { params: removal })],
      };
    }),

    implement(endpoints.editComment, async ({ params, body, user, tx }) => {
      const id = params.comment;
      const former = await lockOwn(tx, params.id, id, user.id);
      await runSql(tx)`
        update comments set body = ${body.body}, edited_at = current_moment() where id = ${id}`;
      await runSql(tx)`delete from comment_mentions where comment_id = ${id}
        and user_id <> all (${body.mentions}::integer[])`;
      const mentioned = await mention(tx, id, body.mentions, user.id, mayRead(params.id));
      await notify(tx, { thingId: params.id, commentId: id, authorId: user.id, mentioned });
      const again = { params: { id: String(params.id), comment: String(id) }, body: former };
      return { message: 'Commento cambiato', undo: [counterAct(endpoints.editComment, again)] };
    }),

    implement(endpoints.removeComment, async ({ params, user, tx }) => {
      const former = await lockOwn(tx, params.id, params.comment, user.id);
      await runSql(tx)`delete from comments where id = ${params.comment}`;
      const again = { params: { id: String(params.id) }, body: former };
      return { message: 'Commento eliminato', undo: [counterAct(endpoints.addComment, again)] };
    }),
  ];
}

async function readComments(
  db: Reader,
  ofThing: ReturnType<typeof sql>,
  userId: number,
  { cursor, limit = 50 }: Paging,
) {
  const before = readIdCursor(cursor);
  const rows = await runSql(db)<Comment & { total: number }>`
    select c.id, c.body, c.written_at as "writtenAt", c.edited_at as "editedAt",
           case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
             end as author,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name)
                                     order by p.first_name, p.last_name, p.id)
                       from comment_mentions m join users p on p.id = m.user_id where m.comment_id = c.id),
                         '[]') as mentions,
           coalesce(c.author_id = ${userId}, false) and ${recent} as changeable,
           ${before ? sql`0` : sql`(select count(*)::integer from comments c where ${ofThing})`} as total
      from comments c left join users u on u.id = c.author_id
     where ${ofThing} ${before ? sql`and c.id < ${before}` : sql``} order by c.id desc limit ${limit + 1}`;
  return makePage(rows, limit, before ? null : { count: rows[0]?.total ?? 0, more: false }, ({ id }) =>
    String(id),
  );
}

/** Records who is mentioned. Returns the people who weren't mentioned before, without the author. */
async function mention(
  tx: Writer,
  commentId: number,
  userIds: readonly number[],
  authorId: number,
  mayRead: RawBuilder<boolean>,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const asked = [...new Set(userIds)];
  const known = await runSql(tx)<{ name: string; reads: boolean }>`
    select u.first_name || ' ' || u.last_name as name,
           ${mayRead}
             or exists (select from comment_mentions m where m.comment_id = ${commentId} and m.user_id = u.id) as reads
      from users u where u.id = any (${asked}::integer[]) and u.state = 'attivo'`;
  if (known.length < asked.length)
    throw refuse.invalid('mentions', 'Una delle persone menzionate non c’è più');
  const outsider = known.find(({ reads }) => !reads);
  if (outsider)
    throw refuse.invalid('mentions', `${outsider.name} non può leggere questi commenti: non si può avvisare`);
  const rows = await runSql(tx)<{ id: number }>`
    insert into comment_mentions (comment_id, user_id) select ${commentId}, unnest(${asked}::integer[])
    on conflict do nothing returning user_id as id`;
  return rows.map(({ id }) => id).filter((id) => id !== authorId);
}
