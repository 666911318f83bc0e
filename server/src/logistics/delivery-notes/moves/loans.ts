/**
 * Checks the lent goods of a note that leaves: such a note moves no stock, but the same goods can't be on two notes.
 */
import { compareQuantities, subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { noteNumberOf } from '../../shared/refs.ts';
import { sentenceOf } from '../../stock/sentences.ts';

type LentLine = {
  position: number;
  productId: number | null;
  description: string;
  quantity: string | null;
  lotId: number | null;
  loanId: number | null;
};

/** Refuses lent goods that differ from their loan, are on another note already, or are more than is still out. */
export async function refuseOtherLoans(tx: Writer, lines: readonly LentLine[]): Promise<void> {
  const ids = lines.flatMap(({ loanId }) => (loanId === null ? [] : [loanId]));
  if (ids.length === 0) return;
  await runSql(tx)`select from loans where id = any (${ids}::integer[]) order by id for no key update`;
  const loans = await runSql(tx)<{
    id: number;
    productId: number;
    lotId: number | null;
    left: string;
    elsewhere: string | null;
  }>`
    select o.id, o.product_id as "productId", o.lot_id as "lotId",
           least(o.quantity - o.returned, o.quantity - on_issued_notes(o.id))::text as left,
           (select ${noteNumberOf('n')} from delivery_note_lines l join delivery_notes n on n.id = l.note_id
             where l.loan_id = o.id and n.direction <> 'entrata' and n.state in ('emesso', 'in viaggio', 'consegnato')
             order by n.id desc limit 1) as elsewhere
      from loans o where o.id = any (${ids}::integer[])`;
  const left = new Map(loans.map((loan) => [loan.id, loan]));
  for (const { loanId, position, productId, lotId, quantity, description } of lines) {
    const loan = loanId === null ? undefined : left.get(loanId);
    if (!loan) continue;
    if (loan.productId !== productId || loan.lotId !== lotId)
      throw refuse.conflict(
        `${description}: ${sentenceOf('movement_of_another_loan')}`,
        `lines.${position}.loanId`,
      );
    loan.left = subtractQuantity(loan.left, quantity ?? '0');
    if (compareQuantities(loan.left, '0') === -1)
      throw refuse.conflict(`${description}: ${tooMuchLent(loan.elsewhere)}`, `lines.${position}.quantity`);
  }
}

const tooMuchLent = (elsewhere: string | null) =>
  elsewhere === null
    ? 'è più di quanto è in prestito'
    : `è già sul DDT ${elsewhere}: annulla quello, o togli la riga`;
