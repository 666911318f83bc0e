import { Group } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { IconButton } from '../../ui/parts/buttons.tsx';
import classes from './QuantityStepper.module.css';
import { thousandths, writeThousandths } from './thousandths.ts';

/** A quantity with a plus and a minus button that are large enough for a thumb. */
export function QuantityStepper({ value = '', onChange, ...props }: ComponentProps<typeof QuantityField>) {
  const step = (by: number) => {
    const now = value.trim() === '' ? 0 : thousandths(value);
    // A text that can't be read stays, for the person to decide what it means.
    if (now !== null) onChange?.(writeThousandths(Math.max(now + by * 1000, 0)));
  };
  const button = (by: number, label: string, Icon: typeof IconPlus) => (
    <IconButton
      icon={Icon}
      label={label}
      variant="default"
      disabled={props.disabled ?? false}
      onClick={() => step(by)}
      // A person who comes by Tab types the quantity.
      tabIndex={-1}
    />
  );
  return (
    <QuantityField
      value={value}
      onChange={onChange}
      {...props}
      onFocus={(event) => {
        // The next digits replace a quantity that was filled in.
        event.currentTarget.select();
        props.onFocus?.(event);
      }}
      inputContainer={(input) => (
        <Group component="span" gap={6} wrap="nowrap" align="stretch" className={classes.row}>
          {button(-1, 'Uno in meno', IconMinus)}
          <span className={classes.input}>{input}</span>
          {button(1, 'Uno in più', IconPlus)}
        </Group>
      )}
    />
  );
}
