/** The approved reports that wait for the money: a file for the bank, then the mark that they are paid. */

import { Stack, Text } from '@mantine/core';
import {
  askForIban,
  getBankFile,
  listPayable,
  mostPaidAtOnce,
  type PayableReport,
} from '@wms/contract/accounting/expense-reports/paying';
import { formatIban } from '@wms/contract/platform/codes/codes';
import { formatCount, formatDate, formatEuro, formatInstantDate } from '@wms/contract/platform/formats';
import { compareMoney } from '@wms/contract/platform/money';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { download } from '../../../client/download.ts';
import { ShortSearch } from '../../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../../ui/list/short-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { formatAge, longWait } from '../shared/age.ts';
import { formatDue, pathOfReport } from '../shared/labels.ts';
import { Payments } from './Payments.tsx';

const PayModal = later(async () => (await import('./PayModal.tsx')).PayModal);

export function ToPay() {
  const { data, error, refetch } = useAnswer(listPayable);
  return (
    <Stack gap={32} miw={0}>
      {!data ? (
        <Pending error={error} onRetry={refetch} />
      ) : data.rows.length === 0 ? (
        <EmptyState>Nessuna nota approvata aspetta il rimborso.</EmptyState>
      ) : (
        <Payable {...data} />
      )}
      {/* What stands below the list waits for it, and isn't moved by it. */}
      {(data || error) && <Payments />}
    </Stack>
  );
}

function Payable({ rows, total, more }: { rows: readonly PayableReport[]; total: string; more: boolean }) {
  const ask = useChange(askForIban);
  const own = rows.filter((report) => report.own).length;
  const list = useShortList(rows, ({ number, owner, purpose }) => `${number} ${owner.name} ${purpose}`);
  const [dialog, open, close] = useDialog<readonly PayableReport[]>();
  const pages = { rows: list.rows, total: { count: list.rows.length, more: false } };
  const pickRows = (ids: readonly number[] | null) =>
    list.rows.filter(({ id }) => ids === null || ids.includes(id));
  const selection = useSelection<PayableReport>({
    pages,
    asked: 'payable',
    nameOf: ({ number, owner }) => `${number} di ${owner.name}`,
    words: ['nota', 'note'],
    actions: [
      {
        label: 'File per la banca',
        run: (ids) => void download(getBankFile, { query: { ids: idsOf(pickRows(ids)) } }),
      },
      { label: 'Segna rimborsate', run: (ids) => open(pickRows(ids)) },
    ],
  });
  return (
    <Stack gap={12} miw={0}>
      <Text c="dimmed">
        {formatCount(rows.length, 'nota', 'note')}, {formatEuro(total)} in tutto.
        {own > 0 && ` ${formatCount(own, 'è tua: la', 'sono tue: le')} rimborsa un’altra persona.`}
        {more && ` Sono le prime ${mostPaidAtOnce}: dopo il pagamento arrivano le altre.`} Scegli le note,
        scarica il file per la banca e, dopo il bonifico, segnale rimborsate.
      </Text>
      <ShortSearch list={list} label="Cerca per persona, numero o scopo" things={['nota', 'note']}>
        <Table
          label="Note da rimborsare"
          columns={columns}
          rows={list.rows}
          selection={selection}
          actions={({ id, number, owner, iban, own, due }) =>
            iban === null && !own && compareMoney(due, '0') > 0
              ? [
                  {
                    label: 'Chiedi l’IBAN',
                    name: `Chiedi l’IBAN di ${number} a ${owner.name}`,
                    onClick: () => void ask.run({ params: { id: String(id) } }),
                  },
                ]
              : []
          }
        />
      </ShortSearch>
      {dialog && (
        <PayModal
          reports={dialog.map(({ id, number, owner, due, iban, own }) => ({
            id,
            number,
            owner: owner.name,
            due,
            iban,
            own,
          }))}
          onClose={close}
          onPaid={selection.clear}
        />
      )}
    </Stack>
  );
}

const idsOf = (reports: readonly PayableReport[]) => reports.map(({ id }) => id).join();

const columns: readonly Column<PayableReport>[] = [
  {
    key: 'report',
    header: 'A chi',
    cell: ({ id, number, owner, purpose }) => (
      <NameCell name={owner.name} code={number} detail={purpose} to={pathOfReport(id)} opensRow />
    ),
  },
  {
    key: 'iban',
    header: 'IBAN',
    card: 'whole',
    whole: true,
    cell: ({ iban, whyNot, ibanAskedAt }) => (
      <>
        {iban ? formatIban(iban) : 'Manca'}
        {whyNot && (
          <Detail>
            <span style={{ whiteSpace: 'normal' }}>
              {whyNot}
              {!iban && ibanAskedAt && `. Chiesto ${formatInstantDate(ibanAskedAt, 'il')}`}
            </span>
          </Detail>
        )}
      </>
    ),
  },
  {
    key: 'when',
    header: 'Aspetta',
    whole: true,
    cell: ({ age, decidedOn }) => (
      <>
        <span {...(age > longWait && { style: { fontWeight: 600 } })}>{formatAge(age)}</span>
        <Detail>{formatDate(decidedOn, 'dal')}</Detail>
      </>
    ),
  },
  {
    key: 'due',
    header: 'Da avere',
    numeric: true,
    whole: true,
    card: 'lead',
    cell: ({ due, advance, approved }) => (
      <>
        {formatDue(due)}
        {Number(advance) > 0 && (
          <Detail>
            {formatEuro(approved)} meno {formatEuro(advance)}
          </Detail>
        )}
      </>
    ),
  },
];
