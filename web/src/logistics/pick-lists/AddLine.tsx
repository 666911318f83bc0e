import { Button } from '@mantine/core';
import { addPickLines } from '@wms/contract/logistics/pick-lists/endpoints';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { splitTimes } from '../shared/reader/times.ts';
import classes from './PickList.module.css';

/** Adds one product after the other to a list. */
export function AddLine({ listId, first }: { listId: number; first: boolean }) {
  const form = useContractForm(addPickLines, {
    initial: { productId: null as ProductChoice | null, quantity: '1' },
    args: () => ({ params: { id: String(listId) } }),
    toBody: ({ productId, quantity }) => ({ lines: [{ productId: productId?.id ?? 0, quantity }] }),
    quiet: true,
    onDone: () => {
      form.set('productId', null);
      form.set('quantity', '1');
    },
  });
  const { productId, quantity } = form.values;
  const error = Object.values(form.errors)[0];
  return (
    <form
      className={classes.add}
      aria-label="Aggiungi alla lista"
      data-adds
      onSubmit={(event) => {
        event.preventDefault();
        if (productId) void form.submit(event);
      }}
    >
      <ProductSelect
        label="Aggiungi un prodotto"
        value={productId}
        onChange={(product, typed = '') => {
          form.set('productId', product);
          const said = splitTimes(typed);
          if (said) form.set('quantity', said.times.replace('.', ','));
        }}
        nameIn={(typed) => splitTimes(typed)?.code ?? typed}
        autoFocus={first}
        error={error === undefined ? undefined : String(error)}
      />
      <QuantityField
        kind={kindOfUnit(productId?.unit ?? 'pz')}
        unit={productId?.unit ?? 'pz'}
        value={quantity}
        onChange={(next) => form.set('quantity', next)}
      />
      <Button type="submit" variant="default" mt={24} loading={form.busy} disabled={productId === null}>
        Aggiungi
      </Button>
    </form>
  );
}
