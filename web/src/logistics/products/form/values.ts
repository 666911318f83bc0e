/** A product as its form holds it: texts as people type them. */

import type { Product } from '@wms/contract/logistics/products/details';
import { type ProductFields, productFields } from '@wms/contract/logistics/products/fields';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { type FieldValues, formLabels, startValues, valuesInForm } from '../../../ui/form/field-values.ts';
import type { SubCategoryChoice } from '../../pickers/SubCategorySelect.tsx';
import { type BarcodeValues, newBarcode } from '../barcodes/Fields.tsx';

/** Of a product that exists, what its category brings to new ones isn't known. */
export type CategoryOf = Choice & Partial<SubCategoryChoice>;

export type ProductValues = FieldValues<ProductFields> & {
  subCategoryId: CategoryOf | null;
  barcodes: BarcodeValues[];
};

export const newValues = (barcode: string): ProductValues => ({
  ...startValues(productFields),
  subCategoryId: null,
  barcodes: barcode ? [newBarcode(barcode)] : [],
});

export const valuesOf = (product: Product): ProductValues => ({
  ...valuesInForm(productFields, product),
  subCategoryId: { id: product.subId, name: `${product.macro} › ${product.sub}`, code: '' },
  barcodes: [],
});

/** What both endpoints take; barcodes go along only with a new product. */
export function bodyOf({ barcodes: _, ...values }: ProductValues) {
  return {
    ...values,
    minimumStock: values.minimumStock.trim() || '0',
    hasExpiry: values.hasExpiry && values.tracking === 'lot',
  };
}

/** What people call each value. */
export const labels = formLabels(productFields);
