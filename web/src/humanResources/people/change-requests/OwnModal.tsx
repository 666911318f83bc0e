/** In the user area: the person's request for a change by human resources, and the form to make one. */
import { Alert, Group, Stack, Text, Textarea } from '@mantine/core';
import {
  askForChange,
  type ChangeRequest,
  getOwnChangeRequest,
} from '@wms/contract/humanResources/people/change-requests/endpoints';
import { changeRequestLife } from '@wms/contract/humanResources/people/change-requests/life';
import type { PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import type { AccountField } from '@wms/contract/identity/users/account';
import { formatInstantDate } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { AccountFields } from '../shared/AccountFields.tsx';
import { Difference } from './Difference.tsx';
import { RequestMoves } from './Waiting.tsx';

type Props = {
  person: PersonalData;
  request: ChangeRequest | null;
  /** The field that a link names. */
  focus: AccountField | undefined;
  onClose: () => void;
};

/** Shows the person's waiting request, or else the form of a new one with the last answer. */
export function OwnRequestModal({ request, onClose, ...ask }: Props) {
  if (request?.state === 'aperta')
    return (
      <AppModal opened onClose={onClose} title="La tua richiesta di modifica">
        <RequestFacts request={request} />
      </AppModal>
    );
  return <AskModal {...ask} request={request} onClose={onClose} />;
}

const RequestFacts = ({ request }: { request: ChangeRequest }) => (
  <Stack gap="xs">
    <Group gap="xs">
      <LifeStateDot life={changeRequestLife} state={request.state} />
      <Text size="sm" c="dimmed">
        Chiesta {formatInstantDate(request.askedAt, 'il')}
      </Text>
    </Group>
    <Difference of={request} />
    {request.reason && <Text size="sm">Motivo: {request.reason}</Text>}
    <RequestMoves request={request} />
  </Stack>
);

/** The reason of a refusal, as a note for each field of the request. */
const refusalsOf = ({ differences, reason }: ChangeRequest) =>
  Object.fromEntries(
    differences.map(({ field, wanted }) => [field, `«${wanted}» è stato rifiutato: ${reason}`]),
  );

function AskModal({ person, request, focus, onClose }: Props) {
  const { nome, cognome, username, email_istituzionale } = person;
  const form = useContractForm(askForChange, {
    initial: { nome, cognome, username, email_istituzionale, why: '' },
    refetch: [getOwnChangeRequest],
    notes: request?.state === 'rifiutata' ? refusalsOf(request) : {},
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
      <AccountFields
        field={(name) => ({ ...form.field(name), ...(name === focus && { 'data-autofocus': true }) })}
      />
      <Textarea label="Perché (facoltativo)" autosize minRows={2} {...form.field('why')} />
    </FormModal>
  );
}
