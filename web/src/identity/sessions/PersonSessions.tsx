import { Button } from '@mantine/core';
import { closeSessionOf, closeSessionsOf, listSessionsOf } from '@wms/contract/identity/sessions/endpoints';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { type ActAndThing, confirmDanger } from '../../client/alerts/confirm.ts';
import { useAnswer, useChange } from '../../client/answer.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { ItemList } from '../../ui/parts/ItemList.tsx';
import { SessionRow } from './Row.tsx';

/** The open sessions of another person, on their profile. A closed session ends with its next request. */
export function PersonSessions({ personId, personName }: { personId: number; personName: string }) {
  const params = { id: String(personId) };
  const sessions = useAnswer(listSessionsOf, { params });
  const close = useChange(closeSessionOf, { refetch: [listSessionsOf] });
  const closeAll = useChange(closeSessionsOf, { refetch: [listSessionsOf] });
  if (!sessions.data) return <Pending error={sessions.error} onRetry={sessions.refetch} rows={2} />;
  if (sessions.data.length === 0) return <EmptyState>{personName} non ha sessioni aperte.</EmptyState>;

  const ask = (act: Endpoint, title: ActAndThing, what: string) =>
    confirmDanger({
      title,
      message: `${what}: ${personName} deve accedere di nuovo.`,
      confirmLabel: title,
      act,
    });
  return (
    <>
      <ItemList label={`Sessioni di ${personName}`}>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onClose={async () => {
              if (await ask(closeSessionOf, 'Chiudi la sessione', `Chiudi la sessione su ${session.device}`))
                await close.run({ params: { ...params, session: String(session.id) } });
            }}
          />
        ))}
      </ItemList>
      {sessions.data.length > 1 && (
        <Button
          variant="default"
          loading={closeAll.busy}
          onClick={async () => {
            if (
              await ask(
                closeSessionsOf,
                'Chiudi tutte le sessioni',
                `Chiudi le ${sessions.data.length} sessioni`,
              )
            )
              await closeAll.run({ params });
          }}
        >
          Chiudi tutte le sessioni
        </Button>
      )}
    </>
  );
}
