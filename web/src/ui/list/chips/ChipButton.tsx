import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './FilterChip.module.css';
import type { FilterProps } from './filter.ts';

/**
 * The button of a filter, which shows the chosen value. Takes the properties of a button, too, because it is also the
 * target of the values.
 */
export function ChipButton({
  label,
  values,
  chosen,
  onChoose,
  mandatory,
  onType: _,
  chosenName,
  ...button
}: FilterProps & ComponentProps<'button'>) {
  const current = values.find(({ value }) => value === chosen);
  const on = chosen !== undefined && !mandatory;
  return (
    <UnstyledButton {...button} className={classes.button}>
      {current || on ? (
        <>
          <span className={classes.name}>{label}:</span>{' '}
          <span className={classes.value}>{current?.label ?? chosenName ?? '…'}</span>
        </>
      ) : (
        label
      )}
      {!on && <IconChevronDown size={16} stroke={1.5} aria-hidden />}
    </UnstyledButton>
  );
}
