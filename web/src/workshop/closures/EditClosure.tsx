import { TextInput } from '@mantine/core';
import { type Closure, editClosure, previewClosure } from '@wms/contract/workshop/closures/endpoints';
import { call } from '../../client/call/send.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { whenOf } from '../bookings/when/when.ts';
import { Clashes } from './clashes/Clashes.tsx';
import { bookingsOf, type TreatedValues, untreated, useClashes } from './clashes/treatments.ts';
import { PeriodFields, type PeriodValues, periodOf } from './PeriodFields.tsx';

type Values = PeriodValues & TreatedValues & { reason: string };

const dayMs = 86_400_000;

/** Another reason or period; what is booked in the new one is moved or called off here. */
export function EditClosure({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const { id, version, from, to } = closure;
  const begins = Date.parse(from);
  const state = useContractForm(editClosure, {
    initial: {
      reason: closure.reason,
      when: whenOf(begins, to ? Date.parse(to) : begins + dayMs),
      endless: to === null,
      ...untreated,
    } satisfies Values as Values,
    args: () => ({ params: { id: String(id) } }),
    toBody: (values) => ({
      ...{ version, reason: values.reason, ...periodOf(values) },
      bookings: bookingsOf(values.treatments),
      message: values.message,
    }),
    onFailure: () => {
      state.set('treatments', null);
      return false;
    },
  });
  const { form, blocked, tooMany } = useClashes(state, async () => {
    const body = { ...periodOf(state.values), resourceIds: closure.resources.map((one) => one.id) };
    const { success } = previewClosure.body.safeParse(body);
    return success && state.values.reason.trim() ? call(previewClosure, { body }) : null;
  });
  return (
    <FormModal
      title={`Cambia «${closure.reason}»`}
      form={form}
      onClose={onClose}
      confirmLabel={form.values.treatments?.length ? 'Salva e avvisa' : 'Salva'}
      {...(form.values.treatments?.length && { backLabel: 'Indietro' })}
      confirmDisabled={blocked}
      size="lg"
    >
      <TextInput label="Motivo" maxLength={160} {...form.field('reason')} />
      <PeriodFields form={form} onChange={(patch) => form.setValues({ ...patch, treatments: null })} />
      <Clashes form={form} tooMany={tooMany} act="closing" />
    </FormModal>
  );
}
