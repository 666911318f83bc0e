/** The filtered suppliers as a file, with the columns that an import takes, so that a list can go out and come back. */
import type { exportSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import type { Field } from '@wms/contract/platform/fields/field';
import { inFileOrder } from '@wms/contract/platform/fields/in-files';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/connection.ts';
import { selectFields } from '../../platform/database/fields.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { readSupplierColumns } from './list.ts';

type Row = Record<string, string | null>;

const columns = inFileOrder(supplierFields).flatMap(([name, field]): TableColumn<Row>[] =>
  field.file
    ? [
        {
          header: field.file.titles[0].replaceAll(' ', '_'),
          value: (row) => cellOf(row[name] ?? null, field),
          width: field.file.width,
        },
      ]
    : [],
);

const cellOf = (value: string | null, { value: { kind, ...rest } }: Field): string | null =>
  kind === 'choice' && value !== null && 'words' in rest ? (rest.words[value] ?? value) : value;

const plainColumns = selectFields(supplierFields, 's');

export const exportAllSuppliers = (db: Reader, query: z.output<(typeof exportSuppliers)['query']>) =>
  exportPages('fornitori', columns, query, (page) => readSupplierColumns<Row>(db, page, plainColumns));
