/** Exports members as a file with the columns that an import takes, so that an exported list can be imported again. */
import { memberFields } from '@wms/contract/accounting/members/fields';
import type { exportMembers } from '@wms/contract/accounting/members/list';
import { type ImportField, importFields, titleOfField } from '@wms/contract/logistics/imports/fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/connection.ts';
import { selectFields } from '../../platform/database/fields.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { readMemberColumns } from './list.ts';

type Row = Record<string, string | number | null>;

const columns: TableColumn<Row>[] = importFields.members.map((field) => ({
  header: titleOfField(field),
  value: (row) => cellOf(row[field.name] ?? null, field),
  width: field.width ?? 12,
  kind: field.shape === 'date' ? 'date' : field.name === 'number' ? 'number' : 'text',
}));

const cellOf = (value: string | number | null, { words }: ImportField): string | null =>
  value === null ? null : (words?.[value] ?? String(value));

const plainColumns = selectFields(memberFields, 'm');

/** Exports everybody for the command line, including members who left. */
export const exportEveryMember = (db: Reader, format: 'csv' | 'xlsx') =>
  exportAllMembers(db, { format }, 2000);

export const exportAllMembers = (
  db: Reader,
  query: z.output<(typeof exportMembers)['query']>,
  currentYear: number,
) =>
  exportPages('soci', columns, query, (request) =>
    readMemberColumns<Row>(
      db,
      { ...request, socialYear: request.socialYear ?? currentYear },
      sql`m.number, ${plainColumns}, k.name as kind`,
    ),
  );
