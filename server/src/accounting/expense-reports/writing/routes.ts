/** The endpoints by which owners write their expense reports. */
import {
  addExpenseAttachment,
  addExpenseLine,
  captureExpense,
  createExpenseReport,
  deleteExpenseReport,
  editExpenseLine,
  editExpenseReport,
  getExpenseDefaults,
  removeExpenseAttachment,
  removeExpenseLine,
} from '@wms/contract/accounting/expense-reports/writing';
import type { Storage } from '../../../platform/files/storage.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { addProof, prepareProof, removeProof } from './attachments.ts';
import { readDefaults } from './defaults.ts';
import { addLine, editLine, removeLine } from './lines.ts';
import { capture, prepareCapture } from './quick.ts';
import { createReport, deleteReport, editReport } from './reports.ts';

export const expenseWritingRoutes = (storage: Storage) => [
  implement(getExpenseDefaults, ({ user, db }) => readDefaults(db, user.id)),
  implement(createExpenseReport, async ({ body, user, tx }) => {
    const { id, repeated } = await createReport(tx, body, user);
    const undo = repeated ? [] : [counterAct(deleteExpenseReport, { params: { id: String(id) } })];
    return { message: repeated ? 'La bozza c’è già' : 'Bozza creata', id, undo };
  }),
  implement(editExpenseReport, ({ params, body, user, tx }) => editReport(tx, params.id, body, user)),
  implement(deleteExpenseReport, ({ params, user, tx }) => deleteReport(tx, params.id, user)),
  implement(addExpenseLine, async ({ params, body, user, tx }) => {
    const added = await addLine(tx, params.id, body, user);
    return { ...added, undo: [counterAct(removeExpenseLine, { params: { id: String(added.id) } })] };
  }),
  implement(editExpenseLine, ({ params, body, user, tx }) => editLine(tx, params.id, body, user)),
  implement(removeExpenseLine, ({ params, user, tx }) => removeLine(tx, params.id, user)),
  implement(
    addExpenseAttachment,
    ({ body, files }) => prepareProof(storage, files.file, body.name),
    ({ params, user, tx, prepared }) => addProof(tx, params.id, prepared, user),
  ),
  implement(removeExpenseAttachment, ({ params, user, tx }) => removeProof(tx, params.id, user)),
  implement(
    captureExpense,
    ({ body, files, user, db }) => prepareCapture(storage, { body, file: files.file, user, db }),
    ({ body, user, tx, prepared }) => capture(tx, body, prepared, user),
  ),
];
