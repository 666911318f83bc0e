/** The columns of a file of supplier offers: the supplier of each product, with the supplier's code and price. */
import { productFields } from '../logistics/products/fields.ts';
import type { ImportField } from './field.ts';

export const offerFields: readonly ImportField[] = [
  {
    name: 'supplier',
    label: 'Fornitore (ragione sociale o partita IVA)',
    titles: ['fornitore', 'ragione sociale', 'supplier', 'supplier name', 'vendor', 'company'],
    width: 36,
    required: true,
  },
  {
    name: 'product',
    label: 'Codice nostro',
    titles: ['codice prodotto', ...productFields.code.file.titles],
    width: 18,
    required: true,
  },
  {
    name: 'supplierCode',
    label: 'Codice del fornitore',
    titles: [
      'codice fornitore',
      'codice del fornitore',
      'supplier code',
      'supplier part number',
      'vendor code',
      'supplier sku',
    ],
    width: 24,
  },
  {
    name: 'manufacturer',
    label: productFields.manufacturer.label,
    titles: productFields.manufacturer.file.titles,
    width: 24,
  },
  {
    name: 'manufacturerCode',
    label: productFields.manufacturerCode.label,
    titles: productFields.manufacturerCode.file.titles,
    width: 24,
  },
  {
    name: 'packSize',
    label: 'Confezione da',
    titles: ['confezione da', 'confezione', 'pezzi per confezione', 'pack quantity', 'pack size', 'pack'],
    shape: 'quantity',
    width: 14,
  },
  {
    name: 'minimum',
    label: 'Ordine minimo',
    titles: ['ordine minimo', 'quantita minima', 'minimum order', 'minimum order quantity', 'moq'],
    shape: 'quantity',
    width: 14,
  },
  {
    name: 'leadDays',
    label: 'Giorni di consegna',
    titles: ['giorni di consegna', 'consegna in giorni', 'lead days', 'lead time', 'lead time days'],
    width: 18,
  },
  {
    name: 'prices',
    label: 'Prezzi a scaglioni',
    titles: ['prezzi', 'prezzi a scaglioni', 'scaglioni', 'price breaks'],
    width: 40,
  },
  {
    name: 'price',
    label: 'Prezzo di una unità',
    titles: ['prezzo', 'prezzo unitario', 'price', 'unit price', 'unit cost'],
    shape: 'price',
  },
  { name: 'currency', label: 'Valuta', titles: ['valuta', 'divisa', 'currency'] },
  {
    name: 'preferred',
    label: 'Preferito',
    titles: ['preferito', 'fornitore preferito', 'preferred'],
    shape: 'yesNo',
    width: 10,
  },
  { name: 'url', label: 'Indirizzo', titles: ['indirizzo', 'link', 'url', 'pagina'], width: 32 },
  { name: 'notes', label: 'Note', titles: ['note', 'annotazioni', 'notes', 'remarks'], width: 32 },
];
