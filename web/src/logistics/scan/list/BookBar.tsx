/** The bar under a list: undoes the last change, and books the list when nothing is missing. */

import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import { type Kind, type Line, missingIn } from '../lines/booked.ts';
import bar from '../shared/Bar.module.css';
import { modeWords } from './labels.ts';

type Props = {
  kind: Kind;
  lines: readonly Line[];
  undo: (() => void) | null | undefined;
  busy: boolean;
  /** Called with a line that still has an open question. */
  onComplete: (line: Line) => void;
  onBook: () => Promise<void>;
};

export function BookBar({ kind, lines, undo, busy, onComplete, onBook }: Props) {
  const incomplete = lines.filter((line) => missingIn(kind, line) !== null);
  const [first, ...others] = incomplete;
  return (
    <div className={bar.bar} data-at-bottom>
      <ActionIcon
        variant="default"
        size={50}
        aria-label="Annulla l’ultima"
        title="Annulla l’ultima"
        disabled={!undo}
        onClick={() => undo?.()}
      >
        <IconArrowBackUp size={24} stroke={1.5} />
      </ActionIcon>
      <Button
        size="lg"
        loading={busy}
        variant={first ? 'default' : 'filled'}
        onClick={() => (first ? onComplete(first) : void onBook())}
      >
        <Text span inherit truncate miw={0} lh={1.6}>
          {!first
            ? `${modeWords[kind].book} ${formatCount(lines.length, 'riga', 'righe')}`
            : others.length === 0
              ? `Completa ${first.product.name}`
              : `Completa ${formatCount(incomplete.length, 'riga', 'righe')}`}
        </Text>
      </Button>
    </div>
  );
}
