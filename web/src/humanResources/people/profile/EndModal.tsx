import { Text, Textarea } from '@mantine/core';
import { getOpenThings, type Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { endPerson } from '@wms/contract/identity/users/endpoints';
import { personLife } from '@wms/contract/identity/users/life';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { OpenThings } from './OpenThings.tsx';

/** Ends a person's time in the organisation, and first shows the things that they still have. */
export function EndModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const params = { id: String(profile.id) };
  const open = useAnswer(getOpenThings, { params });
  const form = useContractForm(endPerson, {
    initial: { endedOn: today(), reason: '' },
    toBody: (values) => ({ ...values, version: profile.version }),
    args: () => ({ params }),
  });
  return (
    <FormModal
      title={`Chiudi il rapporto con ${profile.nome} ${profile.cognome}`}
      form={form}
      onClose={onClose}
      confirmLabel={personLife.moves.end.label}
      danger
    >
      {!open.data ? (
        <Pending error={open.error} onRetry={open.refetch} rows={1} />
      ) : (
        open.data.length > 0 && <OpenThings title="Ha ancora in mano" things={open.data} />
      )}
      <Text size="sm">Esce subito da ogni dispositivo e non entra più. Quello che ha fatto resta.</Text>
      <DateField label="Ultimo giorno" max={today()} {...form.field('endedOn')} />
      <Textarea label="Motivo" autosize minRows={2} data-autofocus {...form.field('reason')} />
    </FormModal>
  );
}
