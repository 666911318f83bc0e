import { listReservations, type Reservation } from '@wms/contract/logistics/reservations/endpoints';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { Section } from '../../ui/parts/Section.tsx';
import type { Column } from '../../ui/table/column.ts';
import { dateColumn } from '../../ui/table/columns.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { NoteLinks } from '../delivery-notes/related/NoteLinks.tsx';
import { quantityColumn } from '../shared/columns.tsx';
import { ReservationDialog, useReservationActions } from './Actions.tsx';

const columns: readonly Column<Reservation, never>[] = [
  {
    key: 'purpose',
    header: 'Per',
    cell: ({ purpose, team, deliveryNotes }) => (
      <>
        <NameCell name={purpose} detail={team?.name} />
        <NoteLinks notes={deliveryNotes} />
      </>
    ),
  },
  dateColumn('needed', 'Serve il', ({ neededOn }) => neededOn),
  quantityColumn(({ left, product }) => formatQuantity(left, product.unit)),
];

/** The people for whom some of a product is reserved, and the dates by which they need it. */
export function Promised({ product }: { product: { id: number } }) {
  const { data } = useAnswer(listReservations, { query: { product: String(product.id), limit: '20' } });
  const { actions, asked, close } = useReservationActions();
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Prenotato">
      <Table label="Prenotato" rows={data.rows} columns={columns} actions={actions} />
      {asked && <ReservationDialog what={asked.what} reservation={asked.of} onClose={close} />}
    </Section>
  );
}
