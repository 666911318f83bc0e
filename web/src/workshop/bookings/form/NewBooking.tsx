/** The small window that makes a booking with two clicks: one on a free time in the calendar, one on its button. */
import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { type FormEvent, useRef, useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { type Area, apiOf, type BookingApi, waitsOf } from '../../shared/areas.ts';
import { Alternatives } from '../conflicts/Alternatives.tsx';
import { type BookingPreview, Clashes } from '../conflicts/Clashes.tsx';
import { type TakenProblem, takenOf } from '../conflicts/taken-problem.ts';
import { whenOf } from '../when/when.ts';
import { BookingFields } from './Fields.tsx';
import { useWarnings } from './use-warnings.ts';
import {
  type BookingValues,
  newBookingOf,
  type Start,
  startValues,
  waitOf,
  withOpenRules,
} from './values.ts';
import { warningsOf } from './warnings.ts';

type Props = {
  area: Area;
  resources: readonly BookableResource[];
  start: Start;
  onClose: () => void;
  onBooked?: (id: number) => void;
};

export function NewBooking({ area, resources, start, onClose, onBooked }: Props) {
  const api: BookingApi = apiOf(area);
  const [taken, setTaken] = useState<TakenProblem | null>(null);
  const [dialog, open, close] = useDialog<BookingPreview>();
  const clashes = useRef<'skip' | 'elsewhere' | 'refuse'>('refuse');
  const previews = useRef(false);
  const form = useContractForm(api.createBooking, {
    initial: startValues(start, resources),
    toBody: (values) => newBookingOf(values, area, clashes.current),
    onFailure: (error) => {
      const found = takenOf(error);
      setTaken(found);
      return found !== null;
    },
    // A repetition is previewed first, so that the taken dates are shown before anything is saved. The form is disabled
    // meanwhile: what the preview shows is what is booked.
    beforeSending: async (values) => !previews.current || (await isClear(values)),
    onDone: ({ id }) => onBooked?.(id),
  });
  const own = form.values.userId === null;
  const known = useWarnings(form.values, area);
  const preview = useChange(api.previewBooking, { quiet: true, refetch: false });

  const isClear = async (values: BookingValues) => {
    const body = newBookingOf(values, area, 'refuse');
    // A form that lacks something is sent at once, because its refusal marks the fields.
    const lacks =
      own &&
      withOpenRules(values, resources).some(
        ({ rulesToAccept, regulationsToConfirm }) =>
          regulationsToConfirm.length > 0 ||
          (rulesToAccept && !values.acceptedRules.includes(rulesToAccept.mark)),
      );
    if (body.repetition === null || lacks) return true;
    const seen = await preview.run({ body } as Parameters<typeof preview.run>[0]);
    if (!seen) return false;
    const told = warningsOf(values, resources);
    const isNews = seen.warnings.some((warning) => !told.includes(warning));
    const isFree = !isNews && seen.occurrences.every(({ obstacle }) => obstacle === null);
    if (!isFree) open(seen);
    return isFree;
  };
  const book = async (how: typeof clashes.current, event?: FormEvent) => {
    clashes.current = how;
    setTaken(null);
    return form.submit(event);
  };
  const submit = (event?: FormEvent) => {
    previews.current = true;
    return book('refuse', event).finally(() => {
      previews.current = false;
    });
  };

  const take = async ({ resourceIds, from, to }: FreeTime) => {
    form.setValues({
      resourceIds: resourceIds.map(String),
      when: whenOf(Date.parse(from), Date.parse(to)),
    });
    if (await book('refuse')) onClose();
  };

  const joining = useChange(waitsOf(area).joinWaits, { onDone: onClose });
  const wait = () =>
    void joining.run({ body: waitOf(form.values, area) } as Parameters<typeof joining.run>[0]);
  // People wait only for a booking of their own, at one time, and only where the server allows it.
  const mayWait = own && form.values.repeating.frequency === 'never' && taken?.waitable === true;

  const busy = form.busy || joining.busy;
  return (
    <>
      <FormModal
        title={area === 'vans' ? 'Prenota un furgone' : 'Prenota'}
        form={{ ...form, submit, busy }}
        onClose={onClose}
        confirmLabel="Prenota"
        size="lg"
      >
        <BookingFields form={form} area={area} resources={resources} isNew own={own} known={known}>
          {taken && <Alternatives {...taken} onTake={take} busy={busy} onWait={mayWait ? wait : undefined} />}
        </BookingFields>
      </FormModal>
      {dialog && (
        <Clashes
          {...dialog}
          busy={form.busy}
          onClose={close}
          onBook={async (how) => {
            if (await book(how)) onClose();
            else close();
          }}
        />
      )}
    </>
  );
}
