/**
 * Erases a person's data in one transaction, so that a server that dies in the middle leaves everything unchanged. The
 * stored files are removed by the next sweep of files that no row knows.
 */
import { type ErasureGround, erasureGrounds } from '@wms/contract/identity/erasure/endpoints';
import type { PersonalData } from '../../platform/cupboards/cupboard.ts';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { forgetFiles } from '../../platform/files/forget.ts';
import { type Maker, makeMove } from '../../platform/lives/make-move.ts';
import { takeBackMails } from '../../platform/news/mail-job.ts';
import { personLifeTable } from '../users/life.ts';
import { erasedColumns } from './erased-person.ts';
import { type KnownValues, readKnownValues } from './known-values.ts';
import { countRows, eraseRows, filesOf } from './rows.ts';

export type Erasure = {
  personId: number;
  ground: ErasureGround;
  /** The person who erases; null is the system, when a restore applies the list of erased people. */
  by: number | null;
  /** The number of the earlier certificate and the moment of that erasure; left out for a new certificate. */
  former?: { number: number; erasedAt: string };
};

/** The facts that must be read before the person's row changes. */
export type BeforeErasure = {
  known: KnownValues;
  rows: Awaited<ReturnType<typeof countRows>>;
  files: string[];
};

export async function lookBeforeErasing(
  tx: Writer,
  data: PersonalData,
  personId: number,
): Promise<BeforeErasure> {
  return {
    known: await readKnownValues(tx, personId),
    rows: await countRows(tx, data, personId),
    files: await filesOf(tx, data, personId),
  };
}

type ErasureMove = { id: number; ground: ErasureGround; by: Maker | null; version?: number | undefined };

/**
 * Erases a person who has left. `check` may refuse it, after the person's row is locked and before anything has
 * changed.
 */
export async function erase(
  tx: Writer,
  data: PersonalData,
  { id, ground, by, version }: ErasureMove,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  let before: BeforeErasure | undefined;
  const wanted = { id, move: 'erase', by, version, reason: erasureGrounds[ground] } as const;
  await makeMove(tx, personLifeTable, wanted, async () => {
    await check();
    before = await lookBeforeErasing(tx, data, id);
    return erasedColumns(id);
  });
  if (before) await eraseData(tx, data, { personId: id, ground, by: by?.id ?? null }, before);
}

/** Erases everything about a person whose row is already that of an erased person. */
export async function eraseData(
  tx: Writer,
  data: PersonalData,
  { personId, ground, by, former }: Erasure,
  { known, rows, files }: BeforeErasure,
): Promise<void> {
  const alsoGone = await eraseRows(tx, data, personId);
  for (const erase of data.atErasure) alsoGone.push(...(await erase(tx)));
  await takeBackMails(tx, personId);
  const entries = await replaceValues(tx, data, personId, known);
  await forgetFiles(tx, [...files, ...alsoGone]);
  const request = await data.closeDataRequests(tx, personId);
  await runSql(tx)`
    insert into erasures (id, user_id, person_since, erased_at, erased_by, ground, request_id, deleted, kept, entries)
    overriding system value
    select coalesce(${former?.number ?? null}::integer, nextval(pg_get_serial_sequence('erasures', 'id'))), id,
           created_at, coalesce(${former?.erasedAt ?? null}::timestamptz, current_moment()), ${by}::integer, ${ground},
           ${request}::integer, ${JSON.stringify(rows.deleted)}::jsonb, ${JSON.stringify(rows.kept)}::jsonb, ${entries}
      from users where id = ${personId}`;
}

/**
 * A table whose log entries change: its column that names the person, and the columns whose values are replaced; null
 * means all columns.
 */
type HistoryOfTable = { name: string; person: string; columns: string[] | null };

/** Calls the one function that changes the log. Returns the number of entries that it changed. */
async function replaceValues(tx: Writer, data: PersonalData, personId: number, known: KnownValues) {
  const tables = data.tables.flatMap(({ table, person, erasure }): HistoryOfTable[] => {
    if (erasure === 'deleted' || table === 'users') return [{ name: table, person, columns: null }];
    const columns = [...(erasure.emptied ?? []), ...(erasure.emptiedInHistory ?? [])];
    return columns.length > 0 ? [{ name: table, person, columns }] : [];
  });
  const texts = data.freeTexts.map(({ table, columns }) => ({ name: table, columns }));
  const [answer] = await runSql(tx)<{ entries: number }>`
    select replace_personal_values(${personId}, ${JSON.stringify(tables)}::jsonb, ${JSON.stringify(texts)}::jsonb,
                                   ${JSON.stringify(known)}::jsonb) as entries`;
  return answer?.entries ?? 0;
}
