import { Select, Text } from '@mantine/core';
import { changeProducts } from '@wms/contract/logistics/products/editing';
import type { ProductFilters } from '@wms/contract/logistics/products/reading';
import { formatCount } from '@wms/contract/platform/formats';
import { QuantityField } from '../../../ui/fields/QuantityField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type SubCategoryChoice, SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';
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
const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));
const uses = [
  { value: 'yes', label: 'Attivi' },
  { value: 'no', label: 'Disattivati' },
];

/** One change of all products that the list shows, or of those that are selected. */
export function ChangeModal({ filters, ids, count, whole, onClose }: Props) {
  const form = useContractForm(changeProducts, {
    initial: {
      subCategoryId: null as SubCategoryChoice | null,
      kind: null as string | null,
      minimumStock: '',
      maximumStock: '',
      active: null as string | null,
    },
    toBody: (values) => ({
      ...values,
      active: values.active && values.active === 'yes',
      ...(ids ? { ids } : { filters }),
      expected: count,
    }),
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
      <SubCategorySelect placeholder={asItIs} {...form.choice('subCategoryId')} />
      <Select label="Tipo" placeholder={asItIs} data={kinds} clearable {...form.field('kind')} />
      <QuantityField {...form.field('minimumStock')} label="Scorta minima" placeholder={asItIs} />
      <QuantityField {...form.field('maximumStock')} label="Scorta massima" placeholder={asItIs} />
      <Select label="Uso" placeholder={asItIs} data={uses} clearable {...form.field('active')} />
      {form.errors.changes && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.changes}
        </Text>
      )}
    </FormModal>
  );
}
