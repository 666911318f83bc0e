/** The list of orders. */
import {
  IconChartBar,
  IconDownload,
  IconListCheck,
  IconMessagePlus,
  IconPackageImport,
  IconPlus,
} from '@tabler/icons-react';
import { exportOrderLines, exportOrders, listOrders } from '@wms/contract/logistics/orders/endpoints';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { formatCount } from '@wms/contract/platform/formats';
import { useMemo } from 'react';
import { download } from '../../../client/download.ts';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { latestYears } from '../../../ui/list/latest-years.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { SupplierFilter } from '../../pickers/SupplierFilter.tsx';
import { shownChoices, useTeamChoices, useWished } from './choices.ts';
import { orderColumns } from './columns.tsx';
import { useNextStep } from './next-step.tsx';

export default function Orders() {
  const list = useList(listOrders, { exporter: exportOrders });
  const { q, team } = list.values;
  const navigate = useNavigate();
  const teams = useTeamChoices(team);
  const wished = useWished();
  const columns = useMemo(() => orderColumns(q), [q]);
  const step = useNextStep();
  const add = (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/ordini/nuovo" {...props} />}>
      Nuovo ordine
    </ButtonWithIcon>
  );
  const more = [
    { label: 'Arrivi', icon: IconPackageImport, onClick: () => void navigate({ to: '/ordini/arrivi' }) },
    {
      label: wished > 0 ? `Da ordinare (${formatCount(wished, 'richiesta', 'richieste')})` : 'Da ordinare',
      icon: IconListCheck,
      onClick: () => void navigate({ to: '/ordini/da-ordinare' }),
    },
    { label: 'Richieste', icon: IconMessagePlus, onClick: () => void navigate({ to: '/richieste' }) },
    { label: 'Budget', icon: IconChartBar, onClick: () => void navigate({ to: '/ordini/budget' }) },
    {
      label: 'Esporta le righe',
      icon: IconDownload,
      disabled: list.empty,
      onClick: () =>
        void download(
          exportOrderLines,
          { query: { ...list.values, format: 'xlsx' } },
          { stopped: 'Esportazione interrotta' },
        ),
    },
  ];
  return (
    <ListPage
      title="Ordini"
      things={['ordine', 'ordini']}
      list={list}
      search={list.search('Cerca per numero, fornitore o prodotto')}
      filters={[
        list.filter('show', 'Mostra', shownChoices),
        list.filter('state', 'Stato', stateChoices(orderLife)),
        { ...list.filter('supplier', 'Fornitore', []), chip: SupplierFilter },
        list.filter('team', 'Reparto', teams),
        list.filter('year', 'Anno', latestYears()),
      ]}
      actions={
        <>
          <ExportMenu compact save={list.save} disabled={list.empty} />
          {add}
        </>
      }
      more={more}
      whenNone="Qui stanno gli ordini ai fornitori, dalla bozza a quando arriva la merce: comincia dal primo."
      firstStep={add}
    >
      <Table label="Ordini" columns={columns} {...list.table} actions={step.actions} />
      {step.dialog}
    </ListPage>
  );
}
