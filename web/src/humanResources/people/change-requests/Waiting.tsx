/** On a profile: the person's waiting request, with the buttons for people who manage users. */

import { Group, Stack } from '@mantine/core';
import {
  type ChangeRequest,
  moveChangeRequest,
} from '@wms/contract/humanResources/people/change-requests/endpoints';
import { changeRequestLife } from '@wms/contract/humanResources/people/change-requests/life';
import { listChangeRequests } from '@wms/contract/humanResources/people/change-requests/list';
import { formatInstant } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { Difference } from './Difference.tsx';

export function WaitingRequest({ personId }: { personId: number }) {
  const query = { person: String(personId), state: 'aperta' } as const;
  const [request] = useAnswer(listChangeRequests, { query }).data?.rows ?? [];
  if (!request) return null;
  return (
    <Notice title={`Chiede di cambiare i suoi dati · ${formatInstant(request.askedAt)}`}>
      <Stack gap="sm">
        <Difference of={request} />
        <RequestMoves request={request} />
      </Stack>
    </Notice>
  );
}

/** The buttons that decide a request or withdraw it. */
export function RequestMoves({ request }: { request: ChangeRequest }) {
  const { primary, more, dialog } = useMoves(changeRequestLife, moveChangeRequest, request, {
    questions: questionsOf(request),
  });
  return (
    <Group gap={10}>
      {primary}
      {more.length > 0 && <MoreMenu actions={more} />}
      {dialog}
    </Group>
  );
}

/** The questions before the moves, with the difference that they are about. */
export const questionsOf = (request: ChangeRequest) => ({
  accept: { message: <Difference of={request} /> },
  refuse: {
    title: 'Rifiuta la richiesta',
    message: (
      <>
        <Difference of={request} />I dati restano come sono, e la persona legge il motivo.
      </>
    ),
    confirmLabel: 'Rifiuta la richiesta',
  },
});
