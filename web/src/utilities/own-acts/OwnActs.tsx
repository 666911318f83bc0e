import { Button } from '@mantine/core';
import { formatInstant, formatTime } from '@wms/contract/platform/formats';
import { dayInRome, today } from '@wms/contract/platform/schema';
import { listOwnActs, type OwnAct } from '@wms/contract/platform/undo';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { undoOwnAct } from '../../client/undo.ts';
import { Pending } from '../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';

/**
 * The person's own last acts, from the newest, each with its undoing. Home shows the first of them (`most`), and
 * nothing at all to a person without any.
 */
export function OwnActs({ most }: { most?: number }) {
  const { data, error, refetch } = useAnswer(listOwnActs);
  if (!data) return most ? null : <Pending error={error} onRetry={refetch} rows={4} />;
  // Home has no room for what counts no more.
  const acts = most ? data.filter(({ undoneAt }) => undoneAt === null).slice(0, most) : data;
  if (acts.length === 0) return most ? null : 'Qui trovi quello che hai fatto da poco e puoi annullare.';
  return (
    <ItemList label="Le mie ultime, le più recenti prima">
      {acts.map((act) => (
        <OwnActItem key={act.id} act={act} />
      ))}
    </ItemList>
  );
}

function OwnActItem({ act: { id, words, at, undoneAt } }: { act: OwnAct }) {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await undoOwnAct(id);
    setBusy(false);
  };
  return (
    <Item
      actions={
        undoneAt === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={busy}
            aria-label={`Annulla: ${words}`}
            onClick={undo}
          >
            Annulla
          </Button>
        )
      }
    >
      {undoneAt === null ? words : <s>{words}</s>}
      <Small>{undoneAt === null ? momentOf(at) : `Annullato, ${momentOf(undoneAt)}`}</Small>
    </Item>
  );
}

/** The time alone for today's acts: '14:05'. */
const momentOf = (instant: string) =>
  dayInRome(new Date(instant)) === today() ? formatTime(instant) : formatInstant(instant);
