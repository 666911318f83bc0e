/** Exports members as a file with the columns that an import takes, so that an exported list can be imported again. */
import { memberFields } from '@wms/contract/accounting/members/fields';
import type { exportMembers } from '@wms/contract/accounting/members/list';
import { type ImportField, importFields, titleOfField } from '@wms/contract/imports/fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/connection.ts';
import { selectFields } from '../../platform/database/fields.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { dateRequest, readMemberColumns } from './list.ts';

type Row = Record<string, string | number | null>;

const columns: TableColumn<Row>[] = importFields.members.map((field) => ({
  header: titleOfField(field),
  value: (row) => cellOf(row[field.name] ?? null, field),
  width: field.width ?? 12,
  kind: field.shape === 'date' ? 'date' : field.name === 'number' ? 'identifier' : 'text',
}));

const cellOf = (value: string | number | null, { words }: ImportField): string | null =>
  value === null ? null : (words?.[value] ?? String(value));

const plainColumns = selectFields(memberFields, 'm');

/** Exports everybody for the command line, including members who left. */
export const exportEveryMember = async (db: Reader, format: 'csv' | 'xlsx') =>
  exportAllMembers(db, { format }, await readSettings(db));

export const exportAllMembers = (
  db: Reader,
  query: z.output<(typeof exportMembers)['query']>,
  settings: Settings,
) =>
  exportPages('soci', columns, query, (request) =>
    readMemberColumns<Row>(
      db,
      dateRequest(request, settings),
      sql`m.number, ${plainColumns}, k.name as kind`,
    ),
  );
