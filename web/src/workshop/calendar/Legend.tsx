import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import type { Area } from '../shared/areas.ts';
import classes from './Calendar.module.css';

type LegendProps = {
  area: Area;
  month: boolean;
  /** Whether a booking is being moved with the keyboard. */
  carries: boolean;
};

/** Explains the looks of bookings, and the keys. */
export const Legend = ({ area, month, carries }: LegendProps) => (
  <div className={classes.legend}>
    <span className={classes.signs}>
      {signs
        .filter(({ notIn = [] }) => !notIn.includes(area) && !notIn.includes(month ? 'month' : 'day'))
        .map(({ of, words }) => (
          <span key={of} className={classes.sign}>
            <span className={classes.swatch} data-of={of} aria-hidden /> {words}
          </span>
        ))}
    </span>
    <span>
      {(carries ? carryingKeys : month ? viewKeys : [...gridKeys, ...viewKeys]).map(
        ({ keys, words }, index) => (
          <Fragment key={words}>
            {index > 0 && ', '}
            {keys.map((key) => (
              <Fragment key={key}>
                <Kbd size="xs">{key}</Kbd>{' '}
              </Fragment>
            ))}
            {words}
          </Fragment>
        ),
      )}
    </span>
  </div>
);

type Keys = readonly { keys: readonly string[]; words: string }[];

const gridKeys: Keys = [
  { keys: ['← ↑ → ↓'], words: 'muovi' },
  { keys: ['Ctrl ← →'], words: 'un altro giorno' },
  { keys: ['Invio'], words: 'apri' },
  { keys: ['Spazio'], words: 'sposta' },
  { keys: ['I'], words: 'scheda' },
];
const viewKeys: Keys = [
  { keys: ['N'], words: 'nuova' },
  { keys: ['O'], words: 'oggi' },
  { keys: ['G', 'S', 'M'], words: 'vista' },
];
/** While a booking is moved with the keyboard, only these keys work. */
const carryingKeys: Keys = [
  { keys: ['← ↑ → ↓'], words: 'sposta' },
  { keys: ['Maiusc ← →'], words: 'accorcia o allunga' },
  { keys: ['Ctrl ← →'], words: 'un altro giorno' },
  { keys: ['Pag↑ Pag↓'], words: 'prima o dopo' },
  { keys: ['Invio'], words: 'posa' },
  { keys: ['Esc'], words: 'lascia dov’era' },
];

const signs: readonly { of: string; words: string; notIn?: readonly (Area | 'month' | 'day')[] }[] = [
  { of: 'mine', words: 'Tua', notIn: ['month'] },
  { of: 'waiting', words: 'In attesa', notIn: ['month'] },
  { of: 'held', words: 'Prenotata con la stanza o una postazione', notIn: ['vans', 'month'] },
  { of: 'asks', words: 'Una richiesta in attesa', notIn: ['day'] },
  { of: 'closed', words: 'Chiuso' },
];
