/** What may be done with an open reservation: fetched for it, changed, given up. */
import { Button, Menu } from '@mantine/core';
import { cancelReservation, type Reservation } from '@wms/contract/logistics/reservations/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { ConfirmDanger } from '../../ui/modal/AppModal.tsx';
import { later } from '../../ui/modal/later.tsx';
import { thousandths, typed } from '../shared/thousandths.ts';

const MovementModal = later(async () => (await import('../movements/Modal.tsx')).MovementModal);
const ReservationModal = later(async () => (await import('./Modal.tsx')).ReservationModal);

type What = 'edit' | 'fulfil' | 'cancel';

export function ReservationActions({ reservation }: { reservation: Reservation }) {
  const [asked, setAsked] = useState<What | null>(null);
  const mayFulfil = useMay(movesStock);
  const { product, purpose, state, editable } = reservation;
  return (
    <>
      {state === 'aperta' && mayFulfil && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Scarica per ${purpose}: ${product.name}`}
          onClick={() => setAsked('fulfil')}
        >
          Scarica
        </Button>
      )}
      {editable && (
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
            <Menu.Item onClick={() => setAsked('edit')}>Modifica</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsked('cancel')}>
              Annulla la prenotazione
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && <Dialog what={asked} reservation={reservation} onClose={() => setAsked(null)} />}
    </>
  );
}

function Dialog({
  what,
  reservation,
  onClose,
}: {
  what: What;
  reservation: Reservation;
  onClose: () => void;
}) {
  const cancel = useChange(cancelReservation);
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
