/** A product as its form holds it: texts as people type them. */
import type { Hazard, Product, ProductKind } from '@wms/contract/logistics/products/reading';
import type { Tracking, Unit } from '@wms/contract/logistics/shared/units';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import type { SubCategoryChoice } from '../../pickers/SubCategorySelect.tsx';
import { plain } from '../../shared/plain-decimal.ts';
import { type BarcodeValues, newBarcode } from '../barcodes/Fields.tsx';

/** Of a product that exists, what its category brings to new ones isn't known. */
export type CategoryOf = Choice & Partial<SubCategoryChoice>;

export type ProductValues = {
  code: string;
  name: string;
  description: string;
  subCategoryId: CategoryOf | null;
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

export const newValues = (barcode: string): ProductValues => ({
  code: '',
  name: '',
  description: '',
  subCategoryId: null,
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
  subCategoryId: { id: product.subId, name: `${product.macro} › ${product.sub}`, code: '' },
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
export function bodyOf({ barcodes: _, ...values }: ProductValues) {
  return {
    ...values,
    minimumStock: values.minimumStock.trim() || '0',
    hasExpiry: values.hasExpiry && values.tracking === 'lot',
  };
}

/** What people call each value. */
export const labels = {
  code: 'Codice',
  name: 'Nome',
  description: 'Descrizione',
  subCategoryId: 'Categoria',
  unit: 'Unità',
  kind: 'Tipo',
  manufacturer: 'Produttore',
  manufacturerCode: 'Codice produttore',
  minimumStock: 'Minimo',
  maximumStock: 'Massimo',
  reorderQuantity: 'Si riordina',
  tracking: 'Conteggio',
  hasExpiry: 'Scadenza',
  hazards: 'Pericoli',
  standardCost: 'Costo standard',
  vatPercent: 'IVA',
  weightGrams: 'Peso',
  lengthMm: 'Lunghezza',
  widthMm: 'Larghezza',
  heightMm: 'Altezza',
  notes: 'Note',
} as const satisfies Partial<Record<keyof ProductValues, string>>;
