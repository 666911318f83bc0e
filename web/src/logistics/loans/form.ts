import { lend } from '@wms/contract/logistics/loans/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { Tracking } from '@wms/contract/platform/numbers/units';
import { useRef, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import type { ProductChoice } from '../pickers/ProductSelect.tsx';
import { fewPieces, likelyLender, likelyPiece } from '../stock/likely.ts';
import { useLotOfPlace } from '../stock/use-lot-of-place.ts';
import { useProposal } from '../stock/use-proposal.ts';
import { noAccount } from './BorrowerSelect.tsx';
import { usualDue } from './DueField.tsx';

type Start = {
  product?: ProductChoice | undefined;
  from?: Choice | undefined;
  lot?: string | undefined;
  quantity?: string | undefined;
};

type Values = {
  productId: ProductChoice | null;
  quantity: string;
  lotCode: string;
  fromLocationId: Choice | null;
  borrowerId: Choice | null;
  borrowerContact: string;
  dueOn: string;
  notes: string;
};

/** A person with an account is sent by id, anybody else by name, with the number or address that they left. */
function borrowerOf({ borrowerId: borrower, borrowerContact }: Values) {
  const isOutsider = borrower?.id === noAccount;
  return {
    borrowerId: isOutsider ? null : borrower,
    borrowerName: isOutsider ? borrower.name : null,
    borrowerContact: isOutsider ? borrowerContact : null,
  };
}

/** The form of a loan, with the product's current stock. */
export function useLoanForm(start: Start) {
  /** The number of times that a product was chosen. After each choice, the source and the lot are proposed anew. */
  const [chosen, setChosen] = useState(0);
  let tracking: Tracking = 'none';
  const initial: Values = {
    productId: start.product ?? null,
    quantity: start.quantity ?? '1',
    lotCode: start.lot ?? '',
    fromLocationId: start.from ?? null,
    borrowerId: null,
    borrowerContact: '',
    dueOn: usualDue(),
    notes: '',
  };
  const form = useContractForm(lend, {
    initial,
    ...(!start.product && { another: { keeps: ['borrowerId', 'borrowerContact', 'dueOn'] } }),
    toBody: (values) => ({
      ...values,
      lotCode: tracking === 'none' ? null : values.lotCode,
      ...borrowerOf(values),
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
  const proposed = useRef('');
  const proposePiece = (code: string) => {
    proposed.current = code;
    set('lotCode', code);
  };
  // A stored answer comes first: the piece that it proposes may have left meanwhile, and another one is proposed.
  const isGone =
    stock?.product.tracking === 'serial' &&
    values.lotCode !== '' &&
    values.lotCode === proposed.current &&
    !stock.rows.some(({ lot }) => lot?.code === values.lotCode);
  // The likely place is proposed; if the place has one lot only, the lot is proposed, too, and a piece by its serial
  // number.
  useProposal({
    key: known && `${known} ${isGone}`,
    answer: stock,
    isFilled: from !== null && !isGone,
    propose: () => {
      const place = stock && likelyLender(stock);
      if (place && (!from || isGone)) set('fromLocationId', place);
      if (isGone) proposePiece((stock && likelyPiece(stock)?.lot?.code) ?? '');
      return from !== null || place !== undefined;
    },
  });
  useLotOfPlace({
    key: known,
    stock,
    from,
    type: 'prestito',
    code: values.lotCode,
    setCode: proposePiece,
  });

  const [firstBorrower] = useState(values.borrowerId);
  // Values that were filled in automatically are not the person's work, so losing them needs no question.
  const dirty = values.borrowerId !== firstBorrower || values.notes !== '';
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
    pieces: stock ? fewPieces(stock, start.from) : null,
    toOutsider: values.borrowerId?.id === noAccount,
  };
}
