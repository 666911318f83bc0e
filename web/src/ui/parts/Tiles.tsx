/** A few things of which one is chosen: all of them stand there, and each is one press. */
import { Radio, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Tiles.module.css';
import tile from './tile.module.css';

type Props = {
  label: string;
  /** The things, each with its value; `about` stands small below the name. */
  tiles: readonly { value: string; name: string; about?: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  disabled?: boolean;
  withAsterisk?: boolean;
  /** The window starts here while nothing is chosen. */
  startsHere?: boolean;
  'data-path'?: string;
};

export function Tiles({ label, tiles, value, onChange, disabled, startsHere, ...props }: Props) {
  const name = useId();
  return (
    <Radio.Group {...props} label={label} value={value} onChange={onChange}>
      <div className={classes.tiles}>
        {tiles.map((one, at) => (
          <label key={one.value} className={tile.tile}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              disabled={disabled}
              onChange={() => onChange(one.value)}
              {...(startsHere && at === 0 && value === '' && { 'data-autofocus': true })}
            />
            <Stack component="span" gap={0} miw={0}>
              {one.name}
              {one.about && <small>{one.about}</small>}
            </Stack>
          </label>
        ))}
      </div>
    </Radio.Group>
  );
}
