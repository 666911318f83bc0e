import { Select, Text } from '@mantine/core';
import { changeProducts } from '@wms/contract/logistics/products/editing';
import { productFields } from '@wms/contract/logistics/products/fields';
import type { ProductFilters } from '@wms/contract/logistics/products/reading';
import type { Field } from '@wms/contract/platform/fields/field';
import { formatCount } from '@wms/contract/platform/formats';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FieldControl } from '../../../ui/form/FieldCells.tsx';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type SubCategoryChoice, SubCategorySelect } from '../../pickers/SubCategorySelect.tsx';

type Props = {
  filters: ProductFilters;
  /** Changes only these products, or all that match the filters (null). */
  ids: readonly number[] | null;
  count: number;
  /** True when the list has no filter, so that the change affects the whole catalogue. */
  whole: boolean;
  onClose: () => void;
  /** Called when the products were changed. */
  onDone: () => void;
};

const asItIs = 'Lascia com’è';
/** The fields that are drawn by their kind; the other fields are drawn separately. */
const plainFields = Object.entries(productFields).filter(
  ([, field]: [string, Field]) =>
    field.together && field.edited !== false && field.value.kind !== 'reference',
);
const uses = [
  { value: 'yes', label: 'Attivi' },
  { value: 'no', label: 'Disattivati' },
];

/** Makes one change to all products of the list, or to the selected ones. */
export function ChangeModal({ filters, ids, count, whole, onClose, onDone }: Props) {
  const form = useContractForm(changeProducts, {
    initial: {
      subCategoryId: null as SubCategoryChoice | null,
      ...Object.fromEntries(
        plainFields.map(([name, { value }]) => [name, value.kind === 'choice' ? null : '']),
      ),
      active: null as string | null,
    },
    toBody: (values) => ({
      ...values,
      active: values.active && values.active === 'yes',
      ...(ids ? { ids } : { filters }),
      expected: count,
    }),
    onDone,
  });
  return (
    <FormModal
      title={`Cambia ${formatCount(count, 'prodotto', 'prodotti')}`}
      form={form}
      onClose={onClose}
      confirmLabel="Cambia"
    >
      <Text size="sm">
        {ids
          ? `${count === 1 ? 'È quello' : 'Sono quelli'} che hai selezionato.`
          : whole
            ? 'Sono tutti quelli dell’inventario.'
            : 'Sono quelli che l’elenco mostra con questi filtri.'}{' '}
        Quello che lasci vuoto resta com’è.
      </Text>
      <SubCategorySelect placeholder={asItIs} {...form.choice('subCategoryId')} />
      {plainFields.map(([name, field]) => (
        <FieldControl
          key={name}
          form={form}
          name={name}
          field={field}
          label={field.label}
          placeholder={asItIs}
          withAsterisk={false}
          {...(field.value.kind === 'choice' && { clearable: true })}
        />
      ))}
      <Select label="Uso" placeholder={asItIs} data={uses} clearable {...form.field('active')} />
      {form.errors.changes && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.changes}
        </Text>
      )}
    </FormModal>
  );
}
