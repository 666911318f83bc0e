import { movesStock } from '@wms/contract/logistics/shared/access';
import { formatQuantity } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import type { Writer } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { book } from '../stock/booking.ts';

type FirstStock = { quantity: string; toLocationId: number };

/**
 * Loads the pieces of a new product that are there already, in the transaction that makes the product, and answers the
 * movement with the end of the sentence. A refusal names the fields of the product's form.
 */
export async function bookFirstStock(tx: Writer, user: User, productId: number, stock: FirstStock) {
  if (!satisfies(user.permissions, movesStock)) throw refuse.forbidden();
  try {
    const [line] = await book(tx, [{ type: 'carico', productId, ...stock }], { userId: user.id });
    if (!line) throw new Error('the first stock of a product is one movement');
    return { id: line.id, words: `: +${formatQuantity(stock.quantity, line.unit)} in ${line.to}` };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = Object.entries(error.errors).map(([field, sentence]) => [ownField(field), sentence]);
    throw new Refusal(error.status, error.message, Object.fromEntries(errors));
  }
}

const ownField = (field: string) =>
  field.endsWith('toLocationId') ? 'stock.toLocationId' : 'stock.quantity';
