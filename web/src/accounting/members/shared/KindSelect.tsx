import { Select } from '@mantine/core';
import { formatEuro } from '@wms/contract/platform/formats';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import type { ChoiceProps } from '../../../ui/form/choices.ts';
import { useKinds } from './use-kinds.ts';

/** Chooses a kind of member among those in use; the current kind is offered even if it is no longer in use. */
export function KindSelect({ value, onChange, ...props }: ChoiceProps<Choice>) {
  const kinds = useKinds();
  const offered = kinds.filter(({ id, active }) => active || id === value?.id);
  const named = offered.map(({ id, name, fee }) => ({
    value: String(id),
    label: `${name}, ${formatEuro(fee)}`,
  }));
  const unknown = value && !offered.some(({ id }) => id === value.id);
  return (
    <Select
      label="Categoria"
      data={unknown ? [...named, { value: String(value.id), label: value.name }] : named}
      allowDeselect={false}
      value={value && String(value.id)}
      onChange={(id) => {
        const kind = kinds.find((kind) => String(kind.id) === id);
        if (kind) onChange({ id: kind.id, name: kind.name });
      }}
      {...props}
    />
  );
}
