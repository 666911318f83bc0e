import { Select } from '@mantine/core';
import classes from './Plan.module.css';

type Props = {
  warehouses: readonly { id: number; code: string; name: string }[];
  chosen: number;
  onChoose: (id: string | null) => void;
};

/** Chooses the warehouse whose plan is drawn. */
export const WarehouseSelect = ({ warehouses, chosen, onChoose }: Props) => (
  <Select
    label="Magazzino"
    className={classes.warehouse}
    data={warehouses.map(({ id, code, name }) => ({
      value: String(id),
      label: name === code ? code : `${name} (${code})`,
    }))}
    value={String(chosen)}
    onChange={onChoose}
    allowDeselect={false}
  />
);
