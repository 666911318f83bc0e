import { Switch } from '@mantine/core';
import classes from './InsideSwitch.module.css';

type Props = { inside: boolean; onChange: (inside: boolean) => void };

/** A switch: whether the filter of a place includes the places inside it. */
export function InsideSwitch({ inside, onChange }: Props) {
  return (
    <Switch
      classNames={{ root: classes.root, label: classes.label }}
      label="Anche nelle ubicazioni al suo interno"
      checked={inside}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
