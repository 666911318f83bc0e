/** What of the proposals is ordered: how much, and from whom where nobody is known yet. */
import type { AskedFor, Proposal } from '@wms/contract/logistics/reorder/endpoints';
import { priceFor } from '@wms/contract/logistics/suppliers/products';
import { addMoney, discountedAmount } from '@wms/contract/platform/money';
import { useState } from 'react';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

/** What the person has said of a row; the rest is as it was proposed. */
type Said = { ordered?: boolean; quantity?: string; supplier?: Choice | null };

export type Row = { key: string; proposal: Proposal | null; wish: AskedFor | null };

/** A row as it stands now. */
export type Chosen = Row & {
  ordered: boolean;
  quantity: string;
  unit: string;
  supplier: Choice | null;
  /** Of one unit, in euro. */
  price: string | null;
  net: string | null;
};

export const rowsOf = (rows: readonly Proposal[], wishes: readonly AskedFor[]): Row[] => [
  ...rows.map((proposal) => ({ key: `product ${proposal.product.id}`, proposal, wish: null })),
  ...wishes.map((wish) => ({ key: `wish ${wish.id}`, proposal: null, wish })),
];

export function useChoices(rows: readonly Row[]) {
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  const change = (key: string, what: Said) =>
    setSaid((before) => new Map([...before, [key, { ...before.get(key), ...what }]]));
  return {
    chosen: rows.map((row) => choose(row, said.get(row.key) ?? {})),
    change,
    clear: () => setSaid(new Map()),
  };
}

function choose(row: Row, said: Said): Chosen {
  const { proposal, wish } = row;
  const proposed = proposal?.proposed ?? wish?.quantity ?? '0';
  const quantity = said.quantity ?? writeThousandths(thousandths(proposed) ?? 0);
  const supplier = said.supplier === undefined ? (proposal?.supplier ?? null) : said.supplier;
  const written = quantity.replace(',', '.');
  const amount = /^\d+(\.\d+)?$/.test(written) && Number(written) > 0 ? written : null;
  const price = (amount && priceFor(proposal?.prices ?? [], amount)?.price) || null;
  return {
    ...row,
    quantity,
    unit: proposal?.product.unit ?? wish?.unit ?? '',
    supplier,
    // Where nobody is known to sell it, choosing a supplier is what orders it.
    ordered: said.ordered ?? (supplier !== null && Number(proposed) > 0),
    price,
    net: amount && price ? discountedAmount(price, amount, '0') : null,
  };
}

/** The rows that a click makes drafts of. */
export const orderedOf = (chosen: readonly Chosen[]) =>
  chosen.filter(({ ordered, supplier }) => ordered && supplier);

export const sumOf = (rows: readonly Chosen[]) => addMoney(...rows.map(({ net }) => net ?? '0'));

/** The body of the call: what was seen to be on its way goes with it. */
export const linesOf = (rows: readonly Chosen[]) =>
  rows.map(({ proposal, wish, quantity, supplier }) => ({
    supplierId: supplier?.id ?? 0,
    productId: proposal?.product.id ?? null,
    offerId: proposal?.offerId ?? null,
    quantity: quantity.trim(),
    wishIds: wish ? [wish.id] : (proposal?.wishes.map(({ id }) => id) ?? []),
    already: proposal
      ? String((Number(proposal.incoming) * 1000 + Number(proposal.asked) * 1000) / 1000)
      : '0',
  }));

/** Whether the supplier sends less, or only whole packs. */
export function troubleOf({ proposal, quantity }: Chosen): string | null {
  const amount = Number(quantity.replace(',', '.'));
  if (!proposal || !(amount > 0)) return null;
  const { packSize, minimumOrder } = proposal;
  if (minimumOrder && amount < Number(minimumOrder)) return 'È meno del minimo del fornitore';
  const packs = Math.round(amount * 1000) % Math.round(Number(packSize) * 1000);
  return Number(packSize) !== 1 && packs !== 0 ? 'Non è un multiplo della confezione' : null;
}
