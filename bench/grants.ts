/**
 * `npm run bench -- --people` measures the pages of many people, with 5,000 of them. Each is read by one query; one
 * caller asks again and again.
 */
import { gridPage, listGrants } from '@wms/contract/identity/permissions/many/endpoints';
import { permissions } from '@wms/contract/platform/permissions';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { oneCaller } from './load.ts';

const people = 5000;
const requests = 300;

/** What was measured, with the aim. */
export type Point = { what: string; ms: number; aim: string };

export async function measureGrants({ databaseUrl, url, token }: Instance): Promise<Point[]> {
  await addPeople(databaseUrl);
  const first = `${url}${listGrants.path}`;
  const answer = await fetch(first, { headers: { authorization: `Bearer ${token}` } });
  const { cursor } = listGrants.answer.parse(await answer.json());
  const later = `${first}?${new URLSearchParams({ cursor: cursor ?? '' })}`;
  const searched = `${first}?${new URLSearchParams({ q: 'nome12' })}`;
  const measure = (address: string) => oneCaller([address], token, requests);
  return [
    { what: `permissions of ${gridPage} people, first page, p50`, ms: await measure(first), aim: '≤ 20 ms' },
    { what: `permissions of ${gridPage} people, next page, p50`, ms: await measure(later), aim: '≤ 20 ms' },
    { what: `permissions of ${gridPage} people, searched, p50`, ms: await measure(searched), aim: '≤ 20 ms' },
  ];
}

/** Inserts people of whom each holds about a third of the permissions. */
async function addPeople(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (username, institutional_email, first_name, last_name, state, registration_status)
     select 'u' || n, 'u' || n || '@example.org', 'Nome' || n, 'Cognome' || md5(n::text), 'attivo', 'completato'
       from generate_series(1, $1::integer) n`,
    [people],
  );
  await client.query(
    `insert into user_permissions (user_id, permission, reason)
     select u.id, code, 'Entra in squadra' from users u, unnest($1::text[]) with ordinality as p (code, n)
      where u.username like 'u%' and (u.id + n * 7) % 3 = 0 on conflict do nothing`,
    [permissions],
  );
  await client.query('vacuum analyze');
  await client.end();
}
