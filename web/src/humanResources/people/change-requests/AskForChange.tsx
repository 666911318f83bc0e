import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { getOwnChangeRequest } from '@wms/contract/humanResources/people/change-requests/endpoints';
import type { PersonalData } from '@wms/contract/humanResources/personal-data/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';

const OwnRequestModal = later(async () => (await import('./OwnModal.tsx')).OwnRequestModal);

type Props = {
  person: PersonalData;
  /** The page has its own content, so the question may follow. */
  idle: boolean;
};

/** The button with which a person asks for another name or sign-in, or sees what they have asked for. */
export function AskForChange({ person, idle }: Props) {
  const request = useAnswer(getOwnChangeRequest, {}, { enabled: idle }).data?.request ?? null;
  const [opened, setOpened] = useState(false);
  // The link in the news of a refusal names the field, which is in the dialog.
  const { campo }: { campo?: unknown } = useSearch({ strict: false });
  const refused = namesOf(accountLabels).find((field) => campo === `richiesta.${field}`);
  const led = request?.state === 'rifiutata' && refused !== undefined;
  useEffect(() => {
    if (led) setOpened(true);
  }, [led]);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        {request?.state === 'aperta' ? 'Richiesta in attesa' : 'Chiedi una modifica'}
      </Button>
      {opened && (
        <OwnRequestModal
          {...{ person, request }}
          focus={led ? refused : undefined}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
