import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange?: (value: string) => void;
  /** Beside the figure. */
  unit?: string | undefined;
};

/** A quantity as people type it, with a comma; it travels as text, and the contract judges it. */
export function QuantityField({ value, onChange, unit, label = 'Quantità', ...props }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
