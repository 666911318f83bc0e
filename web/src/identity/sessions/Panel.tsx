import { Badge, Button } from '@mantine/core';
import { listSessions, revokeOtherSessions, revokeSession } from '@wms/contract/identity/sessions/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { confirmDanger } from '../../client/alerts/confirm.ts';
import { useAnswer, useChange } from '../../client/answer.ts';
import { Pending } from '../../ui/page/Page.tsx';
import { ItemList } from '../../ui/parts/ItemList.tsx';
import { SessionRow } from './Row.tsx';

type Session = Answer<typeof listSessions>[number];

const thisOne = (
  <Badge variant="light" size="sm" tt="none">
    Questa sessione
  </Badge>
);

/** The person's open sessions. Each one can be closed here, except the current one, which ends by signing out. */
export function SessionsPanel() {
  const sessions = useAnswer(listSessions);
  const revoke = useChange(revokeSession, { refetch: [listSessions] });
  const revokeOthers = useChange(revokeOtherSessions, { refetch: [listSessions] });

  if (!sessions.data) return <Pending error={sessions.error} onRetry={sessions.refetch} rows={2} />;
  const rows = [...sessions.data].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
  const others = rows.filter((session) => !session.current).length;
  const close = async ({ id, device }: Session) => {
    const message = `Chiudi la sessione su ${device}: su quel dispositivo bisogna accedere di nuovo.`;
    if (
      await confirmDanger({
        title: 'Chiudi la sessione',
        message,
        confirmLabel: 'Chiudi la sessione',
        act: revokeSession,
      })
    )
      await revoke.run({ params: { id: String(id) } });
  };
  const closeOthers = async () => {
    const which = others === 1 ? 'l’altra sessione' : `le altre ${others} sessioni`;
    const message = `Chiudi ${which}: su quei dispositivi bisogna accedere di nuovo.`;
    if (
      await confirmDanger({
        title: 'Chiudi le altre sessioni',
        message,
        confirmLabel: 'Chiudi le altre',
        act: revokeOtherSessions,
      })
    )
      await revokeOthers.run();
  };

  return (
    <>
      <ItemList>
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            mark={session.current && thisOne}
            onClose={() => void close(session)}
          />
        ))}
      </ItemList>
      {others > 0 && (
        <Button variant="default" mt="md" onClick={() => void closeOthers()}>
          Chiudi tutte le altre sessioni
        </Button>
      )}
    </>
  );
}
