/** Moves all there is of the selected products into one place, and lists those that the place refused. */
import { Stack, Text, TextInput } from '@mantine/core';
import { moveTogether } from '@wms/contract/logistics/movements/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { announce } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';

type Props = {
  ids: readonly number[];
  onClose: () => void;
  /** Called when the products were moved. */
  onDone: () => void;
};

export function MoveManyModal({ ids, onClose, onDone }: Props) {
  const [outcome, setOutcome] = useState<Answer<typeof moveTogether> | null>(null);
  const form = useContractForm(moveTogether, {
    initial: { toLocationId: null as Choice | null, reason: '' },
    toBody: (values) => ({ ...values, productIds: [...ids] }),
    quiet: true,
    onDone: (answer) => {
      onDone();
      if (answer.refused.length > 0) return setOutcome(answer);
      announce(answer);
      onClose();
    },
  });
  const title = `Sposta ${formatCount(ids.length, 'prodotto', 'prodotti')}`;
  if (outcome)
    return (
      <AppModal opened title={title} onClose={onClose}>
        <Stack gap={12}>
          <Text size="sm">{outcome.message}.</Text>
          <RefusedRows label="Quelli che restano dove sono" refused={outcome.refused} />
        </Stack>
      </AppModal>
    );
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Sposta" closeOnConfirm={false}>
      <Text size="sm">Va nella nuova ubicazione tutto quello che c’è, da dovunque sia.</Text>
      <LocationSelect {...form.choice('toLocationId')} label="In quale ubicazione" open withAsterisk />
      <TextInput label="Motivo" {...form.field('reason')} />
    </FormModal>
  );
}
