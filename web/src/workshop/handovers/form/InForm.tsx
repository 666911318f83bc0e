import { Button, Stack } from '@mantine/core';
import { handIn, unlikelyKm } from '@wms/contract/workshop/handovers/endpoints';
import type { FormEvent } from 'react';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { focusNode, formOf, nodeOf } from '../../../ui/form/focus-field.ts';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { fit, UnfitFields } from '../../maintenance/UnfitFields.tsx';
import { formatKm } from '../shared/labels.ts';
import { type HandoverProps, initialState, stateBody } from '../shared/state-values.ts';
import { RoadCosts, type RoadCostValues } from './RoadCosts.tsx';
import { StateFields } from './StateFields.tsx';
import { usePhotos } from './use-photos.ts';

/** The return of a van: its kilometres, fuel, costs and new damages. */
export function InForm({ booking: { bookingId }, van, sending, whileSending, onDone }: HandoverProps) {
  const { photos, setPhotos, send } = usePhotos();
  const form = useContractForm(handIn, {
    initial: {
      ...initialState(van),
      // The field starts empty: the odometer has changed during the trip, and its old value would book 0 kilometres.
      odometer: '',
      costs: [] as RoadCostValues[],
      ...fit,
    },
    toBody: ({ costs, unfit, unfitFor, ...values }) => ({
      ...stateBody(values),
      vanId: van.id,
      costs,
      unfit,
      unfitFor,
    }),
    args: () => ({ params: { id: String(bookingId) } }),
    onSubmitted: async ({ id }) => {
      await send(id);
      await onDone();
    },
  });
  // A person who leaves before the last photo is sent would lose it.
  useUnsavedGuard(photos.length > 0 || (form.dirty && !sending));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const page = formOf(event);
    const km = Number(wholeOf(form.values.odometer)) - van.odometer;
    const sure =
      km <= unlikelyKm ||
      (await confirmDanger({
        title: 'Così tanti chilometri?',
        message: `Dall’uscita sarebbero ${formatKm(km)}: controlla le cifre.`,
        // A digit too many would stay in the odometer, so the main button is the one that goes back.
        confirmLabel: 'Sono giusti',
        act: null,
        backLabel: 'Correggo',
      }));
    if (sure) return whileSending(form.submit);
    // The odometer has to be corrected next, so the focus goes there, and not back to the pressed button.
    const odometer = nodeOf('odometer', page);
    if (odometer) focusNode(odometer);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16} maw={640}>
        <StateFields
          van={van}
          form={form}
          keysLabel={van.keyPlace ? `Ho rimesso le chiavi (${van.keyPlace})` : 'Ho rimesso le chiavi'}
          photos={photos}
          onPhotos={setPhotos}
        />
        <RoadCosts form={form} />
        <UnfitFields vanId={van.id} form={form} />
      </Stack>
      <StickyBar justify="flex-start">
        <Button type="submit" size="md" loading={form.busy || sending}>
          Riconsegna
        </Button>
      </StickyBar>
    </form>
  );
}
