import { Select, Text } from '@mantine/core';
import { changeProducts } from '@wms/contract/logistics/products/editing';
import type { ProductFilters } from '@wms/contract/logistics/products/reading';
import { useState } from 'react';
import { QuantityField } from '../../../ui/fields/QuantityField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { formatCount } from '../../../ui/formats.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';
import { kindNames } from '../cells/labels.ts';

type Props = {
  filters: ProductFilters;
  /** Only these; null for all that the filters leave. */
  ids: readonly number[] | null;
  count: number;
  /** Nothing narrows the list: it is the whole catalogue. */
  whole: boolean;
  onClose: () => void;
};

const asItIs = 'Lascia com’è';

/** One change of all products that the list shows, or of those that are selected. */
export function ChangeModal({ filters, ids, count, whole, onClose }: Props) {
  const [category, setCategory] = useState<{ id: number; name: string } | null>(null);
  const form = useContractForm(changeProducts, {
    initial: {
      subCategoryId: null as number | null,
      kind: '',
      minimumStock: '',
      maximumStock: '',
      active: '',
    },
    toBody: (values) => ({
      ...values,
      active: values.active === '' ? null : values.active === 'yes',
      ...(ids ? { ids } : { filters }),
      expected: count,
    }),
  });
  const choice = (name: 'kind' | 'active', label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      placeholder={asItIs}
      data={data}
      value={form.values[name] || null}
      onChange={(value) => form.set(name, value ?? '')}
      error={form.errors[name]}
      disabled={form.busy}
      clearable
    />
  );
  const amount = (name: 'minimumStock' | 'maximumStock') => ({
    ...form.field(name),
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <FormModal
      title={`Cambia ${formatCount(count, 'prodotto', 'prodotti')}`}
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Cambia"
    >
      <Text size="sm">
        {ids
          ? 'Sono quelli che hai selezionato.'
          : whole
            ? 'Sono tutti quelli dell’inventario.'
            : 'Sono quelli che l’elenco mostra con questi filtri.'}{' '}
        Quello che lasci vuoto resta com’è.
      </Text>
      <SubCategorySelect
        placeholder={asItIs}
        value={category}
        onChange={(chosen) => {
          setCategory(chosen);
          form.set('subCategoryId', chosen?.id ?? null);
        }}
        error={form.errors.subCategoryId}
        disabled={form.busy}
        data-path="subCategoryId"
      />
      {choice(
        'kind',
        'Tipo',
        Object.entries(kindNames).map(([value, label]) => ({ value, label })),
      )}
      <QuantityField {...amount('minimumStock')} label="Scorta minima" placeholder={asItIs} />
      <QuantityField {...amount('maximumStock')} label="Scorta massima" placeholder={asItIs} />
      {choice('active', 'Uso', [
        { value: 'yes', label: 'Attivi' },
        { value: 'no', label: 'Disattivati' },
      ])}
      {form.errors.changes && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.changes}
        </Text>
      )}
    </FormModal>
  );
}
