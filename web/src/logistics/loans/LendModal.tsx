/** Lends tools to anybody, with an account or without. They leave the stock until they are returned. */

import { Textarea, TextInput } from '@mantine/core';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { LotSelect } from '../stock/LotSelect.tsx';
import { BorrowerSelect } from './BorrowerSelect.tsx';
import { DueField } from './DueField.tsx';
import { useLoanForm } from './form.ts';

type Props = {
  product?: ProductChoice | undefined;
  from?: Choice | undefined;
  lot?: string | undefined;
  quantity?: string | undefined;
  onClose: () => void;
};

export function LendModal({ onClose, ...start }: Props) {
  const loan = useLoanForm(start);
  const { form, product, stock, from, here, pieces } = loan;
  const { values } = form;
  const place = form.choice('fromLocationId');
  const tracked = stock && stock.product.tracking !== 'none';
  return (
    <FormModal title="Presta" form={form} onClose={onClose} confirmLabel="Presta">
      {start.product ? (
        <ProductName product={start.product} />
      ) : (
        <ProductSelect {...form.choice('productId')} onChange={loan.chooseProduct} />
      )}
      <BorrowerSelect
        {...form.choice('borrowerId')}
        withAsterisk
        {...(!loan.toOutsider && {
          description: 'Riceve un’e-mail il giorno prima della scadenza e quando è in ritardo',
        })}
      />
      {loan.toOutsider && (
        <TextInput
          label="Telefono o e-mail"
          description="Senza utente non riceve promemoria; il recapito si cancella quando torna tutto"
          autoComplete="off"
          {...form.field('borrowerContact')}
        />
      )}
      <DueField label="Da restituire entro il" {...form.field('dueOn')} withAsterisk />
      {!pieces && <LocationSelect {...place} label="Da quale ubicazione" holding={product ?? undefined} />}
      {tracked && (
        <LotSelect
          product={stock.product}
          here={from ? here : null}
          pieces={pieces}
          {...form.field('lotCode')}
          value={values.lotCode}
          onPlace={(place) => form.set('fromLocationId', place)}
          {...(pieces && place.error && { error: place.error, 'data-path': place['data-path'] })}
        />
      )}
      <QuantityStepper
        kind={kindOfUnit(product?.unit ?? 'pz')}
        {...form.field('quantity')}
        unit={product?.unit ?? ''}
        disabled={form.busy || stock?.product.tracking === 'serial'}
        withAsterisk
      />
      <Textarea label="Note" autosize minRows={1} {...form.field('notes')} />
    </FormModal>
  );
}
