/** The reports that wait for a decision, the one that has waited longest first. */
import { Stack } from '@mantine/core';
import { approveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import {
  type ExpenseReport,
  getExpenseReport,
  type ListedExpenseReport,
  listExpenseReports,
} from '@wms/contract/accounting/expense-reports/reading';
import { formatEuro } from '@wms/contract/platform/formats';
import { useMemo, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { confirm, withWarning } from '../../../client/alerts/confirm.ts';
import { report as notify, useChange } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { reportColumns } from '../shared/columns.tsx';
import { nameOfReport } from '../shared/labels.ts';

const things = ['nota', 'note'] as const;

export function ToApprove() {
  const list = useList(listExpenseReports, { fixed: { show: 'toApprove', sort: 'oldest' } });
  const { q } = list.values;
  const columns = useMemo(() => reportColumns(q, { owner: true, state: false }), [q]);
  const approving = useApproveWhole();
  return (
    <Stack gap={16} miw={0}>
      <ListControls search={list.search('Cerca per persona, numero o scopo')} filters={[]} list={list} />
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="Nessuna nota aspetta una decisione. Le tue le approva un’altra persona."
      >
        <Table
          label="Note da approvare"
          columns={columns}
          {...list.table}
          actions={(report) => [
            {
              label: 'Approva',
              letter: 'a',
              name: `Approva ${nameOfReport(report)} di ${report.owner.name}`,
              onClick: () => void approving.approve(report),
              disabled: approving.busy !== null,
            },
          ]}
        />
      </ListContent>
    </Stack>
  );
}

/**
 * Approves a report without reducing any line, once the person has read that it is final. The list doesn't know the
 * report's version, so it is fetched first.
 */
function useApproveWhole() {
  const [busy, setBusy] = useState<number | null>(null);
  const { run } = useChange(approveExpenseReport);
  const approve = async ({ id, claimed }: ListedExpenseReport) => {
    setBusy(id);
    const params = { id: String(id) };
    try {
      const now = await call(getExpenseReport, { params });
      // If the report was withdrawn, changed and sent again since the list was read, the person must look at it first.
      if (now.claimed !== claimed) {
        alert.info(
          `${nameOfReport(now)} è cambiata: prima chiedeva ${formatEuro(claimed)}, ora ${formatEuro(now.claimed)}. ` +
            'Guardala prima di approvarla.',
        );
        await refetchAnswers();
      } else if (await confirm(approvalOf(now)))
        await run({ params, body: { version: now.version, lines: [] } });
    } catch (error) {
      notify(error);
    } finally {
      setBusy(null);
    }
  };
  return { approve, busy };
}

/** Asks about the whole report, in the words of its decision bar. */
const approvalOf = (report: ExpenseReport) =>
  withWarning({
    title: `Approvi ${nameOfReport(report)} di ${report.owner.name}?`,
    message: `Ogni riga intera: ${formatEuro(report.claimed)}.`,
    confirmLabel: `Approva ${formatEuro(report.claimed)}`,
    backLabel: 'Indietro',
    act: approveExpenseReport,
  });
