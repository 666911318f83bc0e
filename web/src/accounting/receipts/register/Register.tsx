/** Every receipt, the latest number first, and whether the numbers of a year have a gap. */
import { Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import {
  exportReceipts,
  type ListedReceipt,
  listReceipts,
  listReceiptYears,
  openReceipt,
} from '@wms/contract/accounting/receipts/register';
import { listReceiptKinds } from '@wms/contract/accounting/rules/kinds';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { type ReactNode, useMemo, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { useWrongDays } from '../../../ui/fields/wrong-days.ts';
import { stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { latestYears } from '../../../ui/list/latest-years.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { TeamFilter } from '../../../ui/people/TeamFilter.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { numberOf } from '../shared/number.ts';
import { receiptColumns } from './columns.tsx';
import { NumberCheck } from './NumberCheck.tsx';

const AnnulModal = later(async () => (await import('./AnnulModal.tsx')).AnnulModal);
const Period = later(async () => (await import('./Period.tsx')).Period);

const things = ['ricevuta', 'ricevute'] as const;
const choiceOf = (year: number) => ({ value: String(year), label: String(year) });
const allYears = { value: 'all', label: 'Tutti gli anni' };
const stampChoices = [
  { value: 'dovuto', label: 'Dovuto' },
  { value: 'non dovuto', label: 'Non dovuto' },
];

const momentOf = ({ issuedOn }: ListedReceipt) => issuedOn;

export function Register({ add }: { add: ReactNode }) {
  const list = useList(listReceipts, { exporter: exportReceipts });
  const { data: years } = useAnswer(listReceiptYears);
  const latest = years ? years[0] : Number(latestYears()[0]?.value);
  const kinds = useAnswer(listReceiptKinds, { query: { show: 'all' } }).data ?? [];
  const [dialog, open, close] = useDialog<ListedReceipt>();
  const { q, from, to, memberId } = list.values;
  const { year = null } = list.pages.first ?? {};
  const wrong = useWrongDays('from', 'to');
  const hasPeriod = [from, to, wrong.from, wrong.to].some(Boolean);
  // The fields of a period stay while the person corrects its only day.
  const [wantsPeriod, setWantsPeriod] = useState(hasPeriod);
  const byPeriod = wantsPeriod || hasPeriod;
  const columns = useMemo(() => receiptColumns(q), [q]);
  const filters = [
    list.filter(
      'year',
      'Anno',
      [...(years ?? []).map(choiceOf), allYears],
      // The server answers an address without a year in the same way.
      q || from || to || memberId ? allYears.value : String(latest ?? allYears.value),
    ),
    list.filter('state', 'Stato', stateChoices(receiptLife)),
    list.filter(
      'kindId',
      'Causale',
      kinds.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    list.filter('method', 'Metodo', choicesOf(paymentMethodNames)),
    list.filter('stamp', 'Bollo', stampChoices),
    { ...list.filter('team', 'Reparto', []), chip: TeamFilter },
    // This filter comes from a member's page and has no list of choices, so its name is taken from the rows.
    ...(memberId
      ? [{ ...list.filter('memberId', 'Tesserato', []), chosenName: list.pages.rows[0]?.payer.name }]
      : []),
  ];
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per nome, causale o numero')}
        filters={filters}
        controls={
          <>
            <ButtonWithIcon
              icon={IconFilter}
              iconSize={16}
              variant="subtle"
              size="sm"
              aria-expanded={byPeriod}
              onClick={() => {
                if (byPeriod) list.set({ from: undefined, to: undefined });
                setWantsPeriod(!byPeriod);
              }}
            >
              Periodo
            </ButtonWithIcon>
            <ExportMenu compact save={list.save} disabled={list.empty} />
          </>
        }
        list={list}
      />
      {byPeriod && <Period period={{ from, to }} set={list.set} />}
      {(list.pages.loading || latest !== undefined) && <NumberCheck year={year ?? latest} />}
      <ListContent
        things={things}
        list={list}
        notice={list.pages.total && !list.empty && describeCount(list.pages.total, things)}
        whenNone="Nessuna ricevuta è ancora stata emessa: qui compare ognuna, con il suo PDF."
        firstStep={add}
      >
        <Table
          label="Registro delle ricevute"
          columns={columns}
          {...list.table}
          momentOf={momentOf}
          actions={(receipt) => [
            ...(receipt.payerRemovedAt
              ? []
              : [
                  {
                    label: 'Apri PDF',
                    letter: 'p',
                    name: `Apri PDF della ricevuta ${numberOf(receipt)}`,
                    onClick: () => void openPdf(openReceipt, { params: { id: String(receipt.id) } }),
                  },
                ]),
            ...(receipt.state === 'emessa' && !receipt.payerRemovedAt
              ? [
                  {
                    label: receiptLife.moves.annul.label,
                    letter: 'a',
                    name: `${receiptLife.moves.annul.label} ${numberOf(receipt)}`,
                    onClick: () => open(receipt),
                  },
                ]
              : []),
          ]}
        />
      </ListContent>
      {dialog && <AnnulModal receipt={dialog} onClose={close} />}
    </Stack>
  );
}
