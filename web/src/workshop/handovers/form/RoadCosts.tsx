import { Group, Select, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { amountKind, hundredthsKind } from '@wms/contract/platform/numbers/italian';
import { costLabels, roadCosts } from '@wms/contract/workshop/vans/endpoints';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { FieldProps } from '../../../ui/form/contract-form.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';

export type RoadCostValues = {
  kind: (typeof roadCosts)[number];
  amount: string;
  litres: string;
  note: string;
};

type Props = {
  form: {
    field: (path: string) => FieldProps;
    set: (path: string, value: unknown) => void;
    values: { costs: RoadCostValues[] };
    busy: boolean;
  };
};

/** The costs of the trip. */
export function RoadCosts({ form: { field, set, values, busy } }: Props) {
  const { costs } = values;
  return (
    <Stack gap={10}>
      {costs.map(({ kind }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
        <Group key={at} gap={8} align="flex-start" wrap="nowrap">
          <Select
            flex={2}
            label="Spesa"
            data={roadCosts.map((value) => ({ value, label: costLabels[value] }))}
            allowDeselect={false}
            {...field(`costs.${at}.kind`)}
            onChange={(value) => {
              set(`costs.${at}.kind`, value);
              if (value !== 'carburante') set(`costs.${at}.litres`, '');
            }}
          />
          <QuantityField flex={1} miw={80} kind={amountKind} label="Euro" {...field(`costs.${at}.amount`)} />
          {kind === 'carburante' && (
            <QuantityField
              flex={1}
              miw={70}
              kind={hundredthsKind}
              label="Litri"
              {...field(`costs.${at}.litres`)}
            />
          )}
          <IconButton
            icon={IconTrash}
            mt={25}
            label={`Togli la spesa ${at + 1}`}
            disabled={busy}
            onClick={() => set('costs', costs.toSpliced(at, 1))}
          />
        </Group>
      ))}
      {costs.length < 10 && (
        <ButtonWithIcon
          icon={IconPlus}
          variant="default"
          w="fit-content"
          disabled={busy}
          onClick={() => set('costs', [...costs, { kind: 'carburante', amount: '', litres: '', note: '' }])}
        >
          {costs.length === 0 ? 'Aggiungi una spesa' : 'Aggiungine un’altra'}
        </ButtonWithIcon>
      )}
    </Stack>
  );
}
