import { TextInput } from '@mantine/core';
import { type Arrival, takeBackArrival } from '@wms/contract/logistics/arrivals/receiving';
import { formatInstant } from '@wms/contract/platform/formats';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

/** Takes an arrival back, with a reason: its goods leave the stock, and its lines are open again. */
export function TakeBackModal({ arrival, onClose }: { arrival: Arrival; onClose: () => void }) {
  const form = useContractForm(takeBackArrival, {
    initial: { reason: '', version: arrival.version },
    args: () => ({ params: { id: String(arrival.id) } }),
  });
  return (
    <FormModal
      title="Annulla l’arrivo"
      form={form}
      onClose={onClose}
      backLabel="Indietro"
      confirmLabel="Annulla l’arrivo"
      danger
    >
      <div>
        La merce arrivata {formatInstant(arrival.at, 'il')} esce dalla giacenza con movimenti contrari, e le
        sue righe sono di nuovo da ricevere. Si può fare solo finché è ancora dove è stata messa.
      </div>
      <TextInput label="Motivo" data-autofocus {...form.field('reason')} />
    </FormModal>
  );
}
