import { Input, Slider } from '@mantine/core';
import { fuelWords } from '../shared/labels.ts';

const marks = [
  { value: 0, label: 'R' },
  { value: 2, label: '¼' },
  { value: 4, label: '½' },
  { value: 6, label: '¾' },
  { value: 8, label: 'P' },
];

type Props = { value: number; onChange: (eighths: number) => void; disabled: boolean };

/** The fuel in eighths, as a van's gauge shows it. */
export function FuelField({ value, onChange, disabled }: Props) {
  return (
    <div>
      <Input.Label labelElement="div">Carburante: {fuelWords[value]}</Input.Label>
      <Slider
        mt={4}
        mb={22}
        mx={10}
        size="lg"
        thumbSize={28}
        min={0}
        max={8}
        step={1}
        label={null}
        marks={marks}
        value={value}
        onChange={onChange}
        disabled={disabled}
        thumbLabel="Carburante"
        thumbProps={{ 'aria-valuetext': fuelWords[value] ?? '' }}
      />
    </div>
  );
}
