/** In the user area: what the person asked human resources to change, and the way to ask. */
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  askForChange,
  type ChangeRequest,
  getOwnChangeRequest,
} from '@wms/contract/humanResources/people/change-requests/endpoints';
import { changeRequestLife } from '@wms/contract/humanResources/people/change-requests/life';
import { getPersonalData, type PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import { formatInstantDate } from '@wms/contract/platform/formats';
import { mostReason } from '@wms/contract/platform/life';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Difference } from './Difference.tsx';
import { RequestMoves } from './Waiting.tsx';

export function OwnChangeRequest() {
  const person = useAnswer(getPersonalData).data;
  const answer = useAnswer(getOwnChangeRequest).data;
  const [asking, setAsking] = useState(false);
  if (!person || !answer) return null;
  const { request } = answer;
  const waits = request?.state === 'aperta';
  return (
    <Stack gap="sm" align="flex-start" mb={24}>
      {request && request.state !== 'ritirata' && <LastRequest request={request} />}
      {!waits && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Chiedi di cambiare nome o accesso
        </Button>
      )}
      {asking && <AskModal person={person} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

const LastRequest = ({ request }: { request: ChangeRequest }) => (
  <Alert
    color={request.state === 'rifiutata' ? 'red' : request.state === 'aperta' ? 'amber' : 'green'}
    c="var(--mantine-color-text)"
    title={`Hai chiesto di cambiare i tuoi dati · ${formatInstantDate(request.askedAt)}`}
    maw={720}
    w="100%"
  >
    <Stack gap="xs">
      <LifeStateDot life={changeRequestLife} state={request.state} />
      <Difference of={request} />
      {request.reason && <Text size="sm">Motivo: {request.reason}</Text>}
      <RequestMoves request={request} />
    </Stack>
  </Alert>
);

function AskModal({ person, onClose }: { person: PersonalData; onClose: () => void }) {
  const { nome, cognome, username, email_istituzionale } = person;
  const form = useContractForm(askForChange, {
    initial: { nome, cognome, username, email_istituzionale, why: '' },
    refetch: [getOwnChangeRequest],
  });
  return (
    <FormModal
      title="Chiedi di cambiare i tuoi dati"
      form={form}
      onClose={onClose}
      confirmLabel="Invia richiesta"
      confirmDisabled={!form.dirty}
    >
      <Text size="sm">Questi dati li cambiano le risorse umane: scrivi come devono diventare.</Text>
      <Group grow align="flex-start">
        <TextInput label={accountLabels.nome} maxLength={60} {...form.field('nome')} />
        <TextInput label={accountLabels.cognome} maxLength={60} {...form.field('cognome')} />
      </Group>
      <TextInput
        label={accountLabels.username}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        {...form.field('username')}
      />
      <TextInput
        label={accountLabels.email_istituzionale}
        type="email"
        inputMode="email"
        maxLength={254}
        {...form.field('email_istituzionale')}
      />
      <Textarea
        label="Perché (facoltativo)"
        maxLength={mostReason}
        autosize
        minRows={2}
        {...form.field('why')}
      />
    </FormModal>
  );
}
