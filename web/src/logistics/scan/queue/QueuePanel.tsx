import { Box, Button } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant } from '@wms/contract/platform/formats';
import { alert } from '../../../client/alerts/alert.ts';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useStore } from '../../../client/alerts/store.ts';
import { OutboxDetails, OutboxEntry, OutboxPanel } from '../../../ui/outbox/OutboxPanel.tsx';
import { useNavigate } from '../../../ui/page/link.ts';
import { movementWords } from '../../movements/labels.ts';
import { type Mode, modeOfKind } from '../lines/modes.ts';
import { leaveLines } from '../lines/use-running-list.ts';
import { type Draft, type QueuedBooking, queue } from './queue-storage.ts';
import { leaveReceipt } from './receipt-draft.ts';
import { keepSending } from './sending.ts';

type Props = { onMend: (mode: Mode) => void };

/** Shows the movements that wait for the network, and the movements that the server refused, with the reason. */
export const QueuePanel = ({ onMend }: Props) => (
  <OutboxPanel
    entries={useStore(queue.store)}
    things={['registrazione', 'registrazioni']}
    refusedWords={['non accettata', 'non accettate']}
    onSend={(person) => void keepSending(person)}
  >
    {(entry) => <Entry key={entry.seq} entry={entry} onMend={onMend} />}
  </OutboxPanel>
);

function Entry({ entry, onMend }: { entry: QueuedBooking; onMend: (mode: Mode) => void }) {
  const navigate = useNavigate();
  const { receipt } = entry;
  const shown = entry.told
    .map((told, line) => ({ ...told, line, wrong: entry.refusedLines?.includes(line) ?? false }))
    .filter(({ line, wrong }) => line < 5 || wrong);
  const mend = async () => {
    if (receipt) {
      leaveReceipt(receipt.body.orderId, entry.draft);
      await queue.remove(entry.seq);
      return navigate({ to: pageLink('/ordini/$id/ricevi', { id: receipt.body.orderId }) });
    }
    const draft = entry.draft as Draft;
    leaveLines(draft.kind, draft.lines);
    await queue.remove(entry.seq);
    onMend(modeOfKind[draft.kind]);
  };
  const remove = async () => {
    const sure = await confirmDanger({
      title: 'Elimina la registrazione',
      message: 'Questi movimenti non saranno registrati. La giacenza resta com’è.',
      confirmLabel: 'Elimina la registrazione',
      act: null,
    });
    if (!sure) return;
    await queue.remove(entry.seq);
    alert.success('Registrazione eliminata: la giacenza resta com’è');
  };
  return (
    <OutboxEntry
      title={
        <>
          {receipt ? `Arrivo di ${receipt.order}` : movementWords[(entry.draft as Draft).kind].label}{' '}
          {formatInstant(entry.at, 'del')}
        </>
      }
      details={
        <OutboxDetails>
          {shown.map(({ what, quantity, where, line, wrong }) => (
            <li key={line} data-wrong={wrong || undefined}>
              {quantity} · {what} ·{' '}
              <Box component="span" display="inline-block">
                {where}
              </Box>
            </li>
          ))}
          {entry.told.length > shown.length && <li>e altre {entry.told.length - shown.length}</li>}
        </OutboxDetails>
      }
      refused={entry.refused}
      actions={
        <>
          <Button size="sm" variant="default" onClick={mend}>
            Correggi
          </Button>
          <Button size="sm" variant="subtle" color="red" onClick={remove}>
            Elimina
          </Button>
        </>
      }
    />
  );
}
