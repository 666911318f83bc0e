import { Checkbox, SegmentedControl, Text, Textarea } from '@mantine/core';
import {
  type DataRequestKind,
  dataRequestKinds,
} from '@wms/contract/humanResources/people/data-requests/life';
import { enterDataRequest } from '@wms/contract/humanResources/people/data-requests/list';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';

const kinds = choicesOf(dataRequestKinds);

type Values = { kind: DataRequestKind; askedOn: string; note: string; begin: boolean };

/** Records the request of a person who asked on paper, or who has left. */
export function EnterRequestModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const goOn = useGoOn();
  const form = useContractForm(enterDataRequest, {
    initial: { kind: 'esportazione', askedOn: today(), note: '', begin: true } as Values,
    toBody: (values) => ({ ...values, personId: profile.id }),
    onSubmitted: () => void goOn({ to: '/utenti/richieste-dati' }),
  });
  const { kind } = form.values;
  return (
    <FormModal
      title={`Richiesta di ${profile.nome} ${profile.cognome} sui suoi dati`}
      form={form}
      onClose={onClose}
      confirmLabel="Inserisci"
    >
      <Text size="sm">
        Per chi l’ha fatta su carta o per e-mail, o non accede più. Controlla prima che sia davvero sua.
      </Text>
      <SegmentedControl
        fullWidth
        aria-label="Che cosa chiede"
        data={kinds}
        value={kind}
        onChange={(value) => form.set('kind', value)}
      />
      <DateField label="Arrivata il" max={today()} {...form.field('askedOn')} />
      <Textarea label="Come è arrivata (facoltativo)" autosize minRows={2} {...form.field('note')} />
      {kind === 'esportazione' && (
        <Checkbox
          label="Prepara subito l’esportazione"
          description="Contiene anche i dati mascherati: resta scritto chi la prepara e chi la scarica"
          {...form.field('begin', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  );
}
