/**
 * Things whose retention has passed. Each night proposes them, and a person either has them removed or keeps them for
 * another year, with a reason. A cupboard says what is removed, and lists its proposals in words that people know.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction, runSql, type Writer } from '../database/connection.ts';
import type { DB } from '../database/tables.generated.ts';
import { refuse } from '../refusal.ts';

export type Retention = {
  /** The proposals, with `due_on`, `kept_until`, `kept_reason` and `kept_by`. */
  readonly table: Extract<keyof DB, `${string}_disposals`>;
  /** The view of the things whose retention has passed, with `due_on`. */
  readonly past: Extract<keyof DB, `${string}_past_retention`>;
  /** The column of both with the id of the thing. */
  readonly thing: string;
};

/** SQL for a `from`: the proposals that wait, as `disposal`, with the row of the view, as `past`. */
export const openProposals = ({ table, past, thing }: Retention): RawBuilder<unknown> => sql`
  ${sql.table(table)} disposal
  join ${sql.table(past)} past on past.${sql.ref(thing)} = disposal.${sql.ref(thing)}
   and (disposal.kept_until is null or disposal.kept_until < rome_today())`;

/**
 * Makes the proposals of a night. A proposal whose thing is needed again is deleted; one that a person has put off
 * comes back by itself. `tellOf` tells the people who decide about new proposals.
 */
export const proposeDisposals = (
  db: Database,
  retention: Retention,
  notifyOf: (tx: Writer, count: number) => Promise<void>,
): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const added = await addProposals(tx, retention);
    if (added > 0) await notifyOf(tx, added);
  });

/** Adds the new proposals and returns how many they are. */
export async function addProposals(tx: Writer, { table, past, thing }: Retention): Promise<number> {
  const [proposals, column, source] = [sql.table(table), sql.ref(thing), sql.table(past)];
  await runSql(tx)`delete from ${proposals} where ${column} not in (select ${column} from ${source})`;
  const added = await runSql(tx)`
    insert into ${proposals} (${column}, due_on) select ${column}, due_on from ${source} order by ${column}
        on conflict do nothing returning id`;
  return added.length;
}

/** Locks the proposals. It refuses unless it finds all of them, because another person may have decided about one. */
export async function lockProposals(tx: Writer, retention: Retention, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const column = sql`disposal.${sql.ref(retention.thing)}`;
  const rows = await runSql(tx)`
    select ${column} from ${openProposals(retention)}
     where ${column} = any (${wanted}::integer[]) order by ${column} for update of disposal`;
  if (rows.length !== wanted.length)
    throw refuse.conflict('Intanto l’elenco è cambiato: controlla e riprova');
}

type PutOff = { ids: readonly number[]; reason: string; by: number };

/** Puts the proposals off for a year, and returns how many they are. */
export async function keepForAYear(tx: Writer, retention: Retention, { ids, reason, by }: PutOff) {
  await lockProposals(tx, retention, ids);
  await runSql(tx)`
    update ${sql.table(retention.table)}
       set kept_until = rome_today() + interval '1 year', kept_reason = ${reason}, kept_by = ${by}
     where ${sql.ref(retention.thing)} = any (${[...ids]}::integer[])`;
  return new Set(ids).size;
}
