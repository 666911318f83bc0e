import { Button } from '@mantine/core';
import { getOwnChangeRequest } from '@wms/contract/humanResources/people/change-requests/endpoints';
import type { PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { usePageSearch } from '../../../ui/page/link.ts';

const OwnRequestModal = later(async () => (await import('./OwnModal.tsx')).OwnRequestModal);

type Props = {
  /** Until the person is known the button keeps its place. */
  person: PersonalData | undefined;
  /** True when the page has its own content, so that the request may be fetched now. */
  idle: boolean;
};

/** The button with which a person asks for another name or another way to sign in, or sees their waiting request. */
export function AskForChange({ person, idle }: Props) {
  const request = useAnswer(getOwnChangeRequest, {}, { enabled: idle }).data?.request ?? null;
  const [opened, setOpened] = useState(false);
  // The notification of a refusal links to a field of the dialog, so the dialog opens.
  const { campo }: { campo?: unknown } = usePageSearch();
  const refused = namesOf(accountLabels).find((field) => campo === `richiesta.${field}`);
  const led = request?.state === 'rifiutata' && refused !== undefined;
  useEffect(() => {
    if (led) setOpened(true);
  }, [led]);
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={!person} onClick={() => setOpened(true)}>
        {request?.state === 'aperta' ? 'Richiesta in attesa' : 'Chiedi una modifica'}
      </Button>
      {opened && person && (
        <OwnRequestModal
          person={person}
          request={request}
          focus={led ? refused : undefined}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
