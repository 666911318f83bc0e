import { Box, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCloudUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { formatCount, formatInstant } from '@wms/contract/platform/formats';
import { confirmDanger } from '../../../client/told/confirm.ts';
import { useStore } from '../../../client/told/store.ts';
import { movementWords } from '../../movements/labels.ts';
import { type Mode, modeOfKind } from '../lines/modes.ts';
import { leaveLines } from '../lines/use-list.ts';
import { type Draft, queue as outbox, type Queued } from './kept.ts';
import classes from './QueuePanel.module.css';
import { leaveReceipt } from './receipt-draft.ts';
import { keepSending } from './sending.ts';

type Props = { onMend: (mode: Mode) => void };

/** Shows the movements that wait for the network, and those that the server refused, with the reason. */
export function QueuePanel({ onMend }: Props) {
  const queue = useStore(outbox.store);
  if (queue.length === 0) return null;
  const waiting = queue.filter((entry) => entry.refused === null);
  const refused = queue.length - waiting.length;
  const person = queue[0]?.person;
  return (
    <details className={classes.panel} open={refused > 0} data-refused={refused > 0 || undefined}>
      <summary className={classes.summary}>
        {refused > 0 ? (
          <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
        ) : (
          <IconCloudUpload size={20} stroke={1.5} aria-hidden />
        )}
        <span>
          {refused > 0 && formatCount(refused, 'registrazione non accettata', 'registrazioni non accettate')}
          {refused > 0 && waiting.length > 0 && ', '}
          {waiting.length > 0 &&
            (refused > 0
              ? formatCount(waiting.length, 'aspetta la rete', 'aspettano la rete')
              : formatCount(
                  waiting.length,
                  'registrazione aspetta la rete',
                  'registrazioni aspettano la rete',
                ))}
        </span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.5} aria-hidden />
      </summary>
      <ul>
        {queue.map((entry) => (
          <Entry key={entry.seq} entry={entry} onMend={onMend} />
        ))}
      </ul>
      {waiting.length > 0 && person !== undefined && (
        <Button mt={4} mb={8} variant="default" onClick={() => void keepSending(person)}>
          Invia ora
        </Button>
      )}
    </details>
  );
}

function Entry({ entry, onMend }: { entry: Queued; onMend: (mode: Mode) => void }) {
  const navigate = useNavigate();
  const { receipt } = entry;
  const shown = entry.told
    .map((told, line) => ({ ...told, line, wrong: entry.refusedLines?.includes(line) ?? false }))
    .filter(({ line, wrong }) => line < 5 || wrong);
  const mend = async () => {
    if (receipt) {
      leaveReceipt(receipt.body.orderId, entry.draft);
      await outbox.remove(entry.seq);
      return navigate({ to: '/ordini/$id/ricevi', params: { id: String(receipt.body.orderId) } });
    }
    const draft = entry.draft as Draft;
    leaveLines(draft.kind, draft.lines);
    await outbox.remove(entry.seq);
    onMend(modeOfKind[draft.kind]);
  };
  const remove = async () => {
    const sure = await confirmDanger({
      title: 'Elimina la registrazione',
      message: 'Questi movimenti non saranno registrati. La giacenza resta com’è.',
      confirmLabel: 'Elimina',
      backLabel: 'Tieni',
    });
    if (sure) await outbox.remove(entry.seq);
  };
  return (
    <li className={classes.entry}>
      <Text span fw={550}>
        {receipt ? `Arrivo di ${receipt.order}` : movementWords[(entry.draft as Draft).kind].label}{' '}
        {formatInstant(entry.at, 'del')}
      </Text>
      <ul className={classes.lines}>
        {shown.map(({ what, quantity, where, line, wrong }) => (
          <li key={line} data-wrong={wrong || undefined}>
            {quantity} · {what} ·{' '}
            <Box component="span" display="inline-block">
              {where}
            </Box>
          </li>
        ))}
        {entry.told.length > shown.length && <li>e altre {entry.told.length - shown.length}</li>}
      </ul>
      {entry.refused !== null && (
        <>
          <Text my={6} c="var(--mantine-color-error)">
            {entry.refused}
          </Text>
          <Group gap={8} wrap="nowrap" align="stretch" mb={4}>
            <Button size="sm" variant="default" onClick={mend}>
              Correggi
            </Button>
            <Button size="sm" variant="subtle" color="red" onClick={remove}>
              Elimina
            </Button>
          </Group>
        </>
      )}
    </li>
  );
}
