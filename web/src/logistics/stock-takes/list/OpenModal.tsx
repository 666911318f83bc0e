/** Opens a new stock-take: its scope, its name, and whether the people who count may see the expected quantities. */
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { openStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { MacroCategorySelect } from '../../pickers/MacroCategorySelect.tsx';
import { SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';
import { nameForTake } from '../shared/name-for-take.ts';

type Kind = 'location' | 'macro' | 'sub';
type Values = { name: string; kind: Kind; scope: Choice | null; blind: boolean };

const kinds = [
  { value: 'location', label: 'Ubicazione' },
  { value: 'macro', label: 'Categoria' },
  { value: 'sub', label: 'Sottocategoria' },
];
const isKind = (value: string): value is Kind => kinds.some((kind) => kind.value === value);

type Props = { place: Choice | null; onClose: () => void; onOpened: (id: number) => void };

export function OpenStockTakeModal({ place, onClose, onOpened }: Props) {
  const initial: Values = {
    name: place ? nameForTake(place.name) : '',
    kind: 'location',
    scope: place,
    blind: true,
  };
  const form = useContractForm(openStockTake, {
    initial,
    toBody: ({ name, kind, scope, blind }) => ({
      name,
      blind,
      locationId: kind === 'location' ? (scope?.id ?? null) : null,
      macroCategoryId: kind === 'macro' ? (scope?.id ?? null) : null,
      subCategoryId: kind === 'sub' ? (scope?.id ?? null) : null,
    }),
    onDone: ({ id }) => onOpened(id),
  });
  const { kind, scope } = form.values;
  const { error } = form.field('locationId');
  const picker = {
    value: scope,
    onChange: (chosen: Choice | null) => {
      form.set('scope', chosen);
      if (chosen && !form.values.name.trim()) form.set('name', nameForTake(chosen.name));
    },
    withAsterisk: true,
    'data-path': 'locationId',
    error,
    disabled: form.busy,
  };
  return (
    <FormModal title="Apri un inventario" form={form} onClose={onClose} confirmLabel="Apri inventario">
      <SegmentedControl
        aria-label="Che cosa conti"
        fullWidth
        data={kinds}
        value={kind}
        onChange={(value) => isKind(value) && form.setValues({ kind: value, scope: null })}
      />
      {kind === 'location' && (
        <LocationSelect {...picker} description="Si conta tutto quello che c’è qui e più sotto" />
      )}
      {kind === 'macro' && <MacroCategorySelect {...picker} description="In tutte le ubicazioni" />}
      {kind === 'sub' && (
        <SubCategorySelect
          {...picker}
          // The select only needs the name; the other values are placeholders.
          value={scope && { ...scope, defaultUnit: 'pz', defaultMinimumStock: '0', defaultLocation: null }}
          label="Sottocategoria"
          description="In tutte le ubicazioni"
        />
      )}
      <TextInput label="Nome" {...form.field('name')} />
      <Switch
        label="Conta alla cieca"
        description="Chi conta non vede quanti pezzi risultano"
        {...form.field('blind', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
