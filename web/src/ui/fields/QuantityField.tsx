import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange?: (value: string) => void;
  /** The unit that is shown beside the number. */
  unit?: string | undefined;
};

/** A field for a quantity, typed with a decimal comma. The value is sent as text, and the contract checks it. */
export function QuantityField({ value, onChange, unit, label = 'Quantità', ...props }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      inputMode="decimal"
      rightSection={unit}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
