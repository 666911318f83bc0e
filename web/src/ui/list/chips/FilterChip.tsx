import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { laterCode } from '../../../client/later-code.ts';
import { untilIdle } from '../../../client/quiet.ts';
import { type OpeningButton, useFirstUse } from '../../dropdown/first-use.ts';
import classes from './FilterChip.module.css';
import type { FilterProps } from './filter.ts';

const filterValues = laterCode(async () => (await import('./FilterValues.tsx')).FilterValues, untilIdle);

/** One filter: a chip that opens its values with their counts, and shows the chosen one. */
export function FilterChip(props: FilterProps) {
  const { label, chosen, onChoose, mandatory = false } = props;
  const { Dropdown, button } = useFirstUse('listbox', filterValues);
  const on = chosen !== undefined && !mandatory;
  const target = <ChipButton {...props} {...button} />;
  return (
    <span className={classes.chip} data-on={on || undefined}>
      {Dropdown ? <Dropdown {...props} target={target} /> : target}
      {on && (
        <UnstyledButton
          className={classes.remove}
          aria-label={`Togli il filtro ${label}`}
          onClick={() => onChoose(undefined)}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

/** Takes the properties of a button, too, because it is also the target of the values. */
function ChipButton({
  label,
  values,
  chosen,
  onChoose,
  mandatory,
  onType: _,
  chosenName,
  ...button
}: FilterProps & OpeningButton) {
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
