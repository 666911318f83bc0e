import {
  closeYear,
  type Donor,
  exportDonors,
  exportYear,
  exportYearEntries,
  getYear,
  listClosedYears,
  listDonors,
  listYearEntries,
  openDonorStatement,
  printYear,
  reopenYear,
  sendDonorStatements,
  zipDonorStatements,
} from '@wms/contract/accounting/year/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { closeOneYear, readClosedYears, reopenOneYear } from './closing.ts';
import { sendStatements } from './donors/mailing.ts';
import { statementPdf, statementsZip } from './donors/printing.ts';
import { readDonors } from './donors/reading.ts';
import { entryColumns, readEntries } from './entries/list.ts';
import { yearFile, yearPdf } from './figures/files.ts';
import { readYear } from './figures/reading.ts';

const donorColumns: readonly TableColumn<Donor>[] = [
  { header: 'Nome', value: (row) => row.name, width: 30 },
  { header: 'Codice fiscale', value: (row) => row.taxCode, width: 20 },
  { header: 'E-mail', value: (row) => row.email, width: 30 },
  { header: 'Donazioni tracciabili', value: (row) => String(row.count), kind: 'number', width: 14 },
  {
    header: 'Importo tracciabile',
    value: (row) => row.amount,
    kind: 'euro',
    width: 14,
    total: (row) => row.amount,
  },
  { header: 'Contanti', value: (row) => row.cash, kind: 'euro', width: 12, total: (row) => row.cash },
  { header: 'Riepilogo inviato', value: (row) => row.sentAt, kind: 'instant', width: 18 },
];

export const yearRoutes = ({ mailIsSent }: { mailIsSent: boolean }) => [
  implement(getYear, ({ query: { kind, year }, db }) => readYear(db, kind, year)),
  implement(exportYear, async ({ query: { kind, year, format }, db }) =>
    yearFile(await readYear(db, kind, year), format),
  ),
  implement(printYear, async ({ query: { kind, year }, db }) => yearPdf(db, await readYear(db, kind, year))),

  implement(listYearEntries, ({ query, db }) => readEntries(db, query)),
  implement(exportYearEntries, ({ query, db }) =>
    exportPages('prima-nota', entryColumns, query, (page) => readEntries(db, page)),
  ),

  implement(closeYear, async ({ body, user, tx }) => ({
    message: await closeOneYear(tx, { ...body, by: user.id }),
  })),
  implement(reopenYear, async ({ body, user, tx }) => ({
    message: await reopenOneYear(tx, { ...body, by: user.id }),
  })),
  implement(listClosedYears, ({ db }) => readClosedYears(db)),

  implement(listDonors, ({ query, db }) => readDonors(db, query)),
  implement(exportDonors, ({ query, db }) =>
    exportPages('donatori', donorColumns, query, (page) => readDonors(db, page)),
  ),
  implement(openDonorStatement, ({ query: { year, donor }, db }) => statementPdf(db, year, donor)),
  implement(zipDonorStatements, ({ query: { year }, db }) => statementsZip(db, year)),
  implement(sendDonorStatements, async ({ body, user, tx }) => {
    if (!mailIsSent) throw refuse.conflict('Non c’è un server di posta: scarica i riepiloghi');
    return { message: await sendStatements(tx, { ...body, by: user.id }) };
  }),
];
