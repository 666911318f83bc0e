import { Group } from '@mantine/core';
import {
  categoryColours,
  categoryIcons,
  colourLabels,
  iconLabels,
} from '@wms/contract/logistics/categories/looks';
import type { ReactNode } from 'react';
import classes from '../shared/Categories.module.css';
import { CategoryMark } from '../shared/Mark.tsx';

type Props = {
  icon: string;
  colour: string;
  onIcon: (icon: string) => void;
  onColour: (colour: string) => void;
};

/** Chooses the icon and the colour of a macro category, with a preview. */
export function LooksFields({ icon, colour, onIcon, onColour }: Props) {
  return (
    <>
      <Choices
        legend="Icona"
        values={categoryIcons}
        chosen={icon}
        onChoose={onIcon}
        word={(value) => iconLabels[value]}
        show={(value) => <CategoryMark icon={value} colour={value === icon ? colour : 'gray'} size={36} />}
      />
      <Choices
        legend="Colore"
        values={categoryColours}
        chosen={colour}
        onChoose={onColour}
        word={(value) => colourLabels[value]}
        show={(value) => (
          <span className={classes.swatch} style={{ background: `var(--mantine-color-${value}-5)` }} />
        )}
      />
    </>
  );
}

function Choices<const V extends string>(props: {
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
