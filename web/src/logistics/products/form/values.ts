/** A product as its form holds it: texts as people type them. */
import type { Hazard, Product, ProductKind, Tracking, Unit } from '@wms/contract/logistics/products/reading';
import type { SubCategoryChoice } from '../../pickers/SubCategorySelect.tsx';
import { type BarcodeValues, newBarcode } from '../barcodes/Fields.tsx';

export type ProductValues = {
  code: string;
  name: string;
  description: string;
  category: (Pick<SubCategoryChoice, 'id' | 'name' | 'code'> & Partial<SubCategoryChoice>) | null;
  unit: Unit;
  kind: ProductKind;
  manufacturer: string;
  manufacturerCode: string;
  minimumStock: string;
  maximumStock: string;
  reorderQuantity: string;
  tracking: Tracking;
  hasExpiry: boolean;
  hazards: Hazard[];
  standardCost: string;
  vatPercent: string;
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
  notes: string;
  barcodes: BarcodeValues[];
};

/** `12.500` → `12,5` */
export const plain = (decimal: string | null) =>
  (decimal ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',');

export const newValues = (barcode: string): ProductValues => ({
  code: '',
  name: '',
  description: '',
  category: null,
  unit: 'pz',
  kind: 'consumabile',
  manufacturer: '',
  manufacturerCode: '',
  minimumStock: '0',
  maximumStock: '',
  reorderQuantity: '',
  tracking: 'none',
  hasExpiry: false,
  hazards: [],
  standardCost: '',
  vatPercent: '',
  weightGrams: '',
  lengthMm: '',
  widthMm: '',
  heightMm: '',
  notes: '',
  barcodes: barcode ? [newBarcode(barcode)] : [],
});

export const valuesOf = (product: Product): ProductValues => ({
  code: product.code,
  name: product.name,
  description: product.description ?? '',
  category: { id: product.subId, name: `${product.macro} › ${product.sub}`, code: '' },
  unit: product.unit,
  kind: product.kind,
  manufacturer: product.manufacturer ?? '',
  manufacturerCode: product.manufacturerCode ?? '',
  minimumStock: plain(product.minimumStock),
  maximumStock: plain(product.maximumStock),
  reorderQuantity: plain(product.reorderQuantity),
  tracking: product.tracking,
  hasExpiry: product.hasExpiry,
  hazards: product.hazards,
  standardCost: product.standardCost?.replace('.', ',') ?? '',
  vatPercent: plain(product.vatPercent),
  weightGrams: plain(product.weightGrams),
  lengthMm: plain(product.lengthMm),
  widthMm: plain(product.widthMm),
  heightMm: plain(product.heightMm),
  notes: product.notes ?? '',
  barcodes: [],
});

/** What both endpoints take; barcodes go along only with a new product. */
export function bodyOf({ category, barcodes: _, ...values }: ProductValues) {
  return {
    ...values,
    subCategoryId: category?.id,
    minimumStock: values.minimumStock.trim() || '0',
    hasExpiry: values.hasExpiry && values.tracking === 'lot',
  };
}
