/** In the user area: what the person asked human resources to change, and the form to ask. */
import { Alert, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  askForChange,
  type ChangeRequest,
  getOwnChangeRequest,
} from '@wms/contract/humanResources/people/change-requests/endpoints';
import { changeRequestLife } from '@wms/contract/humanResources/people/change-requests/life';
import type { PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import { formatInstantDate } from '@wms/contract/platform/formats';
import { mostReason } from '@wms/contract/platform/life';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { Difference } from './Difference.tsx';
import { RequestMoves } from './Waiting.tsx';

type Props = { person: PersonalData; request: ChangeRequest | null; onClose: () => void };

/** What the person has asked for, while it waits; otherwise the form to ask, under the last answer. */
export function OwnRequestModal({ person, request, onClose }: Props) {
  if (request?.state === 'aperta')
    return (
      <AppModal opened onClose={onClose} title="La tua richiesta di modifica">
        <RequestFacts request={request} />
      </AppModal>
    );
  return <AskModal person={person} request={request} onClose={onClose} />;
}

const RequestFacts = ({ request }: { request: ChangeRequest }) => (
  <Stack gap="xs">
    <Group gap="xs">
      <LifeStateDot life={changeRequestLife} state={request.state} />
      <Text size="sm" c="dimmed">
        Chiesta il {formatInstantDate(request.askedAt)}
      </Text>
    </Group>
    <Difference of={request} />
    {request.reason && <Text size="sm">Motivo: {request.reason}</Text>}
    <RequestMoves request={request} />
  </Stack>
);

function AskModal({ person, request, onClose }: Props) {
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
      {request && request.state !== 'ritirata' && (
        <Alert color={request.state === 'rifiutata' ? 'red' : 'green'} c="var(--mantine-color-text)">
          <RequestFacts request={request} />
        </Alert>
      )}
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
