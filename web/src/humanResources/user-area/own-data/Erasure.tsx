import { Button, List, Text, Textarea } from '@mantine/core';
import {
  createDataRequest,
  type DataRequest,
  getHeldData,
  getOwnDataRequests,
} from '@wms/contract/humanResources/people/data-requests/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Section } from '../../../ui/parts/Section.tsx';

/** Asks for the erasure of the person's data, and explains its effects. */
export function Erasure({ latest }: { latest: DataRequest | undefined }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Cancellazione dei tuoi dati">
      {latest?.state === 'aperta' ? (
        <Text size="sm">
          L’hai chiesta {formatDate(latest.askedOn, 'il')}: le risorse umane ti rispondono entro{' '}
          {formatDate(latest.dueOn, 'il')}. Fino ad allora puoi ritirarla.
        </Text>
      ) : (
        <>
          <Text size="sm">
            Le risorse umane rispondono entro un mese. Quello che la legge chiede di conservare, come le
            ricevute, resta.
          </Text>
          <div>
            <Button variant="outline" color="red" mt={8} onClick={() => setAsking(true)}>
              Chiedi la cancellazione
            </Button>
          </div>
        </>
      )}
      {asking && <AskModal onClose={() => setAsking(false)} />}
    </Section>
  );
}

function AskModal({ onClose }: { onClose: () => void }) {
  const form = useContractForm(createDataRequest, {
    initial: { note: '' },
    toBody: ({ note }) => ({ kind: 'cancellazione', note }),
    refetch: [getOwnDataRequests, getHeldData],
  });
  return (
    <FormModal
      title="Chiedi la cancellazione dei tuoi dati"
      form={form}
      onClose={onClose}
      confirmLabel="Chiedi la cancellazione"
      danger
    >
      <Text size="sm">Adesso non si cancella niente: le risorse umane ti rispondono entro un mese.</Text>
      <List size="sm" spacing={4}>
        <List.Item>Il tuo rapporto con l’organizzazione si chiude, e non accedi più.</List.Item>
        <List.Item>
          Anagrafica, documenti, corsi, foto e accesso si cancellano per sempre. Se ti servono, scarica prima
          una copia.
        </List.Item>
        <List.Item>
          Ricevute e scritture restano finché la legge lo chiede (10 anni), leggibili solo a chi le tiene.
        </List.Item>
        <List.Item>Quello che hai fatto nel magazzino resta, senza il tuo nome.</List.Item>
      </List>
      <Textarea label="Perché (facoltativo)" autosize minRows={2} {...form.field('note')} />
    </FormModal>
  );
}
