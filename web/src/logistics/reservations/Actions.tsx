/** The actions on an open reservation: unload it, change it, cancel it. */

import { cancelReservation, type Reservation } from '@wms/contract/logistics/reservations/endpoints';
import { managesDeliveryNotes, movesStock } from '@wms/contract/logistics/shared/access';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useNavigate } from '../../ui/page/link.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

const ActModal = later(async () => (await import('../acts/ActModal.tsx')).ActModal);
const ReservationModal = later(async () => (await import('./Modal.tsx')).ReservationModal);

type OpenDialog = 'edit' | 'fulfil';

/** The actions of each reservation in a list, and the dialog of the chosen action. */
export function useReservationActions() {
  const [asked, setAsked] = useState<{ what: OpenDialog; of: Reservation } | null>(null);
  const mayFulfil = useMay(movesStock);
  const ships = useMay(managesDeliveryNotes);
  const navigate = useNavigate();
  const { run } = useConfirmedChange(
    cancelReservation,
    ({ id, product, left, purpose, version }: Reservation) => {
      const what = `${formatQuantity(left, product.unit)} di ${product.name} per «${purpose}»`;
      const message = `${what}: la quantità torna disponibile a tutti.`;
      return { title: 'Annulla la prenotazione', message, params: { id: String(id) }, body: { version } };
    },
  );
  const actions = (reservation: Reservation): RowAction[] => {
    const action = (label: string, letter: string, onClick: () => void): RowAction => ({
      label,
      letter,
      name: `${label} per ${reservation.purpose}: ${reservation.product.name}`,
      onClick,
    });
    return [
      ...(reservation.state === 'aperta' && mayFulfil
        ? [action('Scarica', 's', () => setAsked({ what: 'fulfil', of: reservation }))]
        : []),
      ...(reservation.state === 'aperta' && ships
        ? [
            action(
              'Crea DDT',
              'd',
              () => void navigate({ to: '/ddtV', search: { prenotazione: reservation.id } }),
            ),
          ]
        : []),
      ...(reservation.editable
        ? [
            action('Modifica', 'm', () => setAsked({ what: 'edit', of: reservation })),
            action('Annulla', 'a', () => void run(reservation)),
          ]
        : []),
    ];
  };
  return { actions, asked, close: () => setAsked(null) };
}

type DialogProps = { what: OpenDialog; reservation: Reservation; onClose: () => void };

export function ReservationDialog({ what, reservation, onClose }: DialogProps) {
  const { id, product, team, left } = reservation;
  if (what === 'edit') return <ReservationModal reservation={reservation} onClose={onClose} />;
  return (
    <ActModal
      start={{
        type: 'scarico',
        product,
        quantity: writeThousandths(thousandths(left) ?? 0),
        team: team ?? undefined,
        reservationId: id,
      }}
      onClose={onClose}
    />
  );
}
