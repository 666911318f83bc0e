/** Regulations with their versions, as a person reads them. */
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatAll } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { ReadRegulation, searchRegulations } from '@wms/contract/utilities/regulations/endpoints';
import type { Regulation } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { countPeople } from './people.ts';
import { noRegulation } from './shared/locking.ts';

/** SQL: the row `v` as a `RegulationVersion` for this person. */
const versionFor = (userId: number) => sql`
  json_build_object(
    'id', v.id, 'version', v.version, 'form', case when v.sha256 is null then 'text' else 'pdf' end,
    'effectiveOn', v.effective_on, 'publishedAt', v.published_at, 'changes', v.changes,
    'confirmedAt', (select a.accepted_at from regulation_acceptances a
                     where a.version_id = v.id and a.user_id = ${userId}))`;

/** SQL: the columns of the regulation `r` that everybody who may read it gets. */
const selectReadable = (user: User) => sql`
  r.id, r.title, r.kind, r.closed_at is not null as closed,
  (select ${versionFor(user.id)} from regulation_versions v
    where v.regulation_id = r.id and v.effective_on <= rome_today() order by v.version desc limit 1) as current,
  (select ${versionFor(user.id)} from regulation_versions v
    where v.regulation_id = r.id and v.effective_on > rome_today()
    order by v.effective_on, v.version desc limit 1) as coming,
  (select asked.due_on from asked_regulations asked
    where asked.regulation_id = r.id and asked.user_id = ${user.id}) as "dueOn"`;

/** SQL: the columns of `Regulation` of the row `r` for this person. */
const selectRegulation = (user: User) => sql`
  ${selectReadable(user)},
  r.closed_at is null and (exists (select from users u where u.id = ${user.id} and asked_since(r, u) is not null)
    or exists (select from resource_regulations demanded where demanded.regulation_id = r.id)) as confirmable`;

const publishes = (user: User) => user.permissions.has(can.usersManagement);

/**
 * SQL: whether a person sees the regulation `r`. Only people who may publish see closed regulations and those without a
 * version.
 */
export const visibleTo = (user: User) =>
  publishes(user)
    ? sql`true`
    : sql`r.closed_at is null and exists (select from regulation_versions v where v.regulation_id = r.id)`;

/** Lists regulations by their titles; those that the person has still to confirm come first. */
export const listFor = (db: Reader, user: User): Promise<Regulation[]> => runSql(db)<Regulation>`
  select * from (select ${selectRegulation(user)} from regulations r where ${visibleTo(user)}) listed
   order by closed, "dueOn" is null or current ->> 'confirmedAt' is not null, lower(title), id`;

/** Finds the regulations whose titles have all these words; titles that begin so come first, closed ones last. */
export const searchFor = (db: Reader, user: User, q: string): Promise<RegulationHit[]> => runSql(
  db,
)<RegulationHit>`
  select ${selectReadable(user)} from regulations r
   where ${visibleTo(user)} and ${containsWords(sql`r.title`, q)}
   order by closed, starts_with(search_text(r.title), search_text(${q})) desc, lower(r.title), r.id limit 6`;

type RegulationHit = Answer<typeof searchRegulations>[number];

/** Reads a regulation with all its versions, the newest first. */
export async function readFor(db: Reader, user: User, id: number): Promise<ReadRegulation> {
  const [found] = await runSql(db)<Omit<ReadRegulation, 'people'>>`
    select ${selectRegulation(user)},
           (select json_build_object('id', asked.regulation_id, 'title', asked.title) from asked_regulations asked
             where asked.user_id = ${user.id} and asked.confirmed_at is null and asked.regulation_id <> r.id
             order by asked.due_on, lower(asked.title) limit 1) as next,
           array(select ${versionFor(user.id)} from regulation_versions v
                  where v.regulation_id = r.id order by v.version desc) as versions
      from regulations r where r.id = ${id} and ${visibleTo(user)}`;
  if (!found) throw noRegulation();
  const [people = null] = publishes(user) ? await countPeople(db, id) : [];
  return { ...found, people };
}

/** Reads the content of a version: the hash of its PDF, or its text. */
export async function readVersion(db: Reader, user: User, id: number) {
  const [version] = await runSql(db)<{
    title: string;
    version: number;
    sha256: string | null;
    body: string | null;
  }>`
    select r.title, v.version, v.sha256, v.body
      from regulation_versions v join regulations r on r.id = v.regulation_id
     where v.id = ${id} and ${visibleTo(user)}`;
  if (!version) throw refuse.notFound('Questa versione non c’è');
  return version;
}

/** Reads a version, whether its regulation is open or not; refuses one that doesn't exist. */
export async function requireVersion(db: Reader, id: number) {
  const [version] = await runSql(db)<{ id: number; title: string; regulationId: number }>`
    select v.id, r.title, v.regulation_id as "regulationId"
      from regulation_versions v join regulations r on r.id = v.regulation_id where v.id = ${id}`;
  if (!version) throw refuse.notFound('Questa versione non c’è');
  return version;
}

/** The registration waits for the regulations that the person is asked to confirm and hasn't. */
export async function lackOfConfirmations(db: Reader, { id }: { id: number }): Promise<string | null> {
  const rows = await runSql(db)<{ title: string }>`
    select title from asked_regulations where user_id = ${id} and confirmed_at is null order by lower(title)`;
  return rows.length > 0 ? `Regolamenti da confermare: ${formatAll(rows.map(({ title }) => title))}` : null;
}
