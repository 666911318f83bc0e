/** The person's choices about the proposals: whether each is ordered, its quantity, and its supplier. */

import type { AskedFor, Proposal } from '@wms/contract/logistics/reorder/endpoints';
import { priceFor } from '@wms/contract/logistics/suppliers/products';
import { addMoney, discountedAmount } from '@wms/contract/platform/money';
import { addQuantities } from '@wms/contract/platform/numbers/quantities';
import { useEffect, useState } from 'react';
import { keepWork, readKeptWork } from '../../client/session/kept-work.ts';
import { plainOf } from '../../ui/fields/numbers/plain-decimal.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

/** The person's choices for a row; without a choice, the proposal counts. */
type RowChange = { ordered?: boolean; quantity?: string; supplier?: Choice | null };
/**
 * `of` is the quantity that was proposed when the person chose. If the proposal changes, the choices no longer count.
 */
type SaidOf = RowChange & { of: string };

const key = 'wms.reorder';

export type Row = { key: string; proposal: Proposal | null; wish: AskedFor | null };

type Offer = Pick<Proposal['others'][number], 'packSize' | 'minimumOrder' | 'prices'> & {
  offerId: number | null;
};

/** Returns the terms of this supplier for the product: the proposed supplier, or another one who sells it. */
function offerOf(proposal: Proposal | null, supplier: Choice | null): Offer | null {
  if (!proposal) return null;
  if (proposal.supplier && supplier?.id === proposal.supplier.id) return proposal;
  return proposal.others.find((other) => other.supplier.id === supplier?.id) ?? null;
}

/** A row with its current values. */
export type ChosenRow = Row & {
  ordered: boolean;
  quantity: string;
  unit: string;
  supplier: Choice | null;
  /** The supplier's code, pack and prices; null when the supplier isn't known to sell the product. */
  offer: Offer | null;
  /** The price of one unit, in euro. */
  price: string | null;
  net: string | null;
  /** False while the typed quantity isn't a number, or may mean two. */
  readable: boolean;
};

export const rowsOf = (rows: readonly Proposal[], wishes: readonly AskedFor[]): Row[] => [
  ...rows.map((proposal) => ({ key: `product ${proposal.product.id}`, proposal, wish: null })),
  ...wishes.map((wish) => ({ key: `wish ${wish.id}`, proposal: null, wish })),
];

/** Keeps the choices until the drafts are made, also while the person is on other pages. */
export function useChoices(rows: readonly Row[]) {
  const [said, setSaid] = useState(readSaid);
  useEffect(() => keepWork(key, said.size > 0 ? { said: [...said] } : null), [said]);
  const saidOf = (row: Row) => {
    const known = said.get(row.key);
    return known?.of === proposedOf(row) ? known : undefined;
  };
  const change = (rowKey: string, what: RowChange) => {
    const row = rows.find((row) => row.key === rowKey);
    if (row)
      setSaid((before) => new Map([...before, [rowKey, { ...saidOf(row), ...what, of: proposedOf(row) }]]));
  };
  return {
    chosen: rows.map((row) => choose(row, saidOf(row) ?? {})),
    change,
    /** Forgets the choices about these rows. */
    forget: (done: readonly Row[]) =>
      setSaid((before) => new Map([...before].filter(([offer]) => done.every((row) => row.key !== offer)))),
  };
}

const readSaid = (): ReadonlyMap<string, SaidOf> =>
  new Map((readKeptWork(key)?.said as [string, SaidOf][] | undefined) ?? []);

const proposedOf = ({ proposal, wish }: Row) => proposal?.proposed ?? wish?.quantity ?? '0';

function choose(row: Row, said: RowChange): ChosenRow {
  const { proposal, wish } = row;
  const proposed = proposedOf(row);
  const quantity = said.quantity ?? writeThousandths(thousandths(proposed) ?? 0);
  const supplier = said.supplier === undefined ? (proposal?.supplier ?? null) : said.supplier;
  const written = plainOf(quantity);
  const amount = Number(written) > 0 ? written : null;
  const offer = offerOf(proposal, supplier);
  const price = (amount && priceFor(offer?.prices ?? [], amount)?.price) || null;
  return {
    ...row,
    quantity,
    unit: proposal?.product.unit ?? wish?.unit ?? '',
    supplier,
    offer,
    // If no supplier is known, the row is ordered when the person chooses one.
    ordered: said.ordered ?? (supplier !== null && Number(proposed) > 0),
    price,
    readable: written !== null || quantity.trim() === '',
    net: amount && price ? discountedAmount(price, amount, '0') : null,
  };
}

/** Returns the rows from which a click makes drafts. */
export const orderedOf = (chosen: readonly ChosenRow[]) =>
  chosen.filter(({ ordered, supplier }) => ordered && supplier);

/** The sum of the rows with a price; null while a quantity can't be read. */
export const sumOf = (rows: readonly ChosenRow[]) =>
  rows.every(({ readable }) => readable) ? addMoney(...rows.map(({ net }) => net ?? '0')) : null;

/** The body of the call. `already` is the quantity that the person has seen as incoming or in drafts. */
export const linesOf = (rows: readonly ChosenRow[]) =>
  rows.map(({ proposal, wish, quantity, supplier, offer }) => ({
    supplierId: supplier?.id ?? 0,
    productId: proposal?.product.id ?? null,
    offerId: offer?.offerId ?? null,
    quantity: quantity.trim(),
    wishIds: wish ? [wish.id] : (proposal?.wishes.map(({ id }) => id) ?? []),
    already: proposal ? addQuantities(proposal.incoming, proposal.asked) : '0',
  }));

/** A warning when the quantity is below the supplier's minimum, or isn't a multiple of the pack; otherwise null. */
export function troubleOf({ offer, quantity }: ChosenRow): string | null {
  const amount = Number(plainOf(quantity));
  if (!offer || !(amount > 0)) return null;
  const { packSize, minimumOrder } = offer;
  if (minimumOrder && amount < Number(minimumOrder)) return 'È meno del minimo del fornitore';
  const packs = Math.round(amount * 1000) % Math.round(Number(packSize) * 1000);
  return Number(packSize) !== 1 && packs !== 0 ? 'Non è un multiplo della confezione' : null;
}
