import { getReceipt, getReceipts, type paymentMethods } from '@wms/contract/accounting/receipts/endpoints';
import { italianDate } from '@wms/contract/platform/messages';
import { today } from '@wms/contract/platform/schema';
import type { Writer } from '../../platform/database/connection.ts';
import { binary, implement } from '../../platform/http/endpoint.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { notFound } from '../../platform/refusal.ts';
import { Organisation } from '../../utilities/organisation/reading.ts';
import { amountInWords } from './amount-in-words.ts';

const methodNames: Record<(typeof paymentMethods)[number], string> = {
  contanti: 'Contanti',
  bonifico: 'Bonifico',
  carta: 'Carta',
  satispay: 'Satispay',
  paypal: 'PayPal',
};
const isMethod = (text: string): text is keyof typeof methodNames => text in methodNames;

export type NewReceipt = {
  userId: number;
  /** Euro, `25.00`. */
  amount: string;
  reason: string;
  method: (typeof paymentMethods)[number];
  organisation: Organisation;
};

/** Issues a receipt to a user, today; the database gives the year's next number. */
export async function issueReceipt(tx: Writer, receipt: NewReceipt) {
  const payer = await tx
    .selectFrom('users')
    .leftJoin('personal_data as data', 'data.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'data.tax_code', 'data.residence'])
    .where('users.id', '=', receipt.userId)
    .executeTakeFirstOrThrow();
  const issuedOn = today();
  return tx
    .insertInto('receipts')
    .values({
      // The trigger overwrites it: the number is the database's to give.
      number: 0,
      year: Number(issuedOn.slice(0, 4)),
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
    .returning(['year', 'number'])
    .executeTakeFirstOrThrow();
}

/** `Via Roma 1, 10121 Torino (TO)` */
function addressLine(residence: unknown): string | null {
  if (!residence || typeof residence !== 'object') return null;
  const part = (name: string) => String((residence as Record<string, unknown>)[name] ?? '');
  const province = part('provincia') && ` (${part('provincia')})`;
  return `${part('indirizzo')} ${part('civico')}, ${part('cap')} ${part('comune')}${province}`;
}

const euro = (amount: string) =>
  new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 }).format(amount as Intl.StringNumericLiteral);

export const receiptRoutes = [
  implement(getReceipts, async ({ user, db }) => {
    const rows = await db
      .selectFrom('receipts')
      .select([
        'year as anno',
        'number as numero',
        'issued_on as data',
        'reason as causale',
        'amount as importo',
        'state',
      ])
      .where('user_id', '=', user.id)
      .orderBy('year', 'desc')
      .orderBy('number', 'desc')
      .execute();
    return rows.map(({ state, ...row }) => ({ ...row, stato: state === 'annullata' ? state : 'emessa' }));
  }),

  implement(getReceipt, async ({ query, user, db }) => {
    const receipt = await db
      .selectFrom('receipts')
      .selectAll()
      .where('year', '=', query.anno)
      .where('number', '=', query.numero)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (!receipt) throw notFound('Ricevuta non trovata');
    const body = renderPdf('receipt.typ', {
      organisation: Organisation.parse(receipt.organisation),
      number: String(receipt.number),
      year: String(receipt.year),
      date: italianDate(receipt.issued_on),
      payerName: receipt.payer_name,
      payerTaxCode: receipt.payer_tax_code,
      payerAddress: receipt.payer_address,
      reason: receipt.reason,
      method: isMethod(receipt.method) ? methodNames[receipt.method] : receipt.method,
      amount: euro(receipt.amount),
      amountInWords: amountInWords(receipt.amount),
      annulled: receipt.state === 'annullata',
      annulledOn: receipt.annulled_at && italianDate(receipt.annulled_at.slice(0, 10)),
      annulmentReason: receipt.annulment_reason,
    });
    return binary({ type: 'application/pdf', name: `ricevuta-${receipt.year}-${receipt.number}.pdf`, body });
  }),
];
