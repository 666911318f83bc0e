/** The bar under a list: undoes the last change, and books the list when nothing is missing. */
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
import { describeOpen, modeWords } from './labels.ts';

type Props = {
  kind: Kind;
  lines: readonly Line[];
  unread: readonly UnreadCode[];
  undo: (() => void) | null | undefined;
  busy: boolean;
  /** Called with a line that still has an open question. */
  onComplete: (line: Line) => void;
  onBook: () => Promise<void>;
};

export function BookBar({ kind, lines, unread, undo, busy, onComplete, onBook }: Props) {
  const incomplete = lines.filter((line) => missingIn(kind, line) !== null);
  const [first] = incomplete;
  const open = describeOpen(incomplete, unread.filter(asksPerson));
  const next = useAfterReadings(() => {
    if (first) onComplete(first);
    else if (open) leadToUnread();
    else void onBook();
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
        variant={open ? 'default' : 'filled'}
        onClick={() => void next.run()}
      >
        <Text span inherit truncate miw={0} lh={1.6}>
          {open ?? `${modeWords[kind].book} ${formatCount(lines.length, 'riga', 'righe')}`}
        </Text>
      </Button>
    </div>
  );
}
