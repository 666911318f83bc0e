/** Every member with the fee of a social year. From here fees are recorded as paid, and reminders are sent. */
import { Stack } from '@mantine/core';
import {
  exportMembers,
  feeFilterValues,
  getMembersOverview,
  type ListedMember,
  listMembers,
  memberStateNames,
} from '@wms/contract/accounting/members/list';
import { feeStateNames } from '@wms/contract/accounting/members/memberships';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { formatCount, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { type ReactNode, useMemo } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ImportLink } from '../../../ui/list/ImportLink.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { listOrder } from '../../../ui/list/list-order.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { nameOf, yearName } from '../shared/labels.tsx';
import { useKinds } from '../shared/use-kinds.ts';
import { memberColumns, memberOrders, type Sort } from './columns.tsx';

const PayModal = later(async () => (await import('../paying/PayModal.tsx')).PayModal);
const PayManyModal = later(async () => (await import('../paying/PayManyModal.tsx')).PayManyModal);
const RemindModal = later(async () => (await import('../paying/RemindModal.tsx')).RemindModal);

const things = ['socio', 'soci'] as const;
const paymentChoices = feeFilterValues.map((value) => ({
  value,
  label: value === 'nessuna' ? 'Non chiesta' : feeStateNames[value],
}));
const onlyYes = [{ value: 'yes', label: 'Sì' }];

type MassDialog = { what: 'pay' | 'remind'; socialYear: number; members: readonly number[] };

export function Register({ add }: { add: ReactNode }) {
  const list = useList(listMembers, { exporter: exportMembers });
  const order = listOrder<Sort>(list, memberOrders);
  const { data: overview } = useAnswer(getMembersOverview);
  const kinds = useKinds();
  const [payment, openPayment, closePayment] = useDialog<ListedMember>();
  const [dialog, open, close] = useDialog<MassDialog>();
  const { q, sort: _, direction: __, ...narrowing } = list.values;
  const { socialYear } = list.pages.first ?? {};
  const year = socialYear === undefined ? '' : yearName(socialYear, overview?.start);
  const columns = useMemo(() => memberColumns(q, year), [q, year]);
  const act = (label: string, what: MassDialog['what']) => ({
    label,
    run: (ids: readonly number[] | null) =>
      ids && socialYear !== undefined && open({ what, socialYear, members: ids }),
  });
  const selection = useSelection<ListedMember>({
    // A change of many fees names each member, so only rows on the screen can be selected.
    pages: { rows: list.pages.rows, total: null },
    asked: JSON.stringify({ q, ...narrowing }),
    nameOf,
    words: ['selezionato', 'selezionati'],
    actions: [act('Segna pagate', 'pay'), act('Sollecita', 'remind')],
  });
  const filters = [
    list.filter(
      'socialYear',
      'Anno',
      (overview?.years ?? []).map((year) => ({
        value: String(year),
        label: yearName(year, overview?.start),
      })),
      String(overview?.current ?? ''),
    ),
    list.filter('payment', 'Quota', paymentChoices),
    list.filter('state', 'Stato', choicesOf(memberStateNames)),
    list.filter(
      'kind',
      'Categoria',
      kinds.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    list.filter('minors', 'Minorenni', onlyYes),
    list.filter('volunteers', 'Volontari', onlyYes),
  ];
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per nome, codice fiscale o numero')}
        filters={filters}
        order={order.chip}
        controls={
          <>
            <ImportLink kind="members" />
            <ExportMenu compact save={list.save} disabled={list.empty} />
          </>
        }
        list={list}
      />
      <ListContent
        things={things}
        list={list}
        notice={
          list.pages.total &&
          !list.empty &&
          formatParts(
            describeCount(list.pages.total, things),
            overview &&
              overview.openFees > 0 &&
              `in tutto ${formatCount(overview.openFees, 'quota aperta', 'quote aperte')}, ` +
                formatEuro(overview.openAmount),
          )
        }
        whenNone="Non c’è ancora nessun socio: scrivi il primo, o importa l’elenco che hai."
        firstStep={add}
      >
        <Table
          label="Soci"
          {...list.table}
          columns={columns}
          {...order.table}
          selection={selection}
          actions={(member) =>
            member.membership && member.membership.state !== 'pagata'
              ? [
                  {
                    label: 'Incassa quota',
                    letter: 'i',
                    name: `Incassa quota di ${nameOf(member)}`,
                    onClick: () => openPayment(member),
                  },
                  {
                    label: 'Sollecita',
                    letter: 's',
                    name: `Sollecita ${nameOf(member)}`,
                    onClick: () =>
                      socialYear !== undefined && open({ what: 'remind', socialYear, members: [member.id] }),
                  },
                ]
              : []
          }
        />
      </ListContent>
      {payment?.membership && socialYear !== undefined && (
        <PayModal
          member={{ id: payment.id, name: nameOf(payment) }}
          membership={{ ...payment.membership, yearName: year }}
          onClose={closePayment}
        />
      )}
      {dialog?.what === 'pay' && (
        <PayManyModal
          {...dialog}
          year={yearName(dialog.socialYear, overview?.start)}
          onDone={selection.clear}
          onClose={close}
        />
      )}
      {dialog?.what === 'remind' && (
        <RemindModal
          {...dialog}
          year={yearName(dialog.socialYear, overview?.start)}
          onDone={selection.clear}
          onClose={close}
        />
      )}
    </Stack>
  );
}
