/**
 * The bar under a list: undoes the last change, takes back what is lent when nothing else is missing, and then books
 * the list.
 */
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { leadToUnread } from '../../shared/reader/UnreadRows.tsx';
import { asksPerson, type UnreadCode } from '../../shared/reader/unread.ts';
import { missingIn } from '../lines/booked.ts';
import type { Kind, Line } from '../lines/line.ts';
import bar from '../shared/Bar.module.css';
import { useAfterReadings } from '../shared/codes.ts';
import { describeOpen, describeTakeBack, modeWords } from './labels.ts';

type Props = {
  kind: Kind;
  lines: readonly Line[];
  unread: readonly UnreadCode[];
  undo: (() => void) | null | undefined;
  busy: boolean;
  /** Called with a line that still has an open question. */
  onComplete: (line: Line) => void;
  onTakeBack: (codes: readonly UnreadCode[]) => Promise<void>;
  onBook: () => Promise<void>;
};

export function BookBar({ kind, lines, unread, undo, busy, onComplete, ...does }: Props) {
  const incomplete = lines.filter((line) => missingIn(kind, line) !== null);
  const [first] = incomplete;
  const asking = unread.filter(asksPerson);
  const open = describeOpen(incomplete, asking);
  const isAllLent = open !== null && !first && asking.every(({ why }) => why === 'foreign');
  const next = useAfterReadings(() => {
    if (first) onComplete(first);
    else if (isAllLent) void does.onTakeBack(asking);
    else if (open) leadToUnread();
    else void does.onBook();
  });
  return (
    <div className={bar.bar} data-at-bottom>
      <IconButton
        icon={IconArrowBackUp}
        label="Annulla l’ultima"
        variant="default"
        size={50}
        iconSize={24}
        title="Annulla l’ultima"
        disabled={!undo}
        onClick={() => undo?.()}
      />
      <Button
        size="lg"
        loading={busy || next.waits}
        variant={open && !isAllLent ? 'default' : 'filled'}
        onClick={() => void next.run()}
      >
        <Text span inherit truncate miw={0} lh={1.6}>
          {isAllLent
            ? describeTakeBack(asking)
            : (open ?? `${modeWords[kind].book} ${formatCount(lines.length, 'riga', 'righe')}`)}
        </Text>
      </Button>
    </div>
  );
}
