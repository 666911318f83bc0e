/** The moves of an expense report, but for its payment. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason, moveEndpoint } from '../../platform/life.ts';
import { Done, fromZero, Id, optional, text, Version } from '../../platform/schema.ts';
import { decidesExpenses, expenseReportLife } from './life.ts';
import { expenseReportsPath, makesExpenses } from './paths.ts';
import { mostExpenseLines } from './writing.ts';

export const moveExpenseReport = moveEndpoint(expenseReportLife, {
  base: expenseReportsPath,
  summary: 'Respinge una nota spese o ne annulla il rimborso, con un motivo, o ritira la propria',
  undoable: true,
});

export const sendExpenseReport = endpoint.post(`${expenseReportsPath}/:id/send`, {
  summary: 'Invia la propria nota spese: alla prima volta riceve il suo numero',
  access: makesExpenses,
  undoable: true,
  body: z.strictObject({ version: Version }),
  /** The number, and when nobody else may approve the report, a sentence that says whom to ask. */
  answer: Done.extend({ number: z.string(), noApproverMessage: z.string().nullable() }),
});

export const approveExpenseReport = endpoint.post(`${expenseReportsPath}/:id/approve`, {
  summary: 'Approva una nota spese: ogni riga intera, ridotta o rifiutata con un motivo; nasce il suo PDF',
  access: decidesExpenses,
  undoable: 'sent',
  body: z.strictObject({
    version: Version,
    /** The lines that are refused or approved in part. */
    lines: z
      .array(
        z.strictObject({
          id: Id,
          /** The approved amount: from zero, which refuses the line, to the claimed amount. */
          approved: fromZero(2, 10),
          reason: optional(text(mostReason)),
        }),
      )
      .max(mostExpenseLines)
      .default(() => []),
  }),
});
