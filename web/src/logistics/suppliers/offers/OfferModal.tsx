/** The dialogs of a supplier's terms for a product, on the pages of the supplier and of the product. */

import {
  addSupplierProduct,
  editSupplierProduct,
  listSuppliersOfProduct,
  type SupplierOfProduct,
} from '@wms/contract/logistics/suppliers/products';
import type { SupplierRef } from '@wms/contract/logistics/suppliers/ref';
import type { ReactNode } from 'react';
import { readAnswer } from '../../../client/query.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type ProductChoice, ProductSelect } from '../../pickers/ProductSelect.tsx';
import { SupplierSelect } from '../../pickers/SupplierSelect.tsx';
import { newOffer, OfferFields, type OfferValues, offerBody, offerInForm, offerLabels } from './Fields.tsx';

type Closing = { onClose: () => void };

/** Adds a product to those of a supplier. */
export function AddProductToSupplier({ supplier, onClose }: Closing & { supplier: SupplierRef }) {
  const form = useContractForm(addSupplierProduct, {
    initial: { ...newOffer(), productId: null as ProductChoice | null },
    toBody: (values) => ({ ...offerBody(values), supplierId: supplier.id }),
    another: {},
  });
  return (
    <Dialog
      title={`Prodotto di ${supplier.name}`}
      form={form as never}
      unit={form.values.productId?.unit}
      onClose={onClose}
    >
      <ProductSelect {...form.choice('productId')} data-autofocus />
    </Dialog>
  );
}

type OfProduct = { product: { id: number; unit: string } };

/** Adds a supplier to those of a product. */
export function AddSupplierToProduct({ product, onClose }: Closing & OfProduct) {
  const form = useContractForm(addSupplierProduct, {
    initial: { ...newOffer(), supplierId: null as Choice | null },
    toBody: (values) => ({ ...offerBody(values), productId: product.id }),
  });
  return (
    <Dialog title="Nuovo fornitore del prodotto" form={form as never} unit={product.unit} onClose={onClose}>
      <SupplierSelect {...form.choice('supplierId')} data-autofocus />
    </Dialog>
  );
}

export type Offer = Omit<SupplierOfProduct, 'supplier'>;

/** Changes the code, the terms and the prices. */
export function EditOffer({
  offer,
  product,
  title,
  onClose,
}: Closing & OfProduct & { offer: Offer; title: string }) {
  const form = useEditForm(editSupplierProduct, offer, {
    read: async () => {
      const offers = await readAnswer(listSuppliersOfProduct, { params: { id: String(product.id) } });
      return offers.find(({ id }) => id === offer.id) ?? offer;
    },
    valuesOf: offerInForm,
    labels: offerLabels,
    toBody: (values) => offerBody(values as OfferValues),
  });
  return <Dialog title={title} form={form} unit={product.unit} onClose={onClose} />;
}

type DialogProps = Closing & {
  title: string;
  form: ContractForm<OfferValues>;
  unit: string | undefined;
  children?: ReactNode;
};

const Dialog = ({ title, form, unit, onClose, children }: DialogProps) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
    {children}
    <OfferFields form={form} unit={unit} />
  </FormModal>
);
