/** A choice among a few pictures or colours: radio buttons that show what they choose. */
import { Group } from '@mantine/core';
import { type Colour, colourLabels, colours } from '@wms/contract/platform/declarations/colours';
import type { ReactNode } from 'react';
import classes from './Choices.module.css';

export function PictureChoices<const V extends string>(props: {
  legend: string;
  values: readonly V[];
  chosen: string;
  onChoose: (value: V) => void;
  word: (value: V) => string;
  show: (value: V) => ReactNode;
}) {
  const { legend, values, chosen, onChoose, word, show } = props;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Group gap={4} align="stretch">
        {values.map((value) => (
          <label key={value} className={classes.choice} title={word(value)}>
            <input
              type="radio"
              name={legend}
              aria-label={word(value)}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {show(value)}
          </label>
        ))}
      </Group>
    </fieldset>
  );
}

/** The colour of a thing. */
export const ColourField = ({ value, onChange }: { value: string; onChange: (colour: Colour) => void }) => (
  <PictureChoices
    legend="Colore"
    values={colours}
    chosen={value}
    onChoose={onChange}
    word={(colour) => colourLabels[colour]}
    show={(colour) => (
      <span className={classes.swatch} style={{ background: `var(--mantine-color-${colour}-5)` }} />
    )}
  />
);
