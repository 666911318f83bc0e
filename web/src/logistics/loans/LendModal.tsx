/** Lends tools to somebody. They leave the stock until they are returned. */

import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { PersonSelect } from '../../ui/people/PersonSelect.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { LotSelect } from '../stock/LotSelect.tsx';
import { useLoanForm } from './form.ts';

type Props = {
  product?: ProductChoice | undefined;
  from?: Choice | undefined;
  lot?: string | undefined;
  onClose: () => void;
};

const whom = [
  { value: 'user', label: 'Chi ha un utente' },
  { value: 'other', label: 'Altra persona' },
];

export function LendModal({ onClose, ...start }: Props) {
  const loan = useLoanForm(start);
  const { form, product, stock, from, here } = loan;
  const { values } = form;
  const tracked = stock && stock.product.tracking !== 'none';
  return (
    <FormModal title="Presta" form={form} onClose={onClose} confirmLabel="Presta">
      {start.product ? (
        <ProductName product={start.product} />
      ) : (
        <ProductSelect {...form.choice('productId')} onChange={loan.chooseProduct} />
      )}
      <LocationSelect
        {...form.choice('fromLocationId')}
        label="Da quale ubicazione"
        holding={product ?? undefined}
      />
      {tracked && (
        <LotSelect
          product={stock.product}
          here={from ? here : null}
          {...form.field('lotCode')}
          value={values.lotCode}
        />
      )}
      <QuantityStepper
        kind={kindOfUnit(product?.unit ?? 'pz')}
        {...form.field('quantity')}
        unit={product?.unit ?? ''}
        disabled={form.busy || stock?.product.tracking === 'serial'}
        withAsterisk
      />
      <SegmentedControl
        aria-label="A chi"
        data={whom}
        value={loan.toUser ? 'user' : 'other'}
        onChange={(value) => loan.setToUser(value === 'user')}
      />
      {loan.toUser ? (
        <PersonSelect
          {...form.choice('borrowerId')}
          withAsterisk
          label="A chi"
          description="Riceve un’e-mail il giorno prima della scadenza e quando è in ritardo"
        />
      ) : (
        <TextInput
          label="Nome di chi lo prende"
          {...form.field('borrowerName')}
          {...(form.errors.borrowerId && { error: form.errors.borrowerId, 'data-path': 'borrowerId' })}
          withAsterisk
        />
      )}
      <DateField label="Da restituire entro il" min={today()} {...form.field('dueOn')} withAsterisk />
      <Textarea label="Note" autosize minRows={1} {...form.field('notes')} />
    </FormModal>
  );
}
