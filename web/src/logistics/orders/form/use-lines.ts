/** The actions of a person on the rows of an order, with their effects on prices, VAT and supplier. */
import { getSupplierTerms } from '@wms/contract/logistics/suppliers/terms';
import { useEffect, useMemo, useRef } from 'react';
import { report } from '../../../client/answer.ts';
import { useLatest } from '../../../client/latest.ts';
import { readAnswer } from '../../../client/query.ts';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { focusable, nodeOf } from '../../../ui/form/focus-field.ts';
import { thousandths, writeThousandths } from '../../shared/thousandths.ts';
import { type FoundProduct, readProduct, supplierOf, termsOf, usualQuantity } from './find-products.ts';
import { changeLine, isBlank, type LineValues, newLine, type OrderValues } from './values.ts';

export type LineActs = {
  change: (key: string, patch: Partial<LineValues>) => void;
  take: (key: string, product: FoundProduct) => void;
  /**
   * Puts a product that was read into the order, or raises the quantity of the row that has it. Without a quantity, a
   * new row has the usual one, and another reading adds a pack.
   */
  scan: (product: FoundProduct, quantity: string | null) => void;
  /**
   * Gives the rows the terms of another supplier, once the server has sent them; a price that somebody typed stays. If
   * the person has chosen a third supplier meanwhile, nothing happens.
   */
  follow: (supplierId: number) => Promise<void>;
  has: (productId: number) => boolean;
  add: () => void;
  remove: (key: string) => void;
  /** Moves the row up (-1) or down (1) by one position. */
  move: (key: string, by: -1 | 1) => void;
  focus: (key: string, field: 'description' | 'quantity' | 'price') => void;
  /** Moves the focus to the next row; after the last one, a new row is added. */
  next: (key: string) => void;
};

