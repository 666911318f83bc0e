/** Issues and annuls receipts, each with its paper, in the transaction of the caller. */

import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { Payer } from '@wms/contract/accounting/receipts/writing';
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { formatDate, shorten } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { readToday } from '../../platform/database/moment.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { type Maker, makeMove, type StatefulTable } from '../../platform/lives/make-move.ts';
import { makePaper } from '../../platform/papers/papers.ts';
import { refuseUnprintable } from '../../platform/pdf/printable.ts';
import { refuse } from '../../platform/refusal.ts';
import { freePayments } from '../members/receipted-payments.ts';
import { readKinds } from '../rules/kinds.ts';
import { lockCash, readCash, tooMuchCash } from '../shared/cash.ts';
import { checkTeam } from '../shared/teams.ts';
import { correctPayments } from './drafting/corrections.ts';
import {
  draftReceipt,
  type Obstacle,
  type Stamp,
  stampObstacle,
  stampText,
} from './drafting/draft-receipt.ts';
import { checkFees, type FeeLine, markPayments } from './drafting/fees.ts';
import { type FiscalRules, readFiscalRules } from './drafting/fiscal-rules.ts';
import { addressLine, type KnownPayer, readPayer } from './drafting/payers.ts';
import { ensureReceiptPaper, type Issuer, paperOfReceipt, readPrintedReceipt } from './paper.ts';

export type NewLine = {
  kindId: number;
  /** Without a description, the line has the name of its kind, and of a fee also the social year. */
  description?: string | null;
  /** The amount in euro: `25.00`. */
  amount: string;
  membershipId?: number | null;
  /** The member's payments that the line covers. Without any, a fee is recorded as paid now. */
  paymentIds?: readonly number[];
};

export type NewReceipt = {
  payer: Payer;
  lines: readonly NewLine[];
  method: PaymentMethod;
  paidOn: string;
  reference?: string | null;
  stamp?: Stamp | null;
  /** The day of the receipt, today when it is left out. */
  issuedOn?: string | null;
  /** The person who issues; null is the system. */
  issuedBy: number | null;
  organisation: Issuer;
  /** The team for which the receipt brings money. */
  teamId?: number | null;
  /** The annulled receipt that this one replaces. */
  replacesId?: number | null;
};

export type IssuedReceipt = { id: number; year: number; number: number };

/**
 * Issues a receipt with its lines, its duty and its paper by the rules of its day, and marks the members' payments that
 * it covers. It refuses with a sentence, and then nothing has changed.
 */
export async function issueReceipt(
  tx: Writer,
  storage: Storage,
  receipt: NewReceipt,
): Promise<IssuedReceipt> {
  const issued = await writeReceipt(tx, receipt);
  await makePaper(tx, storage, paperOfReceipt(issued.id), 'issued', await readPrintedReceipt(tx, issued.id));
  return issued;
}

