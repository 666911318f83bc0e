import { Text } from '@mantine/core';
import { dismissResource, readBookingsToCome } from '@wms/contract/workshop/closures/endpoints';
import type { Resource } from '@wms/contract/workshop/resources/endpoints';
import { call } from '../../client/call/send.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { Clashes } from './clashes/Clashes.tsx';
import { afterFailure, bookingsOf, type TreatedValues, untreated, useClashes } from './clashes/treatments.ts';

const words = { room: 'la stanza', bench: 'la postazione', van: 'il furgone' } as const;

/** Takes a resource out of use; its remaining bookings are moved or called off here. */
export function Dismissal({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { id, name, kind, version } = resource;
  const state = useContractForm(dismissResource, {
    initial: untreated satisfies TreatedValues as TreatedValues,
    args: () => ({ params: { id: String(id) } }),
    toBody: ({ treatments, message }) => ({ version, bookings: bookingsOf(treatments), message }),
    onFailure: (error) => afterFailure(error, () => state.set('treatments', null)),
  });
  const { form, blocked, tooMany } = useClashes(state, () =>
    call(readBookingsToCome, { params: { id: String(id) } }),
  );
  return (
    <FormModal
      title={`Dismetti ${name}`}
      form={form}
      onClose={onClose}
      confirmLabel={form.values.treatments?.length ? 'Dismetti e avvisa' : `Dismetti ${words[kind]}`}
      // With bookings in the list, «Annulla» on the button could be understood as calling them off.
      {...(form.values.treatments?.length && { backLabel: 'Indietro' })}
      confirmDisabled={blocked}
      danger
      size="lg"
    >
      <Text>
        Nessuno potrà più prenotare {name}
        {kind === 'room' && resource.benches.length > 0 && ' e le sue postazioni'}. La sua storia resta, e si
        può rimettere in uso.
      </Text>
      <Clashes form={form} tooMany={tooMany} act="dismissing" />
    </FormModal>
  );
}
