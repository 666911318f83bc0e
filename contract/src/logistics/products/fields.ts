/**
 * The fields of a product, each once, in the order of the page and of the files. A new field needs its line here, its
 * column (a migration) and its place in the triggers (server/database/functions/logistics/products/edits.sql).
 */
import { z } from 'zod';
import {
  choice,
  type Field,
  listOf,
  longText,
  orEmpty,
  percent,
  positiveQuantity,
  quantity,
  reference,
  shortText,
  startingWith,
  unitPrice,
  yesNo,
} from '../../platform/fields/field.ts';
import { trackingNames, trackings, trackingWords, Unit } from '../../platform/numbers/units.ts';
import { Hazard, kindNames, ProductKind } from './kinds.ts';

type FormPart = 'what' | 'maker' | 'stock' | 'measures' | 'notes';
type PagePart = 'stock' | 'other';

export const productFields = {
  code: {
    column: 'code',
    label: 'Codice',
    value: shortText(60),
    copied: false,
    form: { span: 3 },
    file: {
      titles: [
        'codice',
        'codice prodotto',
        'codice articolo',
        'code',
        'sku',
        'part number',
        'product code',
        'ipn',
      ],
      width: 24,
    },
  },
  name: {
    column: 'name',
    label: 'Nome',
    value: shortText(200),
    copied: false,
    form: { span: 6 },
    file: {
      titles: ['nome', 'nome prodotto', 'name', 'articolo', 'denominazione', 'product name'],
      width: 48,
    },
  },
  description: {
    column: 'description',
    label: 'Descrizione',
    value: orEmpty(longText(2000)),
    form: { part: 'what' },
    page: { part: 'other' },
    file: { titles: ['descrizione', 'description'], width: 48 },
  },
  subCategoryId: {
    column: 'sub_category_id',
    label: 'Categoria',
    value: reference,
    together: true,
    form: {},
  },
  kind: {
    column: 'kind',
    label: 'Tipo',
    value: startingWith(choice(ProductKind, kindNames), 'consumabile'),
    together: true,
    form: {},
    page: { part: 'other' },
    file: { titles: ['tipo', 'tipo prodotto', 'kind', 'product type'], width: 18 },
  },
  unit: {
    column: 'unit',
    label: 'Unità',
    value: choice(Unit),
    form: { span: 2 },
    page: { part: 'other' },
    file: { titles: ['unita', 'unita di misura', 'um', 'u m', 'unit', 'units', 'uom'], width: 8 },
  },
  manufacturer: {
    column: 'manufacturer',
    label: 'Produttore',
    value: orEmpty(shortText(120)),
    form: { part: 'maker' },
    file: { titles: ['produttore', 'marca', 'costruttore', 'manufacturer', 'brand'], width: 24 },
  },
  manufacturerCode: {
    column: 'manufacturer_code',
    label: 'Codice produttore',
    value: orEmpty(shortText(120)),
    form: { part: 'maker' },
    file: {
      titles: [
        'codice produttore',
        'codice costruttore',
        'mpn',
        'manufacturer code',
        'manufacturer part number',
      ],
      width: 24,
    },
  },
  minimumStock: {
    column: 'minimum_stock',
    label: 'Scorta minima',
    value: startingWith(quantity, '0'),
    together: true,
    form: { part: 'stock', label: 'Minimo' },
    page: { part: 'stock' },
    file: {
      titles: [
        'scorta minima',
        'minimum stock',
        'min',
        'minimo',
        'scorta min',
        'reorder point',
        'punto di riordino',
      ],
      width: 12,
    },
  },
  maximumStock: {
    column: 'maximum_stock',
    label: 'Scorta massima',
    value: orEmpty(positiveQuantity),
    together: true,
    form: { part: 'stock', label: 'Massimo' },
    page: { part: 'stock' },
    file: { titles: ['scorta massima', 'maximum stock', 'max', 'massimo'], width: 12 },
  },
  reorderQuantity: {
    column: 'reorder_quantity',
    label: 'Quantità di riordino',
    value: orEmpty(positiveQuantity),
    form: { part: 'stock', label: 'Si riordina' },
    page: { part: 'stock' },
    file: {
      titles: ['quantita di riordino', 'reorder quantity', 'lotto di riordino', 'reorder qty'],
      width: 12,
    },
  },
  tracking: {
    column: 'tracking',
    label: 'Lotti e numeri di serie',
    value: startingWith(choice(z.enum(trackings), trackingNames), 'none'),
    form: { label: 'Conteggio' },
    history: { words: trackingWords },
    file: {
      titles: ['tracciamento', 'trackable', 'tracking', 'lotti e seriali', 'tracciabile', 'tracked'],
      width: 12,
      words: trackingWords,
    },
  },
  hasExpiry: {
    column: 'has_expiry',
    label: 'Scadenza',
    value: startingWith(yesNo, false),
    form: {},
    history: { label: 'Scadenza dei lotti' },
    file: {
      label: 'Con scadenza',
      titles: ['con scadenza', 'has expiry', 'expires', 'deperibile'],
      width: 8,
    },
  },
  hazards: {
    column: 'hazards',
    label: 'Pericoli',
    value: startingWith(listOf(Hazard, 9), []),
    form: {},
  },
  standardCost: {
    column: 'standard_cost',
    label: 'Costo standard',
    value: orEmpty(unitPrice),
    form: { part: 'stock' },
    page: { part: 'stock' },
    file: { titles: ['costo standard', 'standard cost', 'costo', 'cost'], width: 12 },
  },
  vatPercent: {
    column: 'vat_percent',
    label: 'IVA',
    value: orEmpty(percent),
    form: { part: 'stock' },
    page: { part: 'stock' },
    file: { titles: ['iva', 'aliquota iva', 'iva percentuale', 'vat', 'vat rate'], width: 8 },
  },
  lengthMm: {
    column: 'length_mm',
    label: 'Lunghezza',
    unit: 'mm',
    value: orEmpty(positiveQuantity),
    form: { part: 'measures' },
    // The page shows the three sides together.
    page: { part: 'other', label: 'Misure' },
    file: { titles: ['lunghezza mm', 'lunghezza', 'length mm'], width: 10 },
  },
  widthMm: {
    column: 'width_mm',
    label: 'Larghezza',
    unit: 'mm',
    value: orEmpty(positiveQuantity),
    form: { part: 'measures' },
    file: { titles: ['larghezza mm', 'larghezza', 'width mm'], width: 10 },
  },
  heightMm: {
    column: 'height_mm',
    label: 'Altezza',
    unit: 'mm',
    value: orEmpty(positiveQuantity),
    form: { part: 'measures' },
    file: { titles: ['altezza mm', 'altezza', 'height mm'], width: 10 },
  },
  weightGrams: {
    column: 'weight_grams',
    label: 'Peso',
    unit: 'g',
    value: orEmpty(positiveQuantity),
    form: { part: 'measures' },
    page: { part: 'other' },
    file: {
      titles: ['peso g', 'peso in grammi', 'peso grammi', 'weight g', 'weight grams'],
      width: 10,
      before: 'lengthMm',
    },
  },
  notes: {
    column: 'notes',
    label: 'Note',
    value: orEmpty(longText(4000)),
    form: { part: 'notes' },
    page: { part: 'other' },
    file: { titles: ['note', 'annotazioni', 'notes', 'remarks'], width: 32 },
  },
  active: {
    column: 'active',
    label: 'Attivo',
    value: startingWith(yesNo, true),
    edited: false,
    copied: false,
    together: true,
    file: { titles: ['attivo', 'active', 'is active'], width: 8 },
  },
} as const satisfies Readonly<Record<string, Field<FormPart, PagePart>>>;

export type ProductFields = typeof productFields;
