/** The values of a product's form: texts as people type them. */

import type { Product } from '@wms/contract/logistics/products/details';
import { type ProductFields, productFields } from '@wms/contract/logistics/products/fields';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type FieldValues, formLabels, startValues, valuesInForm } from '../../../ui/form/field-values.ts';
import type { SubCategoryChoice } from '../../pickers/SubCategorySelect.tsx';
import { type BarcodeValues, newBarcode } from '../barcodes/Fields.tsx';

/** The category of a product. For an existing product, the category's initial values for new products are unknown. */
export type CategoryOf = Choice & Partial<SubCategoryChoice>;

export type ProductValues = FieldValues<ProductFields> & {
  subCategoryId: CategoryOf | null;
  barcodes: BarcodeValues[];
  /** Only of a new product: the pieces that are there already. */
  stock: { quantity: string; toLocationId: Choice | null };
};

const noStock = { quantity: '', toLocationId: null };

export const newValues = (barcode: string): ProductValues => ({
  ...startValues(productFields),
  subCategoryId: null,
  barcodes: barcode ? [newBarcode(barcode)] : [],
  stock: noStock,
});

export const valuesOf = (product: Product): ProductValues => ({
  ...valuesInForm(productFields, product),
  subCategoryId: { id: product.subId, name: `${product.macro} › ${product.sub}`, code: '' },
  barcodes: [],
  stock: noStock,
});

/** The body that both endpoints take. Barcodes and stock are sent only with a new product. */
export function bodyOf({ barcodes: _, stock: __, ...values }: ProductValues) {
  return {
    ...values,
    minimumStock: values.minimumStock.trim() || '0',
    hasExpiry: values.hasExpiry && values.tracking === 'lot',
  };
}

/** The label of each value. */
export const labels = formLabels(productFields);
