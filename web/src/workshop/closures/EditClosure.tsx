import { TextInput } from '@mantine/core';
import {
  type Closure,
  editClosure,
  getClosure,
  previewClosure,
} from '@wms/contract/workshop/closures/endpoints';
import { call } from '../../client/call/send.ts';
import { readAnswer } from '../../client/query.ts';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { momentOf, whenOf } from '../bookings/when/when.ts';
import { Clashes } from './clashes/Clashes.tsx';
import { afterFailure, bookingsOf, type TreatedValues, untreated, useClashes } from './clashes/treatments.ts';
import { PeriodFields, type PeriodValues, periodOf } from './PeriodFields.tsx';
import { describeClosed } from './when.ts';

type Values = PeriodValues & TreatedValues & { reason: string };

const dayMs = 86_400_000;

function valuesOf({ reason, from, to }: Closure): Values {
  const begins = Date.parse(from);
  return {
    reason,
    when: whenOf(begins, to ? Date.parse(to) : begins + dayMs),
    endless: to === null,
    ...untreated,
  };
}

/** The period in the list's words; a period with a moment that can't be read stays as it was typed. */
function describeWhen(values: Values): string {
  const { from, to } = periodOf(values);
  const [begins, ends] = [momentOf(from), to === null ? null : momentOf(to)];
  if (begins === null || (to !== null && ends === null)) return `${from} ${to}`;
  return describeClosed({
    from: new Date(begins).toISOString(),
    to: ends === null ? null : new Date(ends).toISOString(),
  });
}

/** Changes the reason or period of a closure; bookings in the new period are moved or called off here. */
export function EditClosure({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const lookAgain = () => state.set('treatments', null);
  const state = useEditForm(editClosure, closure, {
    valuesOf,
    read: () => readAnswer(getClosure, { params: { id: String(closure.id) } }),
    labels: {
      reason: 'Motivo',
      when: { label: 'Quando', show: describeWhen },
      endless: 'Non si sa quando finisce',
    },
    toBody: (values) => ({
      reason: values.reason,
      ...periodOf(values),
      bookings: bookingsOf(values.treatments),
      message: values.message,
    }),
    onFailure: (error) => afterFailure(error, lookAgain),
  });
  const { form, blocked, tooMany } = useClashes(state, async () => {
    const body = { ...periodOf(state.values), resourceIds: closure.resources.map((resource) => resource.id) };
    const { success } = previewClosure.body.safeParse(body);
    return success && state.values.reason.trim() ? call(previewClosure, { body }) : null;
  });
  // In a period that somebody else has chosen other bookings are in the way.
  const stale = state.stale && {
    ...state.stale,
    takeTheirs: () => {
      state.stale?.takeTheirs();
      lookAgain();
    },
  };
  return (
    <FormModal
      title={`Cambia «${closure.reason}»`}
      form={{ ...form, stale }}
      onClose={onClose}
      confirmLabel={form.values.treatments?.length ? 'Salva e avvisa' : 'Salva'}
      {...(form.values.treatments?.length && { backLabel: 'Indietro' })}
      confirmDisabled={blocked}
      size="lg"
    >
      <TextInput label="Motivo" {...form.field('reason')} />
      <PeriodFields form={form} onChange={(patch) => form.setValues({ ...patch, treatments: null })} />
      <Clashes form={form} tooMany={tooMany} act="closing" />
    </FormModal>
  );
}
