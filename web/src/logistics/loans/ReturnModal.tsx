import { NativeSelect, TextInput } from '@mantine/core';
import { type Loan, returnLoan } from '@wms/contract/logistics/loans/endpoints';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatDate, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { type ReactNode, useState } from 'react';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { Tiles } from '../../ui/parts/Tiles.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';
import { borrowerOf } from './borrower.ts';

type OpenLoan = Pick<Loan, 'id' | 'lot' | 'left' | 'from'> & {
  borrower: string;
  product: Pick<Loan['product'], 'name' | 'code' | 'unit'>;
};

/** Returns a loan. Unless the person changes it, everything is returned to the place it was taken from. */
export function ReturnModal(props: { loan: OpenLoan; which?: ReactNode; onClose: () => void }) {
  const { loan, which, onClose } = props;
  const form = useContractForm(returnLoan, {
    initial: {
      quantity: writeThousandths(thousandths(loan.left) ?? 0),
      toLocationId: { id: loan.from.id, name: loan.from.code } as Choice | null,
      reason: '',
    },
    args: () => ({ params: { id: String(loan.id) } }),
  });
  return (
    <FormModal
      title={`Restituzione di ${loan.borrower}`}
      form={form}
      onClose={onClose}
      confirmLabel="Registra la restituzione"
    >
      <ProductName product={{ ...loan.product, code: loan.lot ?? loan.product.code }} />
      {which}
      <QuantityStepper
        kind={kindOfUnit(loan.product.unit)}
        {...form.field('quantity')}
        unit={loan.product.unit}
        description={`Da restituire: ${formatQuantity(loan.left, loan.product.unit)}`}
        data-autofocus
      />
      <LocationSelect label="In quale ubicazione" open {...form.choice('toLocationId')} />
      <TextInput label="Osservazioni" placeholder="In che stato è tornato" {...form.field('reason')} />
    </FormModal>
  );
}

type Stock = Answer<typeof productStock>;
type LoanOfProduct = Stock['loans'][number];

const whichLoan = 'Quale prestito';

/** More loans than these stand in a list. */
const mostShown = 6;

/** Returns one of the loans of a product: the one that is due first, unless the person chooses another. */
export function ReturnOneModal({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const { product, loans } = stock;
  const [id, setId] = useState(loans[0]?.id);
  const loan = loans.find((other) => other.id === id) ?? loans[0];
  if (!loan) return null;
  const describe = (other: LoanOfProduct) =>
    formatParts(
      borrowerOf(other),
      other.lot,
      formatQuantity(other.quantity, product.unit),
      `entro ${formatDate(other.dueOn, 'il')}`,
    );
  return (
    <ReturnModal
      key={loan.id}
      loan={{ ...loan, borrower: borrowerOf(loan), left: loan.quantity, product }}
      which={
        loans.length > 1 &&
        (loans.length <= mostShown ? (
          <Tiles
            label={whichLoan}
            tiles={loans.map((other) => ({
              value: String(other.id),
              name: borrowerOf(other),
              about: formatParts(other.lot, `entro ${formatDate(other.dueOn, 'il')}`),
            }))}
            value={String(loan.id)}
            onChange={(chosen) => setId(Number(chosen))}
          />
        ) : (
          <NativeSelect
            label={whichLoan}
            data={loans.map((other) => ({ value: String(other.id), label: describe(other) }))}
            value={String(loan.id)}
            onChange={(event) => setId(Number(event.currentTarget.value))}
          />
        ))
      }
      onClose={onClose}
    />
  );
}
