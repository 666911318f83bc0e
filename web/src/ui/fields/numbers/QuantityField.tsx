import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { type NumberKind, writeNumber } from '@wms/contract/platform/numbers/italian';
import { useState } from 'react';
import { afterPointer } from '../../../client/pointer.ts';
import { eitherOf, shownNumber, valueOfTyped } from './plain-decimal.ts';
import classes from './QuantityField.module.css';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  /** The kind of number, which says how it is read and written: an amount, pieces, a measure. */
  kind: NumberKind;
  value?: string;
  onChange?: (value: string) => void;
  /** The unit that is shown beside the number. */
  unit?: string | undefined;
};

/**
 * A field for a quantity or an amount, typed as Italians write numbers. The value is sent as text, and the contract
 * checks it. When the field is left, it shows in full what was understood, or asks which of two numbers was meant.
 */
export function QuantityField({
  kind,
  value = '',
  onChange,
  onBlur,
  unit,
  error,
  label = 'Quantità',
  ...props
}: Props) {
  // The typed text stays until the field loses the focus; then `€ 1250,5` becomes the `1.250,50` that was understood.
  const [typed, setTyped] = useState<string | null>(null);
  // Something else may have changed the value since, such as a hand-held reader.
  const isTyped = typed !== null && valueOfTyped(typed, kind) === value;
  const either = eitherOf(value, kind);
  const question = either && (!isTyped || error) && (
    <Question
      either={either}
      kind={kind}
      unit={unit}
      disabled={props.disabled ?? false}
      onChoose={(reading) => onChange?.(reading)}
    />
  );
  return (
    <TextInput
      label={label}
      value={isTyped ? typed : shownNumber(value, kind)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(valueOfTyped(event.currentTarget.value, kind));
      }}
      onBlur={(event) => {
        afterPointer(() => setTyped(null));
        onBlur?.(event);
      }}
      // A code that is read here is no number: where a page listens to readers, the number stays and the code counts.
      data-quantity
      inputMode={kind.decimals === 0 ? 'numeric' : 'decimal'}
      error={question || error}
      rightSection={unit}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

type QuestionProps = {
  either: readonly string[];
  kind: NumberKind;
  unit: string | undefined;
  disabled?: boolean;
  onChoose: (value: string) => void;
};

/** Asks whether a single point or comma in a number separates its thousands or its decimals. */
export const Question = ({ either, kind, unit, disabled = false, onChoose }: QuestionProps) => (
  <span className={classes.question}>
    Quale dei due?
    {either.map((reading) => (
      <UnstyledButton
        key={reading}
        component="button"
        type="button"
        className={classes.choice}
        disabled={disabled}
        onClick={() => onChoose(reading)}
      >
        {reading.includes(',') ? writeNumber(reading, kind) : reading}
        {unit && `\u00a0${unit}`}
      </UnstyledButton>
    ))}
  </span>
);
