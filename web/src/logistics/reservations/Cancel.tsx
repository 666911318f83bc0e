import { cancelReservation, type Reservation } from '@wms/contract/logistics/reservations/endpoints';
import { useChange } from '../../client/answer.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { ConfirmDanger } from '../../ui/modal/AppModal.tsx';

type Props = { reservation: Reservation; onClose: () => void };

export function CancelReservation({ reservation, onClose }: Props) {
  const cancel = useChange(cancelReservation);
  const { id, product, left, purpose, version } = reservation;
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
