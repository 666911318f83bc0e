/** Matches rows of the bank to the things that they pay, exactly once, and undoes a match. */
import type { BankTarget, matchBankRows } from '@wms/contract/accounting/bank/endpoints';
import { formatDate, formatEuro, shorten } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import type { z } from 'zod';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Maker } from '../../../platform/lives/make-move.ts';
import { refuse } from '../../../platform/refusal.ts';
import { pay, takePaymentBack } from '../../members/memberships/payments.ts';
import { payReport, unpayReport } from './paying-report.ts';
import { methodOf, plainWords, spaced } from './row-words.ts';

type RequestedMatch = z.output<typeof matchBankRows.body>['matches'][number];
type Target = RequestedMatch['targets'][number];

type LockedRow = {
  id: number;
  bookedOn: string;
  /** Euro with a sign: negative when the money went out. */
  amount: string;
  reference: string | null;
  /** The words of the name and the description, which may say how the money came. */
  text: string;
  state: 'aperta' | 'abbinata' | 'messaDaParte';
};

/** The characters of a payment's reference; the row keeps its own whole. */
const longestReference = 120;

const conflict = (sentence: string) => refuse.conflict(sentence);

/** Locks rows in one order, so that two people who confirm the same rows wait for each other. */
export async function lockRows(tx: Writer, ids: readonly number[]): Promise<LockedRow[]> {
  const rows = await runSql(tx)<LockedRow>`
    select id, booked_on as "bookedOn", amount, reference,
           concat_ws(' ', name, description) as text, state
      from bank_rows where id = any (${[...ids]}::integer[]) order by id for update`;
  if (rows.length < new Set(ids).size) throw refuse.notFound('Questa riga della banca non c’è');
  return rows.map((row) => ({
    ...row,
    reference: row.reference && shorten(row.reference, longestReference),
  }));
}

const describeRow = ({ bookedOn, amount }: LockedRow) =>
  `La riga ${formatDate(bookedOn, 'del')} di ${formatEuro(amount)}`;

export function requireOpen(row: LockedRow): void {
  if (row.state === 'abbinata') throw conflict(`${describeRow(row)} è già abbinata: ricarica la pagina`);
  if (row.state === 'messaDaParte') throw conflict(`${describeRow(row)} è messa da parte: prima riprendila`);
}

export async function matchRows(tx: Writer, user: Maker, matches: readonly RequestedMatch[]): Promise<void> {
  const rows = await lockRows(
    tx,
    matches.map(({ rowId }) => rowId),
  );
  if (rows.length < matches.length) throw conflict('La stessa riga è scelta due volte');
  for (const row of rows) {
    const wanted = matches.find(({ rowId }) => rowId === row.id);
    if (wanted) await matchRow(tx, user, row, wanted.targets);
  }
  await runSql(tx)`
    update bank_rows set state = 'abbinata', done_by = ${user.id}, done_at = current_moment()
     where id = any (${rows.map(({ id }) => id)}::integer[])`;
}

async function matchRow(tx: Writer, user: Maker, row: LockedRow, targets: readonly Target[]): Promise<void> {
  requireOpen(row);
  const amount = row.amount.replace('-', '');
  const goesOut = row.amount.startsWith('-');
  const wrongWay = targets.find(({ kind }) => (kind === 'report') !== goesOut);
  if (wrongWay)
    throw refuse.invalidRequest(
      goesOut
        ? 'Un’uscita paga una nota spese, non una quota o una ricevuta'
        : 'Un’entrata paga una quota o una ricevuta, non una nota spese',
    );
  // The things are locked in one order, too, because others may record payments of the same memberships.
  const ordered = targets.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  const single = ordered.length === 1;
  const shares: string[] = [];
  for (const target of ordered) {
    const worth = await lockTarget(tx, target);
    // One transfer may pay a part of a single fee. Of several things it pays each one whole.
    const part = single && target.kind === 'membership' && compareMoney(amount, worth) === -1;
    const share = part ? amount : worth;
    shares.push(share);
    const sum = addMoney(...shares);
    if (compareMoney(sum, amount) === 1 || (single && compareMoney(share, amount) !== 0))
      throw conflict(`${describeRow(row)} non corrisponde a quello che hai scelto: ${formatEuro(sum)}`);
    await writeMatch(tx, user, { row, target, share });
  }
  if (compareMoney(addMoney(...shares), amount) !== 0)
    throw conflict(
      `${describeRow(row)} paga di più di quello che hai scelto: ${formatEuro(addMoney(...shares))}`,
    );
}

