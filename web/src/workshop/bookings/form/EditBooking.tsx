/** Changes a booking. For a booking of a series it asks which bookings of the series are changed. */
import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { useState } from 'react';
import { readAnswer } from '../../../client/query.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type Area, apiOf } from '../../shared/areas.ts';
import { Alternatives } from '../conflicts/Alternatives.tsx';
import { alternativesOf, type TakenProblem } from '../conflicts/taken-problem.ts';
import { whenOf } from '../when/when.ts';
import { BookingFields } from './Fields.tsx';
import { useChangeWarnings } from './use-warnings.ts';
import { type Booking, changedBookingOf, valuesOf } from './values.ts';
import { WhichField } from './WhichField.tsx';

type Props = {
  area: Area;
  booking: Booking;
  resources: readonly BookableResource[];
  onClose: () => void;
};

export function EditBooking({ area, booking, resources, onClose }: Props) {
  const api = apiOf(area);
  const [taken, setTaken] = useState<TakenProblem | null>(null);
  const form = useEditForm(api.changeBooking, booking, {
    valuesOf,
    read: () => readAnswer(api.getBooking, { params: { id: String(booking.id) } }),
    labels: { title: 'Titolo', notes: 'Note', resourceIds: 'Che cosa', private: 'Privata' },
    toBody: (values) => changedBookingOf(values, area),
    onFailure: (error) => {
      const found = alternativesOf(error);
      setTaken(found);
      return found !== null;
    },
  });

  const known = useChangeWarnings(form.values, area, booking.id);

  const take = async ({ resourceIds, from, to }: FreeTime) => {
    setTaken(null);
    form.setValues({
      resourceIds: resourceIds.map(String),
      when: whenOf(Date.parse(from), Date.parse(to)),
    });
    if (await form.submit()) onClose();
  };

  return (
    <FormModal
      title={`Cambia «${nameOf(booking).name}»`}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
      size="lg"
    >
      <BookingFields
        form={form}
        area={area}
        resources={resources}
        isNew={false}
        whole
        had={booking.resourceIds}
        own={booking.own}
        known={known}
      >
        {taken && <Alternatives {...taken} onTake={take} busy={form.busy} />}
        {booking.seriesId !== null && (
          <WhichField value={form.values.which} onChange={(which) => form.set('which', which)} />
        )}
      </BookingFields>
    </FormModal>
  );
}
