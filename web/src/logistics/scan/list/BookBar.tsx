/** The bar under a list: undoes the last change, and books the list when nothing is missing. */
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatCount } from '@wms/contract/platform/formats';
import { IconButton } from '../../../ui/parts/buttons.tsx';
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
