import {
  acceptRegulation,
  getRegulationFile,
  listRegulations,
} from '@wms/contract/utilities/regulations/endpoints';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { notFound } from '../../platform/refusal.ts';

/** Selects each regulation's newest version, and when the person accepted that version. */
function selectInForce(db: Reader, userId: number) {
  return db
    .selectFrom('regulations as regulation')
    .innerJoin('regulation_versions as version', 'version.regulation_id', 'regulation.id')
    .leftJoin('regulation_acceptances as acceptance', (join) =>
      join.onRef('acceptance.version_id', '=', 'version.id').on('acceptance.user_id', '=', userId),
    )
    .distinctOn('regulation.id')
    .orderBy('regulation.id')
    .orderBy('version.version', 'desc')
    .select([
      'regulation.id',
      'regulation.title',
      'regulation.must_accept as mustAccept',
      'version.id as versionId',
      'version.version',
      'version.published_at as publishedAt',
      'version.sha256',
      'acceptance.accepted_at as acceptedAt',
    ]);
}

/** Lists the titles of the regulations in force that the person must accept and hasn't. */
export async function regulationsToAccept(db: Reader, userId: number): Promise<string[]> {
  const rows = await selectInForce(db, userId).execute();
  return rows.filter((row) => row.mustAccept && !row.acceptedAt).map((row) => row.title);
}

/** Publishes a PDF as the next version of the regulation with this title; answers the version's number. */
export async function publishRegulation(tx: Writer, title: string, file: StoredFile, mustAccept: boolean) {
  await recordFile(tx, file);
  const { id } = await tx
    .insertInto('regulations')
    .values({ title, must_accept: mustAccept })
    .onConflict((conflict) => conflict.column('title').doUpdateSet({ must_accept: mustAccept }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { version } = await tx
    .insertInto('regulation_versions')
    .values(({ selectFrom }) => ({
      regulation_id: id,
      sha256: file.sha256,
      version: selectFrom('regulation_versions')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('regulation_id', '=', id),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export const regulationRoutes = (storage: Storage) => [
  implement(listRegulations, async ({ user, db }) => {
    const rows = await selectInForce(db, user.id).execute();
    return rows.sort((a, b) => a.title.localeCompare(b.title, 'it'));
  }),

  implement(getRegulationFile, async ({ params, user, db }) => {
    const regulation = await selectInForce(db, user.id)
      .where('regulation.id', '=', params.id)
      .executeTakeFirstOrThrow(() => notFound('Regolamento non trovato'));
    const name = `${regulation.title} v${regulation.version}.pdf`;
    return storedFile(storage, regulation.sha256, { type: 'application/pdf', name });
  }),

  implement(acceptRegulation, async ({ params, user, tx }) => {
    const regulation = await selectInForce(tx, user.id)
      .where('regulation.id', '=', params.id)
      .executeTakeFirstOrThrow(() => notFound('Regolamento non trovato'));
    await tx
      .insertInto('regulation_acceptances')
      .values({ user_id: user.id, version_id: regulation.versionId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { message: `Hai accettato «${regulation.title}»` };
  }),
];
