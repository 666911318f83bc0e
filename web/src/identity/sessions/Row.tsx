import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { listSessionsOf } from '@wms/contract/identity/sessions/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatInstant } from '@wms/contract/platform/formats';
import { Item } from '../../ui/parts/ItemList.tsx';

type Session = Answer<typeof listSessionsOf>[number] & { current?: boolean };

/** An open session, with the button that closes it unless it is the one in use. */
export function SessionRow({ session, onClose }: { session: Session; onClose: () => void }) {
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
