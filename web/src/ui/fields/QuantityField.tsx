import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readTypedNumber } from '../plain-decimal.ts';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange?: (value: string) => void;
  /** The unit that is shown beside the number. */
  unit?: string | undefined;
};

/**
 * A field for a quantity or an amount, typed as Italians write numbers. The value is sent as text, and the contract
 * checks it.
 */
export function QuantityField({ value, onChange, onBlur, unit, label = 'Quantità', ...props }: Props) {
  // The typed text stays until the field loses the focus; then `€ 1.250,50` becomes the `1250,50` that was understood.
  const [typed, setTyped] = useState<string | null>(null);
  // Something else may have changed the value since, such as a hand-held reader.
  const isTyped = typed !== null && readTypedNumber(typed) === value;
  return (
    <TextInput
      label={label}
      value={isTyped ? typed : value}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(readTypedNumber(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      inputMode="decimal"
      rightSection={unit}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
