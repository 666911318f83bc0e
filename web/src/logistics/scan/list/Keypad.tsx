import { Stack } from '@mantine/core';
import { IconBackspace, IconMinus, IconPlus } from '@tabler/icons-react';
import type { NumberKind } from '@wms/contract/platform/numbers/italian';
import { useState } from 'react';
import { afterPointer } from '../../../client/pointer.ts';
import { eitherOf, shownNumber, valueOfTyped } from '../../../ui/fields/numbers/plain-decimal.ts';
import { Question } from '../../../ui/fields/numbers/QuantityField.tsx';
import { thousandths, writeThousandths } from '../../shared/thousandths.ts';
import { hasMouse } from '../shared/desk.ts';
import classes from './Keypad.module.css';
import { pressKey, shownPressed } from './pressed.ts';

type Props = {
  /** A form's value, as that of a `QuantityField`: `1250,5`. */
  value: string;
  onChange: (value: string) => void;
  unit: string;
  kind: NumberKind;
};

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'back'] as const;

/**
 * A keypad for a thumb in a glove: large keys, plus and minus, and a field for people with a keyboard, which is read as
 * every field for a quantity.
 */
export function Keypad({ value, onChange, unit, kind }: Props) {
  // The first digit replaces the proposed quantity: a person who types 5 means 5, not 15.
  const [proposed, setProposed] = useState(true);
  const [typed, setTyped] = useState<string | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  // A reader, plus or minus may have changed the value since.
  const isTyped = typed !== null && valueOfTyped(typed, kind) === value;
  const isPressed = pressed !== null && valueOfTyped(pressed, kind) === value;
  const shown = isTyped ? typed : isPressed ? shownPressed(pressed) : shownNumber(value, kind);
  const either = isTyped ? null : eitherOf(value, kind);
  const change = (next: string) => {
    setProposed(false);
    onChange(next);
  };
  const write = (text: string) => {
    setTyped(text);
    setPressed(null);
    change(valueOfTyped(text, kind));
  };
  const press = (key: (typeof keys)[number]) => {
    // A text that may mean two numbers loses its mark.
    const text = isPressed ? pressed : value.replace(/\?$/, '');
    const next = pressKey(proposed && key !== 'back' ? '' : text, key);
    setTyped(null);
    setPressed(next);
    change(valueOfTyped(next, kind));
  };
  const step = (by: number) => {
    const now = value.trim() === '' ? 0 : thousandths(value);
    // A text that can't be read stays, for the person to decide what it means.
    if (now !== null) change(writeThousandths(Math.max(now + by * 1000, 0)));
  };
  return (
    <Stack gap={8}>
      <div className={classes.figure}>
        <button
          type="button"
          className={classes.key}
          onClick={() => step(-1)}
          aria-label="Uno in meno"
          tabIndex={-1}
        >
          <IconMinus size={24} stroke={1.5} aria-hidden />
        </button>
        <label className={classes.quantity}>
          <input
            aria-label={`Quantità in ${unit}`}
            value={shown}
            placeholder="0"
            // The phone's own keyboard would cover our keys.
            inputMode="none"
            data-quantity
            autoComplete="off"
            // A phone has the keys below, and shows no keyboard.
            data-autofocus={hasMouse || undefined}
            onChange={(event) => write(event.currentTarget.value)}
            onBlur={() => afterPointer(() => setTyped(null))}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span>{unit}</span>
        </label>
        <button
          type="button"
          className={classes.key}
          onClick={() => step(1)}
          aria-label="Uno in più"
          tabIndex={-1}
        >
          <IconPlus size={24} stroke={1.5} aria-hidden />
        </button>
      </div>
      {either && <Question either={either} kind={kind} unit={unit} onChoose={change} />}
      {/* A person at a desk has keys of their own. */}
      {!hasMouse && (
        <div className={classes.keys}>
          {keys.map((key) => (
            <button
              type="button"
              key={key}
              className={classes.key}
              disabled={key === ',' && kind.decimals === 0}
              aria-label={key === 'back' ? 'Cancella una cifra' : key === ',' ? 'Virgola' : key}
              onClick={() => press(key)}
            >
              {key === 'back' ? <IconBackspace size={24} stroke={1.5} aria-hidden /> : key}
            </button>
          ))}
        </div>
      )}
    </Stack>
  );
}
