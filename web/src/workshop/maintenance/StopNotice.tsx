/** On a van's page: why it stands still, since when and by whom, with the button that puts it back into service. */
import { Button, Group, Text } from '@mantine/core';
import { formatInstant } from '@wms/contract/platform/formats';
import type { Stop } from '@wms/contract/workshop/maintenance/endpoints';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useReturn } from './use-return.ts';

export function StopNotice({ van, stop }: { van: { id: number; name: string }; stop: Stop }) {
  const { putBack, busy } = useReturn();
  return (
    <Notice role="status" mb={16} title={`${van.name} è in manutenzione`}>
      <Group justify="space-between" gap={12}>
        <div>
          <Text size="sm">{stop.reason}</Text>
          <Text size="sm" c="dimmed">
            {describeStop(stop)}
          </Text>
        </div>
        <Button loading={busy} onClick={() => void putBack(van)}>
          Rimetti in servizio
        </Button>
      </Group>
    </Notice>
  );
}

/** `Dal 28/11/2026, 03:30, da Dario Driver. Atteso fino al 01/12/2026, poi si guarda ogni mattina` */
export const describeStop = ({ since, by, until, open }: Stop) =>
  [
    `${formatInstant(since, 'Dal')}${by ? `, da ${by}` : ''}.`,
    until
      ? `Fermo ${formatUntil(until)}${open ? ': ogni mattina si guarda di nuovo' : ''}.`
      : 'Fermo finché qualcuno lo rimette in servizio.',
  ].join(' ');
