import { Select } from '@mantine/core';

type Props = {
  warehouses: readonly { id: number; code: string; name: string }[];
  chosen: number;
  onChoose: (id: string | null) => void;
};

/** Chooses the warehouse whose plan is drawn. */
export const WarehouseSelect = ({ warehouses, chosen, onChoose }: Props) => (
  <Select
    label="Magazzino"
    maw={320}
    data={warehouses.map(({ id, code, name }) => ({
      value: String(id),
      label: name === code ? code : `${name} (${code})`,
    }))}
    value={String(chosen)}
    onChange={onChoose}
    allowDeselect={false}
  />
);
