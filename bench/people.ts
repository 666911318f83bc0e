/** `npm run bench -- --people` measures the screens of people with 5,000 of them and their documents. */
import { listPeopleWithDocuments } from '@wms/contract/humanResources/documents/matrix';
import { listDocumentsToVerify } from '@wms/contract/humanResources/documents/verification';
import { listPeople } from '@wms/contract/humanResources/people/list';
import { listGrants } from '@wms/contract/humanResources/people/permissions/endpoints';
import { permissions } from '@wms/contract/platform/permissions';
import pg from 'pg';
import { measureGrid } from './grid.ts';
import type { Instance } from './instance.ts';
import { measurePath, type Point } from './point.ts';
import { measureVerification } from './verification.ts';

const people = 5000;

const screens = [
  { what: 'list of people, page of 50', path: `${listPeople.path}?limit=50`, aim: '≤ 10 ms' },
  {
    what: 'the same, with a document missing',
    path: `${listPeople.path}?limit=50&documents=missing`,
    aim: '≤ 20 ms',
  },
  {
    what: 'permissions of 100 people',
    path: listGrants.path,
    aim: '≤ 20 ms',
  },
  {
    what: 'grid of documents, page of 100 people',
    path: `${listPeopleWithDocuments.path}?limit=100`,
    aim: '≤ 20 ms',
  },
  {
    what: 'the same, whose document is missing',
    path: `${listPeopleWithDocuments.path}?limit=100&documents=missing`,
    aim: '≤ 20 ms',
  },
  { what: 'queue of documents, page of 20', path: `${listDocumentsToVerify.path}?limit=20`, aim: '≤ 10 ms' },
] as const;

export async function measurePeople(instance: Instance): Promise<Point[]> {
  await fillPeople(instance.databaseUrl);
  const points: Point[] = [];
  for (const { what, path, aim } of screens)
    points.push({ what, aim, ms: await measurePath(instance, path) });
  const grid = await measureGrid(instance);
  const verification = await measureVerification(instance);
  points.push(
    {
      what: 'End in the permissions of 1,000 people, the last one is shown',
      ms: grid.typical,
      aim: '≤ 200 ms',
    },
    { what: 'the slowest of eleven', ms: grid.longest, aim: '' },
    { what: 'a approves, the next document is drawn', ms: verification.typical, aim: '≤ 300 ms' },
    { what: 'the slowest of eleven', ms: verification.longest, aim: '' },
  );
  return points;
}

/** Makes the people and ten types; each person has eight documents, two thirds of them approved. */
export async function fillPeople(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      insert into users (username, institutional_email, first_name, last_name, state)
      select 'p' || n, 'p' || n || '@example.org', 'Nome' || n % 97, 'Cognome' || n, 'attivo'
        from generate_series(1, ${people}) n;
      update document_types set closed_at = now();
      insert into document_types (category_id, name, required_for, position)
      select 1 + n % 3, 'Tipo ' || n, 'everyone', n from generate_series(1, 10) n;
      insert into files (sha256, type, size) values (repeat('a', 64), 'application/pdf', 1);
      insert into documents (user_id, type_id, sha256)
      select u.id, t.id, repeat('a', 64) from users u join document_types t on t.name like 'Tipo %' and t.position <= 8
       where u.username like 'p%';
      update documents set state = 'approvato' where id % 3 < 2`);
    await client.query(
      `insert into user_permissions (user_id, permission, reason)
       select u.id, code, 'Entra in squadra' from users u, unnest($1::text[]) with ordinality as p (code, n)
        where u.username like 'p%' and (u.id + n * 7) % 3 = 0 on conflict do nothing`,
      [permissions],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
