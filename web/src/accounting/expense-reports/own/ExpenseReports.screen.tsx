/** /noteSpesa: the person's own expense reports, and the button that makes one from a photo. */
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { decidesExpenses, expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import {
  exportOwnExpenseReports,
  listOwnExpenseReports,
} from '@wms/contract/accounting/expense-reports/reading';
import { useMemo, useState } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useAskedNew, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { reportColumns } from '../shared/columns.tsx';
import classes from './ExpenseReports.module.css';

// The list is drawn first. The place of the button stays free, so that nothing moves under the thumb.
const CapturePanel = later(
  async () => (await import('../capture/CapturePanel.tsx')).CapturePanel,
  <div className={classes.place} />,
);
const NewReportModal = later(async () => (await import('../form/NewReportModal.tsx')).NewReportModal);

const things = ['nota', 'note'] as const;

export default function ExpenseReports() {
  const list = useList(listOwnExpenseReports, { exporter: exportOwnExpenseReports });
  const navigate = useNavigate();
  const decides = useMay(decidesExpenses);
  const [adding, setAdding] = useState(false);
  useAskedNew(() => setAdding(true));
  const { q } = list.values;
  const columns = useMemo(() => reportColumns(q, { owner: false }), [q]);
  return (
    <Page
      title="Note spesa"
      count={list.pages.total ? describeCount(list.pages.total, things) : undefined}
      counting={list.pages.loading && describeCount({ count: 100, more: false }, things)}
      actions={
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => setAdding(true)}>
          Nuova nota
        </ButtonWithIcon>
      }
      more={
        decides
          ? [
              {
                label: 'Approva e rimborsa',
                icon: IconClipboardCheck,
                onClick: () => void navigate({ to: '/noteSpesa/approvazioni' }),
              },
            ]
          : []
      }
    >
      <CapturePanel />
      <ListControls
        search={list.search('Cerca per numero, scopo o descrizione')}
        filters={[
          list.filter('state', 'Stato', stateChoices(expenseReportLife)),
          list.filter('show', 'Mostra', [{ value: 'waiting', label: 'In attesa' }]),
        ]}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      <ListContent
        things={things}
        list={list}
        whenNone="Qui stanno le tue note, dalla bozza al rimborso: comincia fotografando uno scontrino."
      >
        <Table label="Le tue note spese" columns={columns} {...list.table} />
      </ListContent>
      {adding && <NewReportModal onClose={() => setAdding(false)} />}
    </Page>
  );
}
