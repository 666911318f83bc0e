import { Alert, Button, Text } from '@mantine/core';
import { formatParts } from '@wms/contract/platform/formats';
import type { Alternative } from '@wms/contract/platform/problem';
import { useRef } from 'react';
import { useOnChange } from '../../../client/latest.ts';
import { describePeriod } from '../../shared/days.ts';
import classes from './Taken.module.css';

type Props = {
  /** A sentence that says who has the place. */
  sentence: string;
  alternatives: readonly Alternative[];
  onTake: (alternative: Alternative) => void;
  busy: boolean;
  /** Waits until the place becomes free. */
  onWait?: (() => void) | undefined;
};

/** A message that the place is taken, by whom, and what is free instead; one tap books an alternative. */
export function Alternatives({ sentence, alternatives, onTake, busy, onWait }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The message is above the fields, so the person who pressed the button below them would not see it.
  useOnChange([alternatives], () => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className={classes.taken}
      color="amber"
      variant="light"
      c="var(--mantine-color-text)"
      role="alert"
    >
      <Text size="sm" mb={8}>
        {sentence}
      </Text>
      <div className={classes.alternatives}>
        {alternatives.map((alternative) => (
          <Button
            key={`${alternative.name} ${alternative.from}`}
            variant="default"
            justify="flex-start"
            h="auto"
            py={8}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } }}
            disabled={busy}
            onClick={() => onTake(alternative)}
          >
            {formatParts(
              `${alternative.name}, ${describePeriod(alternative.from, alternative.to)}`,
              alternative.waits && 'da approvare',
            )}
          </Button>
        ))}
        {onWait && (
          <Button variant="subtle" justify="flex-start" h="auto" py={8} disabled={busy} onClick={onWait}>
            Avvisami se si libera
          </Button>
        )}
      </div>
    </Alert>
  );
}
