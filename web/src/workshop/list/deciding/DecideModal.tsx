/** Confirms or refuses many requests at once, and shows those that failed, with the reason. */
import { Stack, Text, Textarea } from '@mantine/core';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount } from '@wms/contract/platform/formats';
import { decideBookings, type ListedBooking } from '@wms/contract/workshop/bookings/list';
import { useState } from 'react';
import { announce } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';

type Outcome = Answer<typeof decideBookings>;
export type DecideProps = {
  /** The bookings with the version that the person has seen. */
  bookings: readonly Pick<ListedBooking, 'id' | 'version'>[];
  move: 'confirm' | 'refuse';
  onClose: () => void;
  onDone: () => void;
};

const words = {
  confirm: { title: 'Conferma', text: 'Le persone lo sanno subito, con la data per il loro calendario.' },
  refuse: { title: 'Rifiuta', text: 'Le persone leggono il motivo, e i posti tornano liberi.' },
} as const;

export function DecideModal({ bookings, move, onClose, onDone }: DecideProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { title, text } = words[move];
  const refuses = move === 'refuse';
  const act = `${title} ${bookings.length === 1 ? 'la richiesta' : 'le richieste'}`;
  const form = useContractForm(decideBookings, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({
      bookings: bookings.map(({ id, version }) => ({ id, version })),
      move,
      reason,
    }),
    quiet: true,
    onDone: (answer: Outcome) => {
      onDone();
      if (answer.refused.length > 0) return setOutcome(answer);
      announce(answer);
      onClose();
    },
  });
  if (outcome)
    return (
      <AppModal opened title={title} onClose={onClose}>
        <Stack gap={12}>
          <Text size="sm">{outcome.message}.</Text>
          <RefusedRows label="Quelle che non si è potuto" refused={outcome.refused} />
        </Stack>
      </AppModal>
    );
  return (
    <FormModal
      title={`${title} ${formatCount(bookings.length, 'richiesta', 'richieste')}`}
      form={form}
      onClose={onClose}
      confirmLabel={act}
      backLabel="Indietro"
      closeOnConfirm={false}
      danger={refuses}
      confirmDisabled={refuses && form.values.reason.trim() === ''}
    >
      <Text size="sm">{text}</Text>
      {refuses && <Textarea label="Motivo" autosize minRows={2} {...form.field('reason')} withAsterisk />}
    </FormModal>
  );
}
