import { Alert, Button, Text } from '@mantine/core';
import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import { useEffect, useRef } from 'react';
import { describePeriod } from '../../shared/days.ts';
import classes from './Taken.module.css';

type Props = {
  /** Who has the place. */
  sentence: string;
  alternatives: readonly FreeTime[];
  onTake: (alternative: FreeTime) => void;
  busy: boolean;
  /** Waits until the place becomes free. */
  onWait?: (() => void) | undefined;
};

/** The place is taken: who has it, and what is free instead; one tap takes it. */
export function Alternatives({ sentence, alternatives, onTake, busy, onWait }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // It stands over the fields, and whoever pressed the button below them would see nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each refusal
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [alternatives]);
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
        {alternatives.map((one) => (
          <Button
            key={`${one.name} ${one.from}`}
            variant="default"
            justify="flex-start"
            h="auto"
            py={8}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } }}
            disabled={busy}
            onClick={() => onTake(one)}
          >
            {one.name}, {describePeriod(one.from, one.to)}
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
