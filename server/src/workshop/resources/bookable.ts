/** The search of the command palette for resources that a person may book. */
import type { Answer } from '@wms/contract/platform/endpoint';
import { searchBookable } from '@wms/contract/workshop/resources/bookable';
import { areas, opensBooking } from '@wms/contract/workshop/shared/access';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { User } from '../../platform/people/user.ts';
import { managesAll } from '../shared/privacy.ts';
import { orderKey, resemblesWords, words } from './reading.ts';

type BookableRows = Answer<typeof searchBookable>['rows'];

export const bookableRoutes = [
  implement(searchBookable, async ({ query: { q }, user, db }) => {
    const rows = await findBookable(db, user, containsWords(words, q), q);
    if (rows.length > 0) return { rows, approximate: false };
    const near = await findBookable(db, user, resemblesWords(q), q);
    return { rows: near, approximate: near.length > 0 };
  }),
];

/** Finds the resources that a person may book; workshop managers may book everything, as in the calendar. */
function findBookable(db: Reader, user: User, found: RawBuilder<unknown>, q: string): Promise<BookableRows> {
  const opened = areas.filter((area) => user.permissions.has(opensBooking[area]));
  return runSql(db)<BookableRows[number]>`
    select r.id, r.kind, r.name, r.code, coalesce(p.name, v.plate, r.place) as hint
      from resources r
      left join resources p on p.id = r.parent_id
      left join vans v on v.resource_id = r.id
     where r.area = any(${opened}::text[]) and ${found}
       and coalesce(least(r.dismissed_at, p.dismissed_at) > current_moment(), true)
       and (${managesAll(user)} or may_book(r.id, ${user.id}))
     order by ${ownName(q)}, ${orderKey}, r.id limit 6`;
}

/**
 * Ranks a resource whose own name matches before others, because somebody who types a name doesn't mean the things in
 * the room of that name.
 */
const ownName = (q: string) => sql`case
  when starts_with(search_text(r.name), search_text(${q})) then 1
  when ${containsWords(sql`r.name`, q)} then 2 else 3 end`;
