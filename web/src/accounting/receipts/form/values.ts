/** The values of a receipt's form, and the body that is sent. */

import type { previewReceipt } from '@wms/contract/accounting/receipts/writing';
import {
  PreviewInput,
  type ProposedPayer,
  type prepareReplacement,
} from '@wms/contract/accounting/receipts/writing';
import type { ReceiptKind } from '@wms/contract/accounting/rules/kinds';
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import type { Answer, Call } from '@wms/contract/platform/endpoint';
import { CivilDate, Email, today } from '@wms/contract/platform/schema';
import { plainOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';

/** The payer. A name that is typed by hand has no id. */
export type PayerValues = {
  kind: ProposedPayer['kind'];
  id: number | null;
  name: string;
  taxCode: string;
  address: string;
};

export type LineValues = {
  /** Identifies the row on the screen. */
  key: string;
  kindId: string | null;
  description: string;
  amount: string;
  membershipId: number | null;
  /** The recorded payments of this row; if there are any, the row has their amount. */
  paymentIds: readonly number[];
};

export type ReceiptValues = {
  payer: PayerValues | null;
  lines: LineValues[];
  method: PaymentMethod;
  paidOn: string;
  reference: string;
  issuedOn: string;
  stamp: { code: string; date: string };
  mailTo: string;
  /** The team that gets the income. */
  teamId: Choice | null;
  /** The reason for which the replaced receipt is annulled. */
  reason: string;
};

let rows = 0;
const nextKey = () => `riga-${++rows}`;

/** A new row with a causale: that of the row before it, or the usual causale. */
export const newLine = (kindId: string | null): LineValues => ({
  key: nextKey(),
  kindId,
  description: '',
  amount: '',
  membershipId: null,
  paymentIds: [],
});

export const isBlank = ({ description, amount, membershipId }: LineValues) =>
  membershipId === null && description.trim() === '' && amount.trim() === '';

/**
 * Returns the usual causale: the oldest kind for fees, because most receipts are for fees, or else the oldest kind of
 * all.
 */
export const usualKind = (kinds: readonly ReceiptKind[]): string | null => {
  const oldest = kinds.toSorted((kind, other) => kind.id - other.id);
  const kind = oldest.find(({ nature }) => nature === 'quota') ?? oldest[0];
  return kind ? String(kind.id) : null;
};

export const newReceipt = (kinds: readonly ReceiptKind[]): ReceiptValues => ({
  payer: null,
  lines: [newLine(usualKind(kinds))],
  method: 'contanti',
  paidOn: today(),
  reference: '',
  issuedOn: today(),
  stamp: { code: '', date: today() },
  mailTo: '',
  teamId: null,
  reason: '',
});

/** The payer as the form shows them. A minor is chosen by their own name, although a parent pays. */
export const payerInForm = ({
  kind,
  id,
  name,
  onBehalfOf,
  taxCode,
  address,
}: ProposedPayer): PayerValues => ({
  kind,
  id,
  name: kind === 'socio' && onBehalfOf ? onBehalfOf : name,
  taxCode: taxCode ?? '',
  address: address ?? '',
});

export const payerByHand: PayerValues = { kind: 'libero', id: null, name: '', taxCode: '', address: '' };

type PreparedReplacement = Answer<typeof prepareReplacement>;

export const replacementOf = (
  prepared: PreparedReplacement,
  kinds: readonly ReceiptKind[],
): ReceiptValues => ({
  ...newReceipt(kinds),
  payer: prepared.payer && payerInForm(prepared.payer),
  lines: prepared.lines.map(({ kindId, description, amount, membershipId, paymentIds }) => ({
    key: nextKey(),
    kindId: kindId === null ? null : String(kindId),
    description,
    membershipId,
    paymentIds,
    amount: amount.replace('.', ','),
  })),
  method: prepared.method,
  paidOn: prepared.paidOn ?? today(),
  reference: prepared.reference ?? '',
  stamp: prepared.stamp ?? { code: '', date: today() },
  mailTo: prepared.payer?.email ?? '',
  teamId: prepared.team,
});

/** Answers whether an amount was typed that can't be read, so that a total would leave its row out. */
export const hasUnreadAmount = (lines: readonly LineValues[]) =>
  lines.some(({ amount }) => amount.trim() !== '' && plainOf(amount) === null);

function payerBody({ payer, mailTo }: Pick<ReceiptValues, 'payer' | 'mailTo'>) {
  if (!payer) return undefined;
  const { kind, id, name, taxCode, address } = payer;
  if (kind === 'socio') return { kind, memberId: id };
  if (kind === 'utente') return { kind, userId: id };
  // An invalid address is left out here, because its own field shows the error.
  return { kind, name, taxCode, address, email: Email.safeParse(mailTo).success ? mailTo : null };
}

const kindIdOf = ({ kindId }: Pick<LineValues, 'kindId'>) => (kindId === null ? undefined : Number(kindId));

/**
 * The body of the issue. The stamp's fields are sent only if `stamped`, which means that a physical stamp is needed;
 * `sends` means that there is a mail server.
 */
export function receiptBody(
  { payer, lines, stamp, teamId, reason, ...values }: ReceiptValues,
  { stamped, replaces, sends }: { stamped: boolean; replaces: boolean; sends: boolean },
) {
  return {
    ...values,
    payer: payerBody({ payer, mailTo: values.mailTo }),
    lines: lines.map(({ key, ...line }) => ({ ...line, kindId: kindIdOf(line) })),
    stamp: stamped ? stamp : null,
    mailTo: sends ? values.mailTo : null,
    teamId: teamId?.id ?? null,
    ...(replaces && { reason }),
  };
}

/** The body of the preview, with the valid parts of the form; a half-typed value is treated as missing. */
export function previewBody(
  { payer, mailTo, lines, method, reference, paidOn, issuedOn }: ReceiptValues,
  replacesId: number | null,
): Call<typeof previewReceipt>['body'] {
  const { payer: Payer, lines: Lines, reference: Reference } = PreviewInput.shape;
  const typedPayer = Payer.safeParse(payerBody({ payer, mailTo }));
  const typedLines = lines.map((line) => {
    const typed = {
      kindId: kindIdOf(line) ?? null,
      amount: line.amount,
      paymentIds: [...line.paymentIds],
      description: Lines.element.shape.description.safeParse(line.description).success
        ? line.description
        : null,
    };
    return Lines.safeParse([typed]).success ? typed : { ...typed, amount: null };
  });
  const dayOf = (typed: string) => (CivilDate.safeParse(typed).success ? typed : null);
  return {
    payer: typedPayer.success ? typedPayer.data : null,
    lines: typedLines,
    method,
    reference: Reference.safeParse(reference).success ? reference : null,
    paidOn: dayOf(paidOn),
    issuedOn: dayOf(issuedOn),
    replacesId,
  };
}
