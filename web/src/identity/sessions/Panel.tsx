import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { listSessions, revokeOtherSessions, revokeSession } from '@wms/contract/identity/sessions/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatInstant } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { ConfirmDanger } from '../../ui/modal/later-modals.ts';
import { ErrorState, RowsSkeleton } from '../../ui/page/Page.tsx';
import { Item, ItemList } from '../../ui/parts/ItemList.tsx';

type Session = Answer<typeof listSessions>[number];

/** The person's open sessions. Each one can be closed here, except the current one, which ends by signing out. */
export function SessionsPanel() {
  const sessions = useAnswer(listSessions);
  const revoke = useChange(revokeSession, { refetch: [listSessions] });
  const revokeOthers = useChange(revokeOtherSessions, { refetch: [listSessions] });
  const [asked, setAsked] = useState<Session | 'others' | null>(null);

  if (sessions.error) return <ErrorState error={sessions.error} onRetry={sessions.refetch} />;
  if (!sessions.data) return <RowsSkeleton rows={2} />;
  const rows = [...sessions.data].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
  const others = rows.filter((session) => !session.current).length;

  return (
    <>
      <ItemList>
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} onClose={() => setAsked(session)} />
        ))}
      </ItemList>
      {others > 0 && (
        <Button variant="default" mt="md" onClick={() => setAsked('others')}>
          Chiudi tutte le altre sessioni
        </Button>
      )}
      <ConfirmDanger
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'others' ? 'Chiudi le altre sessioni' : 'Chiudi la sessione'}
        confirmLabel="Chiudi"
        busy={revoke.busy || revokeOthers.busy}
        onConfirm={async () => {
          if (asked === 'others') await revokeOthers.run();
          else if (asked) await revoke.run({ params: { id: String(asked.id) } });
        }}
      >
        {asked === 'others'
          ? `Chiudi ${others === 1 ? 'l’altra sessione' : `le altre ${others} sessioni`}: su quei dispositivi ` +
            `bisogna accedere di nuovo.`
          : `Chiudi la sessione su ${asked?.device ?? ''}: su quel dispositivo bisogna accedere di nuovo.`}
      </ConfirmDanger>
    </>
  );
}

function SessionRow({ session, onClose }: { session: Session; onClose: () => void }) {
  const Icon = /android|iphone|ipad|mobile|telefono/i.test(session.device)
    ? IconDeviceMobile
    : IconDeviceDesktop;
  const close = (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      onClick={onClose}
      aria-label={`Chiudi la sessione su ${session.device}, aperta il ${formatInstant(session.createdAt)}`}
    >
      Chiudi
    </Button>
  );
  return (
    <Item icon={<Icon size={24} stroke={1.5} aria-hidden />} actions={!session.current && close}>
      <Group gap="xs">
        <Text fw={500}>{session.device}</Text>
        {session.current && (
          <Badge variant="light" size="sm" tt="none">
            Questa sessione
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Ultimo uso: {formatInstant(session.lastUsedAt)} · aperta il {formatInstant(session.createdAt)}
      </Text>
    </Item>
  );
}
