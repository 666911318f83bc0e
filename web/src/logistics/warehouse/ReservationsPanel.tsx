/** All reservations: they are made, changed and cancelled here, and unloaded when somebody fetches the goods. */
import { IconPlus } from '@tabler/icons-react';
import { mostPrepared } from '@wms/contract/logistics/delivery-notes/limits';
import { refuseMixedTeams } from '@wms/contract/logistics/delivery-notes/mixed-teams';
import {
  exportReservations,
  listReservations,
  type Reservation,
} from '@wms/contract/logistics/reservations/endpoints';
import { managesDeliveryNotes, movesStock } from '@wms/contract/logistics/shared/access';
import { formatDate, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { alert } from '../../client/alerts/alert.ts';
import { useMay } from '../../client/session/permission.ts';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Detail } from '../../ui/table/NameCell.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { NoteLinks } from '../delivery-notes/related/NoteLinks.tsx';
import { ReservationDialog, useReservationActions } from '../reservations/Actions.tsx';
import { productColumn, quantityColumn } from '../shared/columns.tsx';
import { daysUntil } from '../shared/expiry.ts';
import { DeskList } from './DeskList.tsx';

const ReservationModal = later(async () => (await import('../reservations/Modal.tsx')).ReservationModal);

const states = [
  { value: 'aperta', label: 'Aperte' },
  { value: 'chiusa', label: 'Chiuse' },
];

const columns: readonly Column<Reservation, never>[] = [
  productColumn(({ product }) => product),
  {
    key: 'purpose',
    header: 'Per',
    card: 'whole',
    wraps: 'long',
    cell: ({ purpose, team, createdBy, deliveryNotes }) => (
      <>
        {purpose}
        <Detail>{formatParts(team?.name, createdBy && `da ${createdBy}`)}</Detail>
        <NoteLinks notes={deliveryNotes} />
      </>
    ),
  },
  { key: 'needed', header: 'Serve il', cell: (row) => <Needed of={row} /> },
  quantityColumn(({ state, quantity, fulfilled, left, product: { unit } }) =>
    state === 'aperta' && Number(fulfilled) > 0
      ? `${formatQuantity(left, unit)} di ${formatQuantity(quantity, unit)}`
      : formatQuantity(quantity, unit),
  ),
];

export function ReservationsPanel() {
  const list = useList(listReservations, { exporter: exportReservations });
  const [reserving, reserve, stop] = useDialog<true>();
  const mayReserve = useMay(movesStock);
  const { actions, asked, close } = useReservationActions();
  const selection = useShipped(list);
  return (
    <DeskList
      label="Prenotazioni"
      things={['prenotazione', 'prenotazioni']}
      list={list}
      searchedBy="prodotto, reparto, persona o scopo"
      filters={[list.filter('state', 'Stato', states, 'aperta')]}
      action={
        mayReserve && (
          <ButtonWithIcon icon={IconPlus} onClick={() => reserve(true)}>
            Prenota
          </ButtonWithIcon>
        )
      }
      columns={columns}
      actions={actions}
      selection={selection}
      whenNone={
        list.values.state === 'chiusa'
          ? 'Nessuna prenotazione è ancora stata chiusa.'
          : 'Nessuna prenotazione aperta: prenota quello che a un reparto serve più avanti.'
      }
    >
      {reserving && <ReservationModal onClose={stop} />}
      {asked && <ReservationDialog what={asked.what} reservation={asked.of} onClose={close} />}
    </DeskList>
  );
}

type Reservations = Pick<ReturnType<typeof useList<typeof listReservations>>, 'pages' | 'values'>;

/** Open reservations can be selected to leave with one delivery note, by people who may write one. */
function useShipped({ pages, values }: Reservations) {
  const ships = useMay(managesDeliveryNotes);
  const navigate = useNavigate();
  const ship = (ids: readonly number[] | null) => {
    const chosen = ids && pages.rows.filter(({ id }) => ids.includes(id));
    const refused =
      !chosen || chosen.length > mostPrepared
        ? `Un DDT comincia con al massimo ${mostPrepared} prenotazioni: scegline meno`
        : refuseMixedTeams(chosen.map(({ team }) => team));
    if (refused) alert.error(refused);
    else void navigate({ to: '/ddtV', search: { prenotazione: ids?.join(',') } });
  };
  const selection = useSelection({
    pages,
    asked: JSON.stringify(values),
    nameOf: ({ product, purpose }) => `${product.name} per ${purpose}`,
    words: ['selezionata', 'selezionate'],
    actions: [{ label: 'Crea DDT', run: ship }],
  });
  return ships && values.state !== 'chiusa' ? selection : undefined;
}

function Needed({ of: { state, neededOn } }: { of: Reservation }) {
  if (state !== 'aperta')
    return (
      <StateDot colour={state === 'evasa' ? 'green' : 'gray'}>
        {state === 'evasa' ? 'Evasa' : 'Annullata'}
      </StateDot>
    );
  if (!neededOn) return '–';
  return <StateDot colour={daysUntil(neededOn) < 0 ? 'amber' : 'green'}>{formatDate(neededOn)}</StateDot>;
}
