/** Erases the people of the list again in a database that was restored from an older backup. */
import { erasureGrounds } from '@wms/contract/identity/erasure/endpoints';
import { sql } from 'kysely';
import { erasedColumns } from '../../identity/erasure/erased-person.ts';
import { eraseData, lookBeforeErasing } from '../../identity/erasure/erasing.ts';
import type { PersonalData } from '../../platform/cupboards/cupboard.ts';
import {
  connect,
  inTransaction,
  runSql,
  updateRow,
  type Writer,
} from '../../platform/database/connection.ts';
import type { ErasedPerson } from './list.ts';
import { writtenInstant } from './written-instant.ts';

/**
 * The triggers that are switched off. They check rules of an erasure that can't hold here: in the past the person may
 * have any state, may have borrowed something, and may have been the only manager of users.
 */
const setAside = [
  ['users', 'life_of_person'],
  ['users', 'erasable'],
  ['users', 'a_manager_stays'],
] as const;

/**
 * Erases those people of the list whom this database has, with their earlier number and moment. Returns how many they
 * are. It connects as the owner of the tables, because triggers are switched off.
 */
export async function applyErasedPeople(
  ownerUrl: string,
  data: PersonalData,
  people: readonly ErasedPerson[],
): Promise<number> {
  if (people.length === 0) return 0;
  const { db, close } = connect(ownerUrl, { max: 1, application: 'wms-cli', patient: true });
  try {
    const there = await runSql(db)<{ id: number }>`
      select u.id from users u
        join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as listed (id integer, since text)
          on listed.id = u.id and listed.since = ${writtenInstant('u.created_at')}
       where u.state <> 'anonimizzato' order by u.id`;
    const found = new Set(there.map(({ id }) => id));
    for (const person of people)
      if (found.has(person.id)) await inTransaction(db, null, (tx) => eraseAgain(tx, data, person));
    return found.size;
  } finally {
    await close();
  }
}

async function eraseAgain(tx: Writer, data: PersonalData, person: ErasedPerson): Promise<void> {
  const { id, erasedAt, ground, number } = person;
  const [row] = await runSql(tx)<{ state: string; endedOn: string | null }>`
    select state, ended_on as "endedOn" from users where id = ${id} for update`;
  // Another server may have started at the same time.
  if (!row || row.state === 'anonimizzato') return;
  const before = await lookBeforeErasing(tx, data, id);
  await switchTriggers(tx, 'disable');
  await updateRow(tx, 'users', id, {
    ...erasedColumns(id),
    state: 'anonimizzato',
    ended_on: row.endedOn ?? erasedAt.slice(0, 10),
  });
  await switchTriggers(tx, 'enable');
  await runSql(tx)`insert into steps_taken (person_id, move, from_state, to_state, reason, made_by, made_at)
    values (${id}, 'erase', ${row.state}, 'anonimizzato', ${erasureGrounds[ground]}, null, ${erasedAt})`;
  await eraseData(tx, data, { personId: id, ground, by: null, former: { number, erasedAt } }, before);
  // The counter comes from the backup, and the numbers of the list are later ones.
  await runSql(tx)`select setval(pg_get_serial_sequence('erasures', 'id'), (select max(id) from erasures))`;
}

async function switchTriggers(tx: Writer, how: 'enable' | 'disable'): Promise<void> {
  for (const [table, trigger] of setAside)
    await runSql(tx)`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(trigger)}`;
}
