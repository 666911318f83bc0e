/** In the user area: the person's loans, first those that they still have, then those that they have returned. */

import { Stack } from '@mantine/core';
import { listOwnLoans, type OwnLoan } from '@wms/contract/logistics/loans/endpoints';
import { formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import { PagedContent } from '../../ui/list/PagedContent.tsx';
import { PartSearch } from '../../ui/list/PartSearch.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Section } from '../../ui/parts/Section.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Detail } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { productColumn, quantityColumn } from '../shared/columns.tsx';
import { Due, describeLeft } from './Due.tsx';

const things = ['prestito', 'prestiti'] as const;

export function OwnLoans() {
  const open = useList(listOwnLoans, { inAddress: false, fixed: { state: 'aperto' } });
  const closed = useList(listOwnLoans, { inAddress: false, fixed: { state: 'chiuso' } });
  return (
    <Stack gap="xl">
      <Section title="Da restituire">
        <PartSearch list={open} label="Cerca fra i tuoi prestiti" />
        <PagedContent
          things={things}
          rows={3}
          pages={open.pages}
          searched={open}
          whenNone="Non hai niente in prestito: quello che prendi compare qui, con la data entro cui riportarlo."
        >
          <Table label="Da restituire" {...open.table} columns={columnsFor(due)} />
        </PagedContent>
      </Section>
      {/* What stands below the list waits for it, and isn't moved by it. */}
      {!open.pages.loading && (closed.narrowed || !closed.empty) && (
        <Section title="Restituiti">
          <PartSearch list={closed} label="Cerca fra i tuoi prestiti" />
          <PagedContent things={things} rows={3} pages={closed.pages} searched={closed} whenNone={null}>
            <Table label="Restituiti" {...closed.table} columns={columnsFor(givenBack)} />
          </PagedContent>
        </Section>
      )}
    </Stack>
  );
}

type LoanColumn = Column<OwnLoan, never>;

const due: LoanColumn = {
  key: 'due',
  header: 'Entro il',
  card: 'named',
  cell: (loan) => <Due loan={loan} />,
};

const givenBack: LoanColumn = {
  key: 'givenBack',
  header: 'Restituito il',
  card: 'named',
  cell: ({ givenBackAt }) => givenBackAt && formatInstantDate(givenBackAt),
};

const lentThing: LoanColumn = productColumn(
  (loan: OwnLoan) => loan.product,
  ({ lot, notes }) => formatParts(lot, notes),
);

const columnsFor = (when: LoanColumn): readonly LoanColumn[] => [
  lentThing,
  lent,
  when,
  quantityColumn(describeLeft),
];

const lent: LoanColumn = {
  key: 'lent',
  header: 'Preso il',
  card: 'named',
  cell: ({ lentAt, lentBy, from }) => (
    <>
      {formatInstantDate(lentAt)} · {from.code}
      {lentBy && <Detail>da {lentBy}</Detail>}
    </>
  ),
};