/** Issues a receipt without its paper, which is made when somebody first opens the receipt, or at night. */
export async function writeReceipt(tx: Writer, receipt: NewReceipt): Promise<IssuedReceipt> {
  const { method, paidOn, stamp = null, teamId = null, replacesId = null } = receipt;
  const today = await readToday(tx);
  const issuedOn = receipt.issuedOn ?? today;
  if (method === 'contanti') await lockCash(tx, paidOn);
  const rules = await readFiscalRules(tx, issuedOn);
  const payer = await readPayer(tx, receipt.payer);
  const kinds = await readKinds(tx, { ids: receipt.lines.map(({ kindId }) => kindId) });
  const lines = receipt.lines.map((line, at) => {
    const kind = kinds.find(({ id }) => id === line.kindId);
    if (!kind) throw refuse.invalid(`lines.${at}.kindId`, 'Questa causale non c’è più: scegline un’altra');
    return { ...line, kind };
  });
  const draft = draftReceipt(lines, method, rules);
  refuseObstacle(draft.obstacles[0] ?? null);
  refuseObstacle(dateObstacle(paidOn, issuedOn, today));
  const said = receipt.lines.flatMap(({ paymentIds = [] }) => paymentIds);
  if (method === 'contanti')
    refuseObstacle(await cashObstacle(tx, { payer, paidOn, amount: draft.total, replacesId, said }));
  refuseObstacle(stampObstacle(draft, stamp, rules, issuedOn));
  const fees: FeeLine[] = lines.map(({ membershipId = null, paymentIds = [], amount }) => ({
    membershipId,
    paymentIds,
    amount,
  }));
  const years = await checkFees(tx, fees, { memberId: payer.memberId, method, paidOn });
  const described = lines.map(({ description, kind }, at) => {
    const year = years[at];
    return description ?? (year ? `${kind.name} ${year}` : kind.name);
  });
  if (!(await isTeamOf(tx, replacesId, teamId))) await checkTeam(tx, teamId, paidOn);
  await refuseEarlierDate(tx, issuedOn);
  // Triggers follow, in database/functions/accounting: a closed year refuses (year.sql), then come the life and
  // the number of the receipt (receipts.sql), after the row its audit (edits.sql), and at the end of the
  // transaction the sum of its lines (receipts.sql).
  const { id, year, number } = await tx
    .insertInto('receipts')
    .values({
      // The trigger overwrites this number, because only the database gives numbers.
      number: 0,
      year: sql<number>`receipt_year(${issuedOn}::date)`,
      issued_on: issuedOn,
      user_id: payer.userId,
      member_id: payer.memberId,
      payer_name: payer.name,
      payer_tax_code: payer.taxCode,
      payer_address: payer.address,
      on_behalf_of: payer.onBehalfOf,
      on_behalf_tax_code: payer.onBehalfTaxCode,
      reason: reasonOf(described),
      amount: draft.total,
      method,
      paid_on: paidOn,
      reference: receipt.reference ?? null,
      line_count: lines.length,
      ...stampColumns(draft.duty, stamp, rules),
      texts: JSON.stringify(textsOf(draft, stamp, rules)),
      issued_by: receipt.issuedBy,
      replaces_id: replacesId,
      team_id: teamId,
      organisation: JSON.stringify(receipt.organisation),
    })
    .returning(['id', 'year', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('receipt_lines')
    .values(
      lines.map(({ kind, amount, membershipId = null }, at) => ({
        receipt_id: id,
        position: at + 1,
        kind_id: kind.id,
        nature: kind.nature,
        description: described[at] ?? kind.name,
        amount,
        membership_id: membershipId,
      })),
    )
    .execute();
  await markPayments(tx, fees, { ...receipt, receiptId: id });
  return { id, year, number };
}

function refuseObstacle(obstacle: Obstacle | null): void {
  if (obstacle) throw refuse.invalid(obstacle.field, obstacle.sentence);
}

type CashReceipt = {
  payer: KnownPayer;
  paidOn: string;
  amount: string;
  replacesId: number | null;
  /** The payments that the receipt covers. */
  said: readonly number[];
};

/**
 * Returns why the payer may not give this cash. The payments that the receipt covers and the receipt that it replaces
 * aren't counted in addition to it.
 */
export async function cashObstacle(
  db: Reader,
  { payer, paidOn, amount, replacesId, said }: CashReceipt,
): Promise<Obstacle | null> {
  const except = { receipts: replacesId === null ? [] : [replacesId], payments: said };
  const sentence = tooMuchCash(await readCash(db, paidOn, [payer], except), payer, amount);
  return sentence === null ? null : { field: 'method', sentence };
}

/** Returns what is wrong with the dates. A receipt confirms received money, so it is not older than the payment. */
export function dateObstacle(paidOn: string, issuedOn: string, today: string): Obstacle | null {
  if (paidOn > today) return { field: 'paidOn', sentence: 'Il pagamento non può avere una data futura' };
  if (issuedOn > today) return { field: 'issuedOn', sentence: 'La ricevuta non può avere una data futura' };
  if (paidOn > issuedOn)
    return {
      field: 'issuedOn',
      sentence: `Il pagamento è ${formatDate(paidOn, 'del')}: la ricevuta non può avere una data prima`,
    };
  return null;
}

/** Returns whether the replaced receipt has this team; its replacement may keep a team that was closed since. */
async function isTeamOf(tx: Writer, receiptId: number | null, teamId: number | null): Promise<boolean> {
  if (receiptId === null || teamId === null) return false;
  const found = await runSql(tx)`select from receipts where id = ${receiptId} and team_id = ${teamId}`;
  return found.length > 0;
}

async function refuseEarlierDate(tx: Writer, issuedOn: string): Promise<void> {
  const [last] = await runSql(tx)<{ date: string; year: number }>`
    select last_date as date, year from number_series
     where series = 'receipts' and year = receipt_year(${issuedOn}::date) and last_date > ${issuedOn}`;
  if (last)
    throw refuse.conflict(
      `L’ultima ricevuta del ${last.year} è ${formatDate(last.date, 'del')}: scegli quella data o una dopo`,
      'issuedOn',
    );
}

function stampColumns(
  duty: { due: string | null; charged: string },
  stamp: Stamp | null,
  rules: FiscalRules,
) {
  if (duty.due === null) return {};
  return {
    stamp_due: duty.due,
    stamp_bearer: rules.duty.bearer,
    stamp_charged: duty.charged,
    stamp_code: stamp?.code ?? null,
    stamp_date: stamp?.date ?? null,
    stamp_authorisation: stamp ? null : rules.authorisation,
  };
}

/**
 * Returns the printed texts that have no column of their own, so that later changes of the settings don't change them.
 */
function textsOf(
  { texts, duty }: { texts: readonly string[]; duty: { due: string | null } },
  stamp: Stamp | null,
  rules: FiscalRules,
) {
  const { place, signatory, registration, notInvoice } = rules.texts;
  const printed = duty.due === null ? texts : [...texts, stampText(rules, stamp)];
  return { place, signatory, registration, notInvoice, printed };
}

/** Returns the reason that the lists show: the descriptions, each once. */
const reasonOf = (descriptions: readonly string[]) => shorten([...new Set(descriptions)].join(', '), 300);

export type PlainReceipt = {
  userId: number;
  /** The amount in euro: `25.00`. */
  amount: string;
  reason: string;
  method: PaymentMethod;
  organisation: Issuer;
};

/** Issues a receipt to a user, dated today, with its paper. The command line offers no causale and no stamp. */
export async function issuePlainReceipt(tx: Writer, storage: Storage, receipt: PlainReceipt) {
  const issued = await numberReceipt(tx, receipt, await readToday(tx));
  await makePaper(tx, storage, paperOfReceipt(issued.id), 'issued', await readPrintedReceipt(tx, issued.id));
  return issued;
}

/**
 * Writes a receipt of that day with the payer's current name; the database gives the year's next number. The paper is
 * made when somebody first opens the receipt, as for receipts that are older than stored papers.
 */
export async function numberReceipt(tx: Writer, receipt: PlainReceipt, issuedOn: string) {
  const payer = await tx
    .selectFrom('users')
    .leftJoin('personal_data as data', 'data.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'data.tax_code', 'data.residence'])
    .where('users.id', '=', receipt.userId)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('receipts')
    .values({
      // The trigger overwrites this number, because only the database gives numbers.
      number: 0,
      year: sql<number>`receipt_year(${issuedOn}::date)`,
      issued_on: issuedOn,
      user_id: receipt.userId,
      payer_name: `${payer.first_name} ${payer.last_name}`,
      payer_tax_code: payer.tax_code,
      payer_address: addressLine(payer.residence),
      reason: receipt.reason,
      amount: receipt.amount,
      method: receipt.method,
      organisation: JSON.stringify(receipt.organisation),
    })
    .returning(['id', 'year', 'number'])
    .executeTakeFirstOrThrow();
}

const receiptLifeTable: StatefulTable<'emessa' | 'annullata', 'annul'> = {
  life: receiptLife,
  table: 'receipts',
  stateColumn: 'state',
  ownerColumn: null,
  versionColumn: null,
  stepColumn: 'receipt_id',
  missing: 'Ricevuta non trovata',
};

/**
 * Annuls a receipt and makes its second paper, marked as annulled; the first paper is kept. Returns the payments that
 * it covered, which are free for another receipt. `by` null is the system.
 */
export async function annulReceipt(
  tx: Writer,
  storage: Storage,
  { id, reason, by }: { id: number; reason: string; by: Maker | null },
): Promise<number[]> {
  refuseUnprintable(reason);
  await makeMove(tx, receiptLifeTable, { id, move: 'annul', by, reason }, async () => {
    await ensureReceiptPaper(tx, storage, id);
    return { annulled_at: sql`current_moment()`, annulment_reason: reason };
  });
  const freed = await freePayments(tx, id);
  await makePaper(tx, storage, paperOfReceipt(id), 'annulled', await readPrintedReceipt(tx, id));
  return freed;
}

/**
 * Annuls a receipt and issues another one in its place, whose amounts correct the payments of the first one. Either all
 * of it happens or nothing.
 */
export async function replaceReceipt(
  tx: Writer,
  storage: Storage,
  { id, reason, by }: { id: number; reason: string; by: Maker },
  receipt: Omit<NewReceipt, 'replacesId' | 'issuedBy'>,
): Promise<IssuedReceipt> {
  if (receipt.method === 'contanti') await lockCash(tx, receipt.paidOn);
  const freed = await annulReceipt(tx, storage, { id, reason, by });
  await correctPayments(tx, { id, freed }, receipt.lines);
  return issueReceipt(tx, storage, { ...receipt, issuedBy: by.id, replacesId: id });
}
