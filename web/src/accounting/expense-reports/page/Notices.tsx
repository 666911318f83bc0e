/**
 * Notices at the top of a report: a refusal, obstacles before sending, a missing IBAN, a missing approver, or a PDF
 * that is being made.
 */
import { Stack } from '@mantine/core';
import type { ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { compareMoney } from '@wms/contract/platform/money';
import { useState } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import textClasses from '../../../ui/parts/text.module.css';

const MissingIban = later(async () => (await import('../shared/MissingIban.tsx')).MissingIban);

export function ReportNotices({ report }: { report: ExpenseReport }) {
  const { state, decided, obstacles, noApproverMessage, lines, actions, own, iban, claimed, hasPaper } =
    report;
  const edits = actions.includes('edit');
  const [begunHere] = useState(edits);
  // In an empty draft the text of the empty list already says what to do.
  const hinders = edits && lines.length > 0 && obstacles.length > 0;
  const reportWithoutIban =
    own &&
    iban === null &&
    compareMoney(claimed, '0') > 0 &&
    (edits || state === 'inviata' || state === 'approvata');
  const awaitsPaper = !hasPaper && (state === 'approvata' || state === 'rimborsata');
  if (state !== 'respinta' && !hinders && !noApproverMessage && !reportWithoutIban && !awaitsPaper)
    return null;
  return (
    <Stack gap={8}>
      {state === 'respinta' && decided?.reason && (
        <Notice color="red">
          <span className={textClasses.anywhere}>
            {decided.by ?? 'Chi l’ha vista'} l’ha respinta: {decided.reason}
          </span>
        </Notice>
      )}
      {hinders && (
        <Notice>
          Prima di inviarla:
          <ul
            className={textClasses.anywhere}
            style={{ margin: 0, paddingInlineStart: 20, listStyle: 'disc' }}
          >
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Notice>
      )}
      {reportWithoutIban && (
        <Notice>
          {edits ? (
            'Manca l’IBAN su cui ricevere il rimborso: scrivilo con «Modifica i dati».'
          ) : (
            <MissingIban reportId={report.id} focused={begunHere} />
          )}
        </Notice>
      )}
      {noApproverMessage && <Notice>{noApproverMessage}</Notice>}
      {awaitsPaper && <Notice>Il PDF è in preparazione: compare qui da solo.</Notice>}
    </Stack>
  );
}
