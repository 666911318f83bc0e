import { Text, Textarea } from '@mantine/core';
import { mostReason } from '@wms/contract/platform/life';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { tooLong } from '../../../ui/too-long.ts';
import { type Area, apiOf } from '../../shared/areas.ts';
import type { Booking } from './values.ts';
import { type Which, WhichField } from './WhichField.tsx';

type Props = {
  area: Area;
  booking: Pick<Booking, 'id' | 'version' | 'title' | 'destination'>;
  /** Its person cancels; a workshop manager calls off the booking of somebody else, and says why. */
  move: 'cancel' | 'callOff';
  message?: string;
  onClose: () => void;
};

/** Calls off a booking of a series: this one, the ones after it, or all. */
export function CancelModal({
  area,
  booking,
  move,
  message = 'Il posto torna libero, e chi partecipa lo sa.',
  onClose,
}: Props) {
  const { id, version } = booking;
  const [which, setWhich] = useState<Which>('this');
  const [reason, setReason] = useState('');
  const longReason = tooLong(reason, mostReason);
  const asks = bookingLife.moves[move].reason === 'required';
  const one = useChange(moveBookingState);
  const many = useChange(apiOf(area).cancelSeries);
  const cancel = async () => {
    const why = reason.trim() === '' ? null : reason;
    const params = { id: String(id) };
    const done =
      which === 'this'
        ? await one.run({ params: { ...params, move }, body: { version, reason: why } })
        : await many.run({ params, body: { version, which, reason: why } });
    if (done) onClose();
  };
  return (
    <AppModal
      opened
      onClose={onClose}
      title={`Annulla «${nameOf(booking).name}»`}
      backLabel="Indietro"
      confirmLabel={which === 'this' ? 'Annulla prenotazione' : 'Annulla prenotazioni'}
      danger
      confirmDisabled={(asks && reason.trim() === '') || longReason !== undefined}
      zIndex={300}
      closeOnConfirm={false}
      onConfirm={cancel}
    >
      <WhichField value={which} onChange={setWhich} />
      <Text size="sm" c="dimmed" mt={14}>
        {message}
      </Text>
      <Textarea
        label={asks ? 'Motivo' : 'Motivo (facoltativo)'}
        withAsterisk={asks}
        mt={14}
        error={longReason}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </AppModal>
  );
}
