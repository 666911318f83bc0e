import { Radio, Stack } from '@mantine/core';

const whichLabels = {
  this: 'Solo questa',
  following: 'Questa e le seguenti',
  all: 'Tutte',
} as const;

export type SeriesChoice = keyof typeof whichLabels;

type WhichProps = {
  value: SeriesChoice;
  onChange: (which: SeriesChoice) => void;
};

/** Chooses which bookings of a series are changed. */
export const WhichField = ({ value, onChange }: WhichProps) => (
  <Radio.Group
    label="Fa parte di una serie: quali prenotazioni?"
    value={value}
    onChange={(chosen) => onChange(chosen as SeriesChoice)}
  >
    <Stack gap={8} mt={6}>
      {Object.entries(whichLabels).map(([which, label]) => (
        <Radio key={which} value={which} label={label} />
      ))}
    </Stack>
  </Radio.Group>
);
