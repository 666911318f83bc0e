import { turns } from '../turns.ts';

/** Papers and members, whose numbers follow each other; all letters of delivery notes take turns together. */
type NumberedTable = 'receipts' | 'delivery_notes' | 'orders' | 'expense_reports' | 'members';

const turnOf: Record<NumberedTable, ReturnType<typeof turns>> = {
  receipts: turns(1),
  delivery_notes: turns(1),
  orders: turns(1),
  expense_reports: turns(1),
  members: turns(1),
};

/**
 * Waits, before the transaction and in order, for the turn to take a number. Otherwise each of many who issue at once
 * would hold one of few connections while it waits for the last number, and those who wait too long would be sent
 * away. The turn ends when the transaction has ended. Another server has its own turns, so only the database
 * guarantees anything.
 */
export async function takeNumberTurn(numbered: NumberedTable): Promise<Disposable> {
  const { end } = await turnOf[numbered]();
  return { [Symbol.dispose]: end };
}
