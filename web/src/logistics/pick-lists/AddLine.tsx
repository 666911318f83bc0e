import { Button } from '@mantine/core';
import { addPickLines } from '@wms/contract/logistics/pick-lists/endpoints';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useEffect } from 'react';
import { useStore } from '../../client/alerts/store.ts';
import { useOnChange } from '../../client/latest.ts';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { giveCode } from '../scan/shared/codes.ts';
import { splitTimes } from '../shared/reader/times.ts';
import { nextTimes } from './next-times.ts';
import classes from './PickList.module.css';

type Props = {
  listId: number;
  /** The list has no line yet. */
  first: boolean;
  /** The page hears codes: one that is typed in full is added at once, as one of a fast reader is. */
  reads: boolean;
};

/** Adds one product after the other to a list. */
export function AddLine({ listId, first, reads }: Props) {
  const form = useContractForm(addPickLines, {
    initial: { productId: null as ProductChoice | null, quantity: '1' },
    args: () => ({ params: { id: String(listId) } }),
    toBody: ({ productId, quantity }) => ({ lines: [{ productId: productId?.id ?? 0, quantity }] }),
    quiet: true,
    onDone: () => {
      form.set('productId', null);
      nextTimes.set(null);
      form.set('quantity', '1');
    },
  });
  const { productId, quantity } = form.values;
  const times = useStore(nextTimes);
  useOnChange([times], () => form.set('quantity', (times ?? '1').replace('.', ',')));
  useEffect(() => () => nextTimes.set(null), []);
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
          if (said && product === null) nextTimes.set(said.times);
          else if (said) form.set('quantity', said.times.replace('.', ','));
        }}
        onCode={
          reads
            ? (_, typed) => {
                const said = splitTimes(typed);
                giveCode(said?.code ?? typed, said?.times ?? null);
              }
            : undefined
        }
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
