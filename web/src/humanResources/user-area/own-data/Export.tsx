import { Button, Stack, Text } from '@mantine/core';
import {
  createDataRequest,
  type DataRequest,
  getHeldData,
  getOwnDataRequests,
} from '@wms/contract/humanResources/people/data-requests/endpoints';
import { useChange } from '../../../client/answer.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import { Archive } from '../../people/data-requests/Archive.tsx';

/** A copy of all data about the person: a button to ask for it, its progress, or its download. */
export function Export({ latest }: { latest: DataRequest | undefined }) {
  const ask = useChange(createDataRequest, { refetch: [getOwnDataRequests, getHeldData] });
  const isOpen = latest?.state === 'aperta';
  const isReady = latest?.archive?.size != null;
  return (
    <Section title="Una copia dei tuoi dati">
      <Text size="sm">
        Tutto quello che conserviamo di te: i tuoi file, un riepilogo in PDF da leggere e i dati in un formato
        che altri programmi aprono. Si prepara da sola, e per 7 giorni la scarichi da qui.
      </Text>
      <Stack gap="sm" align="flex-start" mt={8}>
        {latest && (isOpen || isReady) && <Archive request={latest} />}
        {isOpen && latest.archive === null && (
          <Text size="sm">Le risorse umane hanno inserito la tua richiesta, e la preparano.</Text>
        )}
        {!isOpen && (
          <Button
            variant="default"
            loading={ask.busy}
            onClick={() => void ask.run({ body: { kind: 'esportazione' } })}
          >
            {isReady ? 'Chiedine una nuova' : 'Chiedi l’esportazione'}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
