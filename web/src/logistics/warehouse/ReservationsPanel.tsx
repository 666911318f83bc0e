/** What is held back for whom: made, changed, given up, and unloaded when it is fetched. */
import { Button, Menu, Table } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { movesStock } from '@wms/contract/logistics/access';
import {
  cancelReservation,
  exportReservations,
  listReservations,
  type Reservation,
} from '@wms/contract/logistics/reservations';
import { useState } from 'react';
import { ConfirmDanger } from '../../ui/AppModal.tsx';
import { useChange } from '../../ui/answer.ts';
import { call } from '../../ui/call.ts';
import { download } from '../../ui/download.ts';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { FilterChip } from '../../ui/list/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { useMay } from '../../ui/permission.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import { daysUntil } from '../movements/expiry.ts';
import { MovementModal } from '../movements/MovementModal.tsx';
import { thousandths, typed } from '../movements/thousandths.ts';
import { ReservationModal } from '../reservations/ReservationModal.tsx';
import { DeskList } from './DeskList.tsx';
import classes from './Panel.module.css';
import { Fact, ProductCell } from './ProductCell.tsx';

const State = listReservations.query.omit({ cursor: true, limit: true });
const states = [
  { value: 'aperta', label: 'Aperte' },
  { value: 'chiusa', label: 'Chiuse' },
];

type What = 'fulfil' | 'edit' | 'cancel';
type Asked = { what: 'new' } | { what: What; reservation: Reservation };

export function ReservationsPanel() {
  const { values, set } = useListState(State);
  const [asked, setAsked] = useState<Asked | null>(null);
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
            onClick={() => setAsked({ what: 'new' })}
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
      row={(reservation) => (
        <ReservationRow
          key={reservation.id}
          reservation={reservation}
          mayFulfil={mayReserve}
          onAsk={(what) => setAsked({ what, reservation })}
        />
      )}
    >
      {asked && <Dialog asked={asked} onClose={() => setAsked(null)} />}
    </DeskList>
  );
}

type RowProps = { reservation: Reservation; mayFulfil: boolean; onAsk: (what: What) => void };

function ReservationRow({ reservation, mayFulfil, onAsk }: RowProps) {
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
        {open && mayFulfil && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Scarica per ${purpose}: ${product.name}`}
            onClick={() => onAsk('fulfil')}
          >
            Scarica
          </Button>
        )}
        {reservation.editable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Altro su ${purpose}: ${product.name}`}
              >
                …
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onAsk('edit')}>Modifica</Menu.Item>
              <Menu.Item color="red" onClick={() => onAsk('cancel')}>
                Annulla la prenotazione
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Dialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const cancel = useChange(cancelReservation);
  if (asked.what === 'new') return <ReservationModal onClose={onClose} />;
  const { what, reservation } = asked;
  const { id, product, team, left, purpose, version } = reservation;
  if (what === 'edit') return <ReservationModal reservation={reservation} onClose={onClose} />;
  if (what === 'fulfil')
    return (
      <MovementModal
        type="scarico"
        product={product}
        quantity={typed(thousandths(left) ?? 0)}
        team={team ?? undefined}
        reservationId={id}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDanger
      opened
      onClose={onClose}
      title="Annulla la prenotazione"
      backLabel="Torna indietro"
      confirmLabel="Annulla la prenotazione"
      busy={cancel.busy}
      onConfirm={() => cancel.run({ params: { id: String(id) }, body: { version } })}
    >
      {formatQuantity(left, product.unit)} di {product.name} per «{purpose}» tornano disponibili a tutti.
    </ConfirmDanger>
  );
}
