import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { laterCode } from '../../../client/later-code.ts';
import { useFirstUse } from '../../dropdown/first-use.ts';
import { ChipButton } from './ChipButton.tsx';
import classes from './FilterChip.module.css';
import type { FilterProps } from './filter.ts';

const filterValues = laterCode(async () => (await import('./FilterValues.tsx')).FilterValues);

const arrows = ['ArrowDown', 'ArrowUp'];

/** One filter: a chip that opens its values with their counts, and shows the chosen one. */
export function FilterChip(props: FilterProps) {
  const { label, chosen, onChoose, mandatory = false } = props;
  const { Opened, use } = useFirstUse(filterValues);
  const on = chosen !== undefined && !mandatory;
  return (
    <span className={classes.chip} data-on={on || undefined}>
      {Opened ? (
        <Opened {...props} />
      ) : (
        <ChipButton
          {...props}
          aria-haspopup="listbox"
          onClick={use}
          onKeyDown={(event) => {
            if (!arrows.includes(event.key)) return;
            event.preventDefault();
            use();
          }}
        />
      )}
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
