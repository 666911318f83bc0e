import { Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { listSessionsOf } from '@wms/contract/identity/sessions/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatInstant } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { Item } from '../../ui/parts/ItemList.tsx';

type Props = {
  session: Answer<typeof listSessionsOf>[number];
  /** Shown beside the name of the current session, which has no button. */
  mark?: ReactNode;
  onClose: () => void;
};

/** An open session, with a button that closes it unless it is the current one. */
export function SessionRow({ session, mark, onClose }: Props) {
  const Icon = /android|iphone|ipad|mobile|telefono/i.test(session.device)
    ? IconDeviceMobile
    : IconDeviceDesktop;
  const close = (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      onClick={onClose}
      aria-label={`Chiudi la sessione su ${session.device}, aperta ${formatInstant(session.createdAt, 'il')}`}
    >
      Chiudi
    </Button>
  );
  return (
    <Item icon={<Icon size={24} stroke={1.5} aria-hidden />} actions={!mark && close}>
      <Group gap="xs">
        <Text fw={500}>{session.device}</Text>
        {mark}
      </Group>
      <Text size="sm" c="dimmed">
        Ultimo uso: {formatInstant(session.lastUsedAt)} · aperta {formatInstant(session.createdAt, 'il')}
      </Text>
    </Item>
  );
}
