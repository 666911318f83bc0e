import { editProduct } from '@wms/contract/logistics/products/editing';
import { getProduct, type Product } from '@wms/contract/logistics/products/reading';
import { useRef, useState } from 'react';
import { report } from '../../../client/answer.ts';
import { call, isProblem } from '../../../client/call/send.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { bodyOf, type ProductValues, valuesOf } from './values.ts';

/** Somebody else saved first: what they changed, and the way to save all the same. */
export type Stale = {
  sentence: string;
  changed: { label: string; now: string }[];
  saveAnyway: () => void;
  /** Takes theirs where the person has changed nothing, and keeps what the person typed. */
  takeTheirs: () => void;
};

/** The form of an existing product. What the person typed is never thrown away when it is stale. */
export function useEditForm(product: Product, onSaved: () => Promise<void>) {
  const base = useRef(product);
  const [stale, setStale] = useState<Stale | null>(null);
  const form = useContractForm(editProduct, {
    initial: valuesOf(product),
    args: () => ({ params: { id: String(product.id) } }),
    toBody: (values) => ({ ...bodyOf(values), version: base.current.version }),
    onSubmitted: onSaved,
    onFailure: (error) => {
      if (!isProblem(error, '/problems/stale')) return false;
      void meet(error.message);
      return true;
    },
  });

  const meet = async (sentence: string) => {
    try {
      const theirs = await call(getProduct, { params: { id: String(product.id) } });
      const [before, now] = [valuesOf(base.current), valuesOf(theirs)];
      const fields = (Object.keys(labels) as Field[]).filter(
        (name) => written(before[name]) !== written(now[name]),
      );
      setStale({
        sentence,
        changed: fields.map((name) => ({ label: labels[name], now: written(now[name]) || 'vuoto' })),
        saveAnyway: () => {
          base.current = theirs;
          setStale(null);
          void form.submit();
        },
        takeTheirs: () => {
          const untouched = fields.filter((name) => written(form.values[name]) === written(before[name]));
          form.setValues(Object.fromEntries(untouched.map((name) => [name, now[name]])));
          base.current = theirs;
          setStale(null);
        },
      });
    } catch (error) {
      report(error);
    }
  };

  return { form, stale };
}

const labels = {
  code: 'Codice',
  name: 'Nome',
  description: 'Descrizione',
  category: 'Categoria',
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
type Field = keyof typeof labels;

function written(value: ProductValues[Field]): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  return typeof value === 'string' ? value : (value?.name ?? '');
}
