import { lend } from '@wms/contract/logistics/loans/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import type { ProductChoice } from '../pickers/ProductSelect.tsx';

type Start = {
  product?: ProductChoice | undefined;
  from?: Choice | undefined;
  lot?: string | undefined;
};

type Values = {
  productId: number | null;
  quantity: string;
  lotCode: string;
  fromLocationId: number | null;
  borrowerId: number | null;
  borrowerName: string;
  dueOn: string;
  notes: string;
};

/** A loan as a form, with what is known of the product's stock meanwhile. */
export function useLoanForm(start: Start) {
  const [product, setProduct] = useState(start.product ?? null);
  const [from, setFrom] = useState(start.from ?? null);
  const [borrower, setBorrower] = useState<Choice | null>(null);
  const [toUser, setToUser] = useState(true);
  const { data: stock } = useAnswer(
    productStock,
    { params: { id: String(product?.id ?? 0) } },
    { enabled: product !== null },
  );
  const tracking = stock?.product.tracking ?? 'none';
  const initial: Values = {
    productId: product?.id ?? null,
    quantity: '1',
    lotCode: start.lot ?? '',
    fromLocationId: from?.id ?? null,
    borrowerId: null,
    borrowerName: '',
    dueOn: '',
    notes: '',
  };
  const form = useContractForm(lend, {
    initial,
    toBody: (values) => ({
      ...values,
      lotCode: tracking === 'none' ? null : values.lotCode,
      borrowerId: toUser ? values.borrowerId : null,
      borrowerName: toUser ? null : values.borrowerName,
    }),
  });
  const { set } = form;
  const chooseFrom = (place: Choice | null) => {
    setFrom(place);
    set('fromLocationId', place?.id ?? null);
  };
  const here = (stock?.rows ?? []).filter(({ location }) => location.id === from?.id);

  // What lies in one place only leaves from there, and the only lot of a place is it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the stock is known, not when a person chooses
  useEffect(() => {
    const [only] = stock?.rows ?? [];
    if (!from && only && stock?.rows.every(({ location }) => location.id === only.location.id))
      chooseFrom({ id: only.location.id, name: only.location.code });
    const code = here.length === 1 ? here[0]?.lot?.code : undefined;
    if (code) set('lotCode', code);
  }, [stock, from?.id]);

  const { values } = form;
  // What was filled in by itself is no loss.
  const dirty = values.borrowerId !== null || [values.borrowerName, values.dueOn, values.notes].some(Boolean);
  return {
    form: { ...form, dirty },
    product,
    chooseProduct: (choice: ProductChoice | null) => {
      setProduct(choice);
      set('productId', choice?.id ?? null);
      set('lotCode', '');
      chooseFrom(null);
    },
    from,
    chooseFrom,
    stock,
    here,
    toUser,
    setToUser,
    borrower,
    chooseBorrower: (choice: Choice | null) => {
      setBorrower(choice);
      set('borrowerId', choice?.id ?? null);
    },
  };
}
