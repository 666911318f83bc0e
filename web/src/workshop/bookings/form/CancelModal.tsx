import { Text, Textarea } from '@mantine/core';
import { mostReason } from '@wms/contract/platform/life';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { moveBookingState } from '@wms/contract/workshop/bookings/endpoints';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { tooLong } from '../../../ui/too-long.ts';
import { type Area, apiOf } from '../../shared/areas.ts';
import { outcomes } from '../../shared/question.tsx';
import type { Booking } from './values.ts';
import { type SeriesChoice, WhichField } from './WhichField.tsx';

type Props = {
  area: Area;
  booking: Pick<Booking, 'id' | 'version' | 'title' | 'destination'>;
  /**
   * The person of the booking cancels it; a workshop manager calls off somebody else's booking, and gives the reason.
   */
  move: 'cancel' | 'callOff';
  message?: string;
  onClose: () => void;
};

/** Calls off a booking of a series: this one, the ones after it, or all. */
export function CancelModal({ area, booking, move, message = outcomes[move], onClose }: Props) {
  const { id, version } = booking;
  const [which, setWhich] = useState<SeriesChoice>('this');
  const [reason, setReason] = useState('');
  const longReason = tooLong(reason, mostReason);
  const asks = bookingLife.moves[move].reason === 'required';
  const cancelSingle = useChange(moveBookingState);
  const many = useChange(apiOf(area).cancelSeries);
  const warning = warningBefore(apiOf(area).cancelSeries);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    const why = reason.trim() === '' ? null : reason;
    const params = { id: String(id) };
    const done =
      which === 'this'
        ? await cancelSingle.run({ params: { ...params, move }, body: { version, reason: why } })
        : await many.run({ params, body: { version, which, reason: why } });
    return done !== undefined;
  };
  return (
    <FormModal
      title={`Annulla «${nameOf(booking).name}»`}
      form={{ busy: cancelSingle.busy || many.busy, dirty: reason.trim() !== '', submit, warning }}
      onClose={onClose}
      confirmLabel={which === 'this' ? 'Annulla prenotazione' : 'Annulla prenotazioni'}
      danger
      confirmDisabled={(asks && reason.trim() === '') || longReason !== undefined}
      zIndex={250}
    >
      <WhichField value={which} onChange={setWhich} />
      <Text size="sm" c="dimmed">
        {message}
      </Text>
      <Textarea
        label={asks ? 'Motivo' : 'Motivo (facoltativo)'}
        withAsterisk={asks}
        error={longReason}
        autosize
        minRows={2}
        disabled={cancelSingle.busy || many.busy}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
}
