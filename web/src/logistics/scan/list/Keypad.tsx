import { Stack } from '@mantine/core';
import { IconBackspace, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { thousandths, writeThousandths } from '../../shared/thousandths.ts';
import classes from './Keypad.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  unit: string;
  /** True for pieces, which have no decimals. */
  whole: boolean;
};

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'back'] as const;

/** A keypad for a thumb in a glove: large keys, plus and minus, and a field for people with a keyboard. */
export function Keypad({ value, onChange, unit, whole }: Props) {
  // The first digit replaces the proposed quantity: a person who types 5 means 5, not 15.
  const [proposed, setProposed] = useState(true);
  const change = (next: string) => {
    setProposed(false);
    onChange(next);
  };
  const press = (key: (typeof keys)[number]) => {
    if (key === 'back') return change(value.slice(0, -1));
    const before = proposed ? '' : value;
    if (key === ',') return change(before.includes(',') ? before : `${before || '0'},`);
    change(before === '0' ? key : before + key);
  };
  const step = (by: number) => change(writeThousandths(Math.max((thousandths(value) ?? 0) + by * 1000, 0)));
  return (
    <Stack gap={8}>
      <div className={classes.figure}>
        <button type="button" className={classes.key} onClick={() => step(-1)} aria-label="Uno in meno">
          <IconMinus size={24} stroke={1.5} aria-hidden />
        </button>
        <label className={classes.quantity}>
          <input
            aria-label={`Quantità in ${unit}`}
            value={value}
            placeholder="0"
            // The phone's own keyboard would cover our keys.
            inputMode="none"
            autoComplete="off"
            onChange={(event) => change(event.currentTarget.value.replace(/[^\d,.]/g, '').replace('.', ','))}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span>{unit}</span>
        </label>
        <button type="button" className={classes.key} onClick={() => step(1)} aria-label="Uno in più">
          <IconPlus size={24} stroke={1.5} aria-hidden />
        </button>
      </div>
      <div className={classes.keys}>
        {keys.map((key) => (
          <button
            type="button"
            key={key}
            className={classes.key}
            disabled={key === ',' && whole}
            aria-label={key === 'back' ? 'Cancella una cifra' : key === ',' ? 'Virgola' : key}
            onClick={() => press(key)}
          >
            {key === 'back' ? <IconBackspace size={24} stroke={1.5} aria-hidden /> : key}
          </button>
        ))}
      </div>
    </Stack>
  );
}