export function useLines(form: ContractForm<OrderValues>): LineActs {
  const latest = useLatest(form);
  // The payment terms of the last supplier. As long as nobody has changed them in the form, another supplier's terms
  // replace them.
  const proposed = useRef('');
  const waiting = useRef<{ key: string; field: string } | null>(null);
  // The supplier that a product has brought, until React has drawn the form with it; otherwise null.
  const brought = useRef<number | null>(null);
  // A new row's field exists only after React has drawn the change, so the focus moves in an effect.
  useEffect(() => {
    brought.current = null;
    if (waiting.current) focusNow(latest.current, waiting);
  });
  return useMemo(() => {
    const lines = () => latest.current.newest().lines;
    const indexOf = (key: string) => lines().findIndex((line) => line.key === key);
    const set = (next: LineValues[]) => latest.current.set('lines', next);
    const focus = (key: string, field: string) => {
      waiting.current = { key, field };
      // If nothing has changed, React draws nothing and the effect does not run.
      setTimeout(() => focusNow(latest.current, waiting), 50);
    };
    const change = (key: string, patch: Partial<LineValues>) => {
      const at = indexOf(key);
      const line = lines()[at];
      if (!line) return;
      const next = changeLine(line, patch);
      // The values are set one by one, because setting a field also removes its error.
      for (const [name, value] of Object.entries(next))
        if (Reflect.get(line, name) !== value) latest.current.set(`lines.${at}.${name}`, value);
    };
    const add = () => {
      const blank = lines().at(-1);
      const line = blank && isBlank(blank) ? blank : newLine();
      if (line !== blank) set([...lines(), line]);
      focus(line.key, 'description');
    };
    const learn = async (key: string, product: FoundProduct) => {
      const { vat, offers } = await readProduct(product.id);
      const { supplierId } = latest.current.values;
      const patch: Partial<LineValues> = vat === null ? {} : { vat };
      if (supplierId === null && lines().filter((line) => line.productId !== null).length === 1) {
        const supplier = supplierOf(offers);
        const offer = offers.find((offer) => offer.supplier.id === supplier?.id) ?? null;
        if (supplier) {
          brought.current = supplier.id;
          latest.current.set('supplierId', { id: supplier.id, name: supplier.name });
          Object.assign(patch, termsOf(offer));
        }
      } else if (product.offer === null && supplierId !== null) {
        const offer = offers.find((offer) => offer.supplier.id === supplierId.id) ?? null;
        Object.assign(patch, offer ? termsOf(offer) : { notSold: true });
      }
      const line = lines()[indexOf(key)];
      if (line?.productId?.id === product.id) change(key, patch);
      // The product's row already has the supplier's terms, so only the order gets them.
      if (brought.current !== null) await agree(brought.current, []);
    };
    const follow = (supplierId: number) =>
      agree(supplierId, [...new Set(lines().flatMap(({ productId }) => (productId ? [productId.id] : [])))]);
    /**
     * Gives the order the supplier's payment terms, and the rows of the products `ids` the supplier's terms for them.
     */
    const agree = async (supplierId: number, ids: readonly number[]) => {
      const former = proposed.current;
      if (former !== '' && latest.current.values.paymentTerms === former)
        latest.current.set('paymentTerms', '');
      const terms = await readAnswer(getSupplierTerms, {
        params: { id: String(supplierId) },
        query: ids.length > 0 ? { products: ids.join() } : {},
      });
      const { values, set: setValue } = latest.current;
      if ((brought.current ?? values.supplierId?.id) !== supplierId) return;
      // The form may not have been drawn since the former supplier's terms were taken away.
      if (['', former].includes(values.paymentTerms)) {
        proposed.current = terms.paymentTerms ?? '';
        setValue('paymentTerms', proposed.current);
      }
      for (const { key, productId } of values.lines) {
        // A row that came while the answer was on its way has asked for its own terms.
        if (!productId || !ids.includes(productId.id)) continue;
        const offer = terms.products.find((product) => product.productId === productId.id);
        change(key, offer ? termsOf(offer) : { ...termsOf(null), notSold: true });
      }
    };
    const patchOf = (product: FoundProduct, line: LineValues | undefined): Partial<LineValues> => ({
      productId: { id: product.id, name: product.name, code: product.code },
      description: product.name,
      unit: product.unit,
      ...termsOf(product.offer),
      quantity: line?.quantity || usualQuantity(product.offer),
      ...(!line?.priceTyped && { price: '', priceTyped: false }),
    });
    return {
      change,
      has: (productId) => lines().some((line) => line.productId?.id === productId),
      scan: (product, quantity) => {
        const there = lines().find(({ productId }) => productId?.id === product.id);
        if (there) {
          const more = thousandths(quantity ?? there.packSize) ?? 1000;
          change(there.key, { quantity: writeThousandths((thousandths(there.quantity) ?? 0) + more) });
          return focus(there.key, 'quantity');
        }
        const blank = lines().find(isBlank) ?? newLine();
        const line = changeLine(blank, {
          ...patchOf(
            product,
            quantity === null ? undefined : { ...blank, quantity: quantity.replace('.', ',') },
          ),
        });
        const isNew = indexOf(line.key) < 0;
        set(isNew ? [...lines(), line] : lines().map((other) => (other.key === line.key ? line : other)));
        focus(line.key, 'quantity');
        learn(line.key, product).catch(report);
      },
      follow,
      add,
      focus,
      take: (key, product) => {
        change(key, patchOf(product, lines()[indexOf(key)]));
        focus(key, 'quantity');
        learn(key, product).catch(report);
      },
      remove: (key) => {
        const at = indexOf(key);
        const left = lines().filter((line) => line.key !== key);
        const rest = left.length > 0 ? left : [newLine()];
        set(rest);
        const neighbour = rest[Math.min(at, rest.length - 1)];
        if (neighbour) focus(neighbour.key, 'description');
      },
      move: (key, by) => {
        const at = indexOf(key);
        const [line, other] = [lines()[at], lines()[at + by]];
        if (!line || !other) return;
        set(lines().map((candidate, place) => (place === at ? other : place === at + by ? line : candidate)));
        focus(key, 'description');
      },
      next: (key) => {
        const after = lines()[indexOf(key) + 1];
        if (after) focus(after.key, 'description');
        else add();
      },
    };
  }, []);
}

function focusNow(
  { values }: ContractForm<OrderValues>,
  waiting: { current: { key: string; field: string } | null },
) {
  const { key, field } = waiting.current ?? {};
  const at = values.lines.findIndex((line) => line.key === key);
  const node = nodeOf(`lines.${at}.${field}`);
  const target = node?.matches(focusable) ? node : node?.querySelector<HTMLElement>(focusable);
  if (!target) return;
  waiting.current = null;
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}
