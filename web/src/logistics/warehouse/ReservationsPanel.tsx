/** What is held back for whom: made, changed, given up, and unloaded when it is fetched. */
import { Button, Table } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  exportReservations,
  listReservations,
  type Reservation,
} from '@wms/contract/logistics/reservations/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { useState } from 'react';
import { call } from '../../client/call/send.ts';
import { download } from '../../client/download.ts';
import { useMay } from '../../client/session/permission.ts';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { FilterChip } from '../../ui/list/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { later } from '../../ui/modal/later.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { ReservationActions } from '../reservations/Actions.tsx';
import { daysUntil } from '../shared/expiry.ts';
import classes from '../shared/Panel.module.css';
import { DeskList } from './DeskList.tsx';
import { Fact, ProductCell } from './ProductCell.tsx';

const ReservationModal = later(async () => (await import('../reservations/Modal.tsx')).ReservationModal);

const State = listReservations.query.omit({ cursor: true, limit: true });
const states = [
  { value: 'aperta', label: 'Aperte' },
  { value: 'chiusa', label: 'Chiuse' },
];

export function ReservationsPanel() {
  const { values, set } = useListState(State);
  const [reserving, setReserving] = useState(false);
  const mayReserve = useMay(movesStock);
  const pages = usePages<Reservation>(listReservations, values, (cursor, signal) =>
    call(listReservations, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  return (
    <DeskList
      label="Prenotazioni"
      things={['prenotazione', 'prenotazioni']}
      pages={pages}
      intro={
        <FilterChip
          label="Stato"
          values={states}
          chosen={values.state ?? 'aperta'}
          onChoose={(value) => set({ state: value === 'chiusa' ? 'chiusa' : undefined })}
          mandatory
        />
      }
      save={(format) => download(exportReservations, { query: { ...values, format } })}
      action={
        mayReserve && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setReserving(true)}
          >
            Prenota
          </Button>
        )
      }
      columns={['Prodotto', 'Per', 'Serve il']}
      quantities={['Quantità']}
      withActions
      whenNone={
        values.state === 'chiusa'
          ? 'Nessuna prenotazione è ancora stata chiusa.'
          : 'Nessuna prenotazione aperta: prenota quello che a un reparto serve più avanti.'
      }
      row={(reservation) => <ReservationRow key={reservation.id} reservation={reservation} />}
    >
      {reserving && <ReservationModal onClose={() => setReserving(false)} />}
    </DeskList>
  );
}

function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { product, team, purpose, neededOn, state, quantity, fulfilled, left, createdBy } = reservation;
  const says = (amount: string) => formatQuantity(amount, product.unit);
  const open = state === 'aperta';
  const late = neededOn !== null && daysUntil(neededOn) < 0;
  return (
    <Table.Tr>
      <ProductCell product={product} />
      <Table.Td>
        {purpose}
        <span className={classes.detail}>
          {[team?.name, createdBy && `prenotata da ${createdBy}`].filter(Boolean).join(' · ')}
        </span>
      </Table.Td>
      <Table.Td className={classes.when}>
        {!open ? (
          <StateDot colour={state === 'evasa' ? 'green' : 'gray'}>
            {state === 'evasa' ? 'Evasa' : 'Annullata'}
          </StateDot>
        ) : neededOn ? (
          <StateDot colour={late ? 'amber' : 'green'}>{formatDate(neededOn)}</StateDot>
        ) : (
          '–'
        )}
      </Table.Td>
      <Fact name="Quantità">
        {open && Number(fulfilled) > 0 ? `${says(left)} di ${says(quantity)}` : says(quantity)}
      </Fact>
      <Table.Td className={classes.action}>
        <ReservationActions reservation={reservation} />
      </Table.Td>
    </Table.Tr>
  );
}
