/** The actions on an open reservation: unload it, change it, cancel it. */
import type { Reservation } from '@wms/contract/logistics/reservations/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { useState } from 'react';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

const MovementModal = later(async () => (await import('../movements/Modal.tsx')).MovementModal);
const CancelReservation = later(async () => (await import('./Cancel.tsx')).CancelReservation);
const ReservationModal = later(async () => (await import('./Modal.tsx')).ReservationModal);

type What = 'edit' | 'fulfil' | 'cancel';

/** The actions of each reservation in a list, and the dialog of the chosen action. */
export function useReservationActions() {
  const [asked, setAsked] = useState<{ what: What; of: Reservation } | null>(null);
  const mayFulfil = useMay(movesStock);
  const actions = (of: Reservation): RowAction[] => {
    const action = (what: What, label: string): RowAction => ({
      label,
      name: `${label} per ${of.purpose}: ${of.product.name}`,
      onClick: () => setAsked({ what, of }),
    });
    return [
      ...(of.state === 'aperta' && mayFulfil ? [action('fulfil', 'Scarica')] : []),
      ...(of.editable ? [action('edit', 'Modifica'), action('cancel', 'Annulla')] : []),
    ];
  };
  return { actions, asked, close: () => setAsked(null) };
}

type DialogProps = { what: What; reservation: Reservation; onClose: () => void };

export function ReservationDialog({ what, reservation, onClose }: DialogProps) {
  const { id, product, team, left } = reservation;
  if (what === 'edit') return <ReservationModal reservation={reservation} onClose={onClose} />;
  if (what === 'fulfil')
    return (
      <MovementModal
        type="scarico"
        product={product}
        quantity={writeThousandths(thousandths(left) ?? 0)}
        team={team ?? undefined}
        reservationId={id}
        onClose={onClose}
      />
    );
  return <CancelReservation reservation={reservation} onClose={onClose} />;
}
