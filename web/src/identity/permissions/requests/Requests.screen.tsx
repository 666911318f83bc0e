import { Button, Group, Stack } from '@mantine/core';
import { nameCodes } from '@wms/contract/identity/permissions/described';
import {
  type AccessRequest,
  grantAccess,
  listAccessRequests,
  moveAccessRequest,
} from '@wms/contract/identity/permissions/requests/endpoints';
import { formatAny, formatCount, formatInstant, formatParts } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { ShortSearch } from '../../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../../ui/list/short-list.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { RefuseModal } from './RefuseModal.tsx';

/** The open requests for access. One click grants or refuses each. */
export default function AccessRequestsScreen() {
  const requests = useAnswer(listAccessRequests);
  const list = useShortList(requests.data ?? [], ({ person, email, label }) => `${person} ${email} ${label}`);
  return (
    <Page
      title="Richieste di accesso"
      count={requests.data && formatCount(requests.data.length, 'richiesta', 'richieste')}
      counting={!requests.data && formatCount(10, 'richiesta', 'richieste')}
      back={{ to: '/utenti/permessi', label: 'Permessi' }}
    >
      {!requests.data ? (
        <Pending error={requests.error} onRetry={requests.refetch} rows={4} />
      ) : requests.data.length === 0 ? (
        <EmptyState>Nessuna richiesta aperta: chi non può aprire una pagina la chiede da lì.</EmptyState>
      ) : (
        <ShortSearch list={list} label="Cerca per persona o pagina" things={['richiesta', 'richieste']}>
          <ItemList label="Richieste di accesso">
            {list.rows.map((request) => (
              <RequestItem key={request.id} request={request} />
            ))}
          </ItemList>
        </ShortSearch>
      )}
    </Page>
  );
}

function RequestItem({ request }: { request: AccessRequest }) {
  const { id, version, person, email, label, sets, message, askedAt, moves } = request;
  const held = useHeld();
  const grant = useChange(grantAccess);
  const refuse = useChange(moveAccessRequest);
  const [explaining, setExplaining] = useState(false);
  const mayDecide = moves.includes('grant');
  const grantable = mayDecide ? sets.filter((set) => satisfies(held, [set])) : [];
  return (
    <Item>
      <Group justify="space-between" gap="8px 24px">
        <Stack gap={2} flex="1 1 320px" miw={0}>
          <span>
            <strong>{person}</strong> chiede l’accesso a <strong>{label}</strong>
          </span>
          {message && <span>«{message}»</span>}
          <Small>{formatParts(email, formatInstant(askedAt))}</Small>
          {!mayDecide && <Small>Decide un’altra persona: la richiesta è tua.</Small>}
          {mayDecide && grantable.length === 0 && (
            <Small>Non puoi concederla: non hai {formatAny(sets.map(nameCodes))}.</Small>
          )}
        </Stack>
        <Group gap={8}>
          {grantable.map((set) => (
            <Button
              key={set.join()}
              loading={grant.busy}
              onClick={() => grant.run({ params: { id: String(id) }, body: { version, permissions: set } })}
            >
              Concedi {nameCodes(set)}
            </Button>
          ))}
          {mayDecide && (
            <>
              <Button
                variant="default"
                loading={refuse.busy}
                onClick={() => refuse.run({ params: { id: String(id), move: 'refuse' }, body: { version } })}
              >
                Respingi
              </Button>
              <MoreMenu
                label={`Altre azioni per la richiesta di ${person}`}
                actions={[{ label: 'Respingi con un motivo', onClick: () => setExplaining(true) }]}
              />
            </>
          )}
        </Group>
      </Group>
      {explaining && <RefuseModal request={request} onClose={() => setExplaining(false)} />}
    </Item>
  );
}
