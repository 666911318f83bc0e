/** The confirmations of a version, also of people and regulations that are no longer asked. */
import {
  exportGivenConfirmations,
  type GivenConfirmation,
  listGivenConfirmations,
} from '@wms/contract/utilities/regulations/confirmations';
import { kindWords } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { pageById } from '../../../platform/database/paging.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { listedName } from '../../../platform/people/name.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';

type Request = z.output<typeof listGivenConfirmations.query>;

/** Reads a page of a version's confirmations, the newest first. */
async function readGiven(db: Reader, { version, q, cursor, limit = 100 }: Request) {
  const page = pageById(sql`a.id`, { cursor, limit });
  const found = sql`regulation_acceptances a
    where a.version_id = ${version} and ${q ? sql`a.user_id = any (array(select find_people(${q})))` : sql`true`}`;
  const rows = await runSql(db)<GivenConfirmation & { count: number | null }>`
    select a.id, u.id as "personId", ${listedName('u')} as name, u.institutional_email as email,
           left(picture.small_sha256, 16) as picture, v.version, a.kind, a.accepted_at as "confirmedAt",
           ${page.total(found)} as count
      from (select * from ${found} and ${page.after} ${page.end}) a
      join regulation_versions v on v.id = a.version_id
      join users u on u.id = a.user_id
      left join profile_pictures picture on picture.user_id = u.id
     ${page.order}`;
  return page.of(rows);
}

const columns: TableColumn<GivenConfirmation>[] = [
  { header: 'Persona', value: ({ name }) => name, width: 28 },
  { header: 'E-mail', value: ({ email }) => email, width: 32 },
  { header: 'Versione', value: ({ version }) => String(version), kind: 'identifier' },
  { header: 'Che cosa', value: ({ kind }) => kindWords[kind].label, width: 16 },
  { header: 'Quando', value: ({ confirmedAt }) => confirmedAt, kind: 'instant', width: 20 },
];

export const givenConfirmationRoutes = [
  implement(listGivenConfirmations, ({ query, db }) => readGiven(db, query)),
  implement(exportGivenConfirmations, ({ query, db }) =>
    exportPages('conferme', columns, query, (page) => readGiven(db, page)),
  ),
];
