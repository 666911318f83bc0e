import { Group, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './Steps.module.css';

export type StepState = { name: string; label: string; done: boolean; open: boolean };

/** The named steps of a longer task. The finished steps and the current step can be opened. */
export function Steps({
  label: title,
  steps,
  current,
  onOpen,
}: {
  /** The name of the steps, for people who don't see them. */
  label: string;
  steps: readonly StepState[];
  current: string;
  onOpen: (name: string) => void;
}) {
  return (
    <nav aria-label={title}>
      <Group component="ol" gap={0} wrap="nowrap" align="stretch">
        {steps.map(({ name, label, done, open }, index) => (
          <li key={name} className={classes.step} data-done={done}>
            <button
              type="button"
              className={classes.button}
              disabled={!open}
              aria-current={name === current ? 'step' : undefined}
              onClick={() => onOpen(name)}
            >
              <span className={classes.mark} aria-hidden>
                {done ? <IconCheck size={16} stroke={2} /> : index + 1}
              </span>
              <span className={classes.label}>
                {label}
                {done && <VisuallyHidden> (fatto)</VisuallyHidden>}
              </span>
            </button>
          </li>
        ))}
      </Group>
    </nav>
  );
}
