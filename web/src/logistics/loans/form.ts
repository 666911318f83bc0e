import { lend } from '@wms/contract/logistics/loans/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { Tracking } from '@wms/contract/platform/numbers/units';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import type { ProductChoice } from '../pickers/ProductSelect.tsx';
import { likelyLot, likelySource } from '../stock/likely.ts';
import { useProposal } from '../stock/use-proposal.ts';

type Start = {
  product?: ProductChoice | undefined;
  from?: Choice | undefined;
  lot?: string | undefined;
};

type Values = {
  productId: ProductChoice | null;
  quantity: string;
  lotCode: string;
  fromLocationId: Choice | null;
  borrowerId: Choice | null;
  borrowerName: string;
  dueOn: string;
  notes: string;
};

/** The form of a loan, with the product's current stock. */
export function useLoanForm(start: Start) {
  const [toUser, setToUser] = useState(true);
  /** The number of times that a product was chosen. After each choice, the source and the lot are proposed anew. */
  const [chosen, setChosen] = useState(0);
  let tracking: Tracking = 'none';
  const initial: Values = {
    productId: start.product ?? null,
    quantity: '1',
    lotCode: start.lot ?? '',
    fromLocationId: start.from ?? null,
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
  const { set, values } = form;
  const { productId: product, fromLocationId: from } = values;
  const { data: stock } = useAnswer(
    productStock,
    { params: { id: String(product?.id ?? 0) } },
    { enabled: product !== null },
  );
  tracking = stock?.product.tracking ?? 'none';
  const here = (stock?.rows ?? []).filter(({ location }) => location.id === from?.id);

  const known = stock ? `${chosen} ${stock.product.id}` : null;
  // The likely place is proposed; if the place has one lot only, the lot is proposed, too.
  useProposal({
    key: known,
    answer: stock,
    isFilled: from !== null,
    propose: () => {
      const place = stock && likelySource(stock);
      if (!from && place) set('fromLocationId', place);
      return from !== null || place !== undefined;
    },
  });
  useProposal({
    key: known && `${known} ${from?.id}`,
    answer: stock,
    isFilled: values.lotCode !== '',
    propose: () => {
      const code = stock && likelyLot(stock, from, 'prestito');
      if (code) set('lotCode', code);
      return code !== undefined;
    },
  });

  // Values that were filled in automatically are not the person's work, so losing them needs no question.
  const dirty = values.borrowerId !== null || [values.borrowerName, values.dueOn, values.notes].some(Boolean);
  return {
    form: { ...form, dirty },
    product,
    chooseProduct: (productId: ProductChoice | null) => {
      setChosen((count) => count + 1);
      form.setValues({ productId, lotCode: '', fromLocationId: null });
    },
    from,
    stock,
    here,
    toUser,
    setToUser,
  };
}
