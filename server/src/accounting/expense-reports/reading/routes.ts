/** The endpoints that read expense reports. */
import {
  exportExpenseLines,
  exportExpenseReports,
  exportOwnExpenseReports,
  getExpenseAttachment,
  getExpenseReport,
  getExpenseReportHistory,
  getExpenseReportPaper,
  listExpenseReports,
  listOwnExpenseReports,
} from '@wms/contract/accounting/expense-reports/reading';
import { runSql } from '../../../platform/database/connection.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { storedFile } from '../../../platform/http/stored-file.ts';
import { findPaper } from '../../../platform/papers/papers.ts';
import { refuse } from '../../../platform/refusal.ts';
import { exportPages } from '../../../platform/spreadsheets/table-file.ts';
import { expenseHistory } from '../history.ts';
import { decides, requireVisible } from '../shared/locking.ts';
import { numberOf } from '../shared/sql.ts';
import { readReport } from './detail.ts';
import { lineColumns, readExportedLines, readOwnReports, readReports, reportColumns } from './list.ts';

export const expenseReadingRoutes = (storage: Storage) => [
  implement(listOwnExpenseReports, ({ query, user, db }) => readOwnReports(db, query, user.id)),
  implement(exportOwnExpenseReports, ({ query, user, db }) =>
    exportPages('note-spese', reportColumns, query, (page) => readOwnReports(db, page, user.id)),
  ),
  implement(listExpenseReports, ({ query, user, db }) => readReports(db, query, user.id)),
  implement(exportExpenseReports, ({ query, user, db }) =>
    exportPages('note-spese', reportColumns, query, (page) => readReports(db, page, user.id)),
  ),
  implement(exportExpenseLines, ({ query, user, db }) =>
    exportPages('righe-note-spese', lineColumns, query, (page) => readExportedLines(db, page, user.id)),
  ),
  implement(getExpenseReport, ({ params, user, db }) => readReport(db, params.id, user)),
  implement(getExpenseReportHistory, async ({ params, query, user, db }) => {
    await requireVisible(db, params.id, user);
    const steps = [{ step: 'expense_report_id', state: 'state' }] as const;
    return expenseHistory.readPage(db, { table: 'expense_reports', id: params.id, steps, ...query });
  }),
  implement(getExpenseReportPaper, async ({ params, user, db }) => {
    await requireVisible(db, params.id, user);
    const sha256 = await findPaper(db, { column: 'expense_report_id', id: params.id });
    const [named] = await runSql(db)<{ number: string; approved: boolean }>`
      select ${numberOf()} as number, state in ('approvata', 'rimborsata') as approved
        from expense_reports r where r.id = ${params.id}`;
    if (!sha256)
      throw refuse.notFound(
        named?.approved
          ? 'Il PDF è in preparazione: riprova fra poco'
          : 'La nota spese avrà il suo PDF quando è approvata',
      );
    return storedFile(storage, sha256, {
      type: 'application/pdf',
      name: `${named?.number ?? 'Nota spese'}.pdf`,
      inline: true,
      personal: true,
    });
  }),
  implement(getExpenseAttachment, async ({ params, user, db }) => {
    const [file] = await runSql(db)<{ name: string; type: string; sha256: string }>`
      select a.name, f.type, f.sha256
        from expense_attachments a join files f using (sha256) join expense_reports r on r.id = a.report_id
       where a.id = ${params.id}
         and (r.owner_id = ${user.id} or (${decides(user)}::boolean and r.number is not null))`;
    if (!file) throw refuse.notFound('Allegato non trovato');
    return storedFile(storage, file.sha256, {
      type: file.type,
      name: file.name,
      inline: true,
      personal: true,
    });
  }),
];