const missingSentences: Record<BankTarget, string> = {
  membership: 'La quota è già pagata, o non c’è più: ricarica la pagina',
  payment: 'Il pagamento non c’è più, o una ricevuta lo dice: ricarica la pagina',
  receipt: 'La ricevuta è annullata o non c’è: ricarica la pagina',
  report: 'La nota spese non è approvata: ricarica la pagina',
};

/** Locks the thing and returns its amount. */
async function lockTarget(tx: Writer, { kind, id }: Target): Promise<string> {
  const [found] = await (() => {
    switch (kind) {
      case 'membership':
        return runSql(tx)<{ worth: string }>`
          select fee - paid as worth from memberships where id = ${id} and paid < fee for no key update`;
      case 'payment':
        return runSql(tx)<{ worth: string }>`
          select amount as worth from membership_payments
           where id = ${id} and receipt_id is null and method <> 'contanti' for no key update`;
      case 'receipt':
        return runSql(tx)<{ worth: string }>`
          select amount as worth from receipts
           where id = ${id} and state = 'emessa' and method <> 'contanti' for no key update`;
      case 'report':
        return runSql(tx)<{ worth: string }>`
          select due as worth from expense_reports
           where id = ${id} and state in ('approvata', 'rimborsata') for no key update`;
    }
  })();
  if (!found) throw conflict(missingSentences[kind]);
  return found.worth;
}

async function writeMatch(
  tx: Writer,
  user: Maker,
  { row, target: { kind, id }, share }: { row: LockedRow; target: Target; share: string },
): Promise<void> {
  switch (kind) {
    case 'membership': {
      const payment = {
        amount: share,
        paidOn: row.bookedOn,
        method: methodOf(spaced(plainWords(row.text))),
        reference: row.reference,
      };
      const { id: paymentId } = await pay(tx, id, payment, user.id);
      await runSql(tx)`insert into bank_matches (row_id, amount, membership_payment_id, wrote)
                       values (${row.id}, ${share}, ${paymentId}, true)`;
      return;
    }
    case 'payment':
      await runSql(tx)`insert into bank_matches (row_id, amount, membership_payment_id, wrote)
                       values (${row.id}, ${share}, ${id}, false)`;
      return;
    case 'receipt':
      await runSql(tx)`insert into bank_matches (row_id, amount, receipt_id, wrote)
                       values (${row.id}, ${share}, ${id}, false)`;
      return;
    case 'report': {
      const paid = await payReport(tx, user, { id, paidOn: row.bookedOn, reference: row.reference });
      await runSql(tx)`insert into bank_matches (row_id, amount, expense_report_id, wrote)
                       values (${row.id}, ${share}, ${id}, ${paid})`;
    }
  }
}

type Match = {
  wrote: boolean;
  paymentId: number | null;
  /** The receipt that covers the payment. */
  receipt: string | null;
  reportId: number | null;
};

/** Undoes a match with the payments that it recorded, and returns a sentence that says what happened. */
export async function undoMatch(tx: Writer, id: number, user: Maker): Promise<string> {
  const [row] = await lockRows(tx, [id]);
  if (row?.state !== 'abbinata') throw conflict('La riga non è abbinata: ricarica la pagina');
  const matches = await runSql(tx)<Match>`
    select k.wrote, p.id as "paymentId", r.number || '/' || r.year as receipt,
           k.expense_report_id as "reportId"
      from bank_matches k
      left join membership_payments p on p.id = k.membership_payment_id
      left join receipts r on r.id = p.receipt_id
     where k.row_id = ${id} order by k.id for update of k`;
  const said = matches.find(({ wrote, receipt }) => wrote && receipt);
  if (said) throw conflict(`La ricevuta ${said.receipt} dice questo pagamento: prima annullala`);
  await runSql(tx)`update bank_rows set state = 'aperta', done_by = null, done_at = null where id = ${id}`;
  await runSql(tx)`delete from bank_matches where row_id = ${id}`;
  const written = matches.flatMap(({ wrote, paymentId }) => (wrote && paymentId !== null ? [paymentId] : []));
  for (const paymentId of written) await takePaymentBack(tx, paymentId);
  const reports = matches.flatMap(({ wrote, reportId }) => (wrote && reportId !== null ? [reportId] : []));
  for (const reportId of reports) await unpayReport(tx, user, reportId);
  if (reports.length > 0) return 'Abbinamento annullato: la nota spese è di nuovo da rimborsare';
  return written.length > 0
    ? 'Abbinamento annullato: la quota è di nuovo da pagare'
    : 'Abbinamento annullato';
}
