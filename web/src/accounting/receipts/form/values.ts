/** What the form of a receipt holds, and what becomes of it. */

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
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';

/** Who pays; a name that is typed by hand has neither id nor detail. */
export type PayerValues = {
  kind: ProposedPayer['kind'];
  id: number | null;
  name: string;
  taxCode: string;
  address: string;
};

export type LineValues = {
  /** Names the row on the screen. */
  key: string;
  kindId: string | null;
  description: string;
  amount: string;
  membershipId: number | null;
  /** The payments that it says: then its amount is theirs. */
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
  /** The team that it brings money for. */
  teamId: Choice | null;
  /** Why the receipt that this one takes the place of is annulled. */
  reason: string;
};

let rows = 0;
const nextKey = () => `riga-${++rows}`;

/** A new row has the causale of the one before it, or the only one there is. */
export const newLine = (kindId: string | null): LineValues => ({
  ...{ key: nextKey(), kindId, description: '', amount: '', membershipId: null, paymentIds: [] },
});

export const isBlank = ({ description, amount, membershipId }: LineValues) =>
  membershipId === null && description.trim() === '' && amount.trim() === '';

/** Most receipts are for fees; of several causali for them the oldest one is the usual. */
export const usualKind = (kinds: readonly ReceiptKind[]): string | null => {
  const oldest = kinds.toSorted((one, other) => one.id - other.id);
  const kind = oldest.find(({ nature }) => nature === 'quota') ?? oldest[0];
  return kind ? String(kind.id) : null;
};

export const newReceipt = (kinds: readonly ReceiptKind[]): ReceiptValues => ({
  ...{ payer: null, lines: [newLine(usualKind(kinds))], method: 'contanti', paidOn: today() },
  ...{
    reference: '',
    issuedOn: today(),
    stamp: { code: '', date: today() },
    mailTo: '',
    teamId: null,
    reason: '',
  },
});

/** A minor is chosen by their own name, although a parent pays. */
export const payerInForm = ({
  kind,
  id,
  name,
  onBehalfOf,
  taxCode,
  address,
}: ProposedPayer): PayerValues => ({
  ...{ kind, id, name: kind === 'socio' && onBehalfOf ? onBehalfOf : name },
  taxCode: taxCode ?? '',
  address: address ?? '',
});

export const payerByHand: PayerValues = { kind: 'libero', id: null, name: '', taxCode: '', address: '' };

type Prepared = Answer<typeof prepareReplacement>;

export const replacementOf = (prepared: Prepared, kinds: readonly ReceiptKind[]): ReceiptValues => ({
  ...newReceipt(kinds),
  payer: prepared.payer && payerInForm(prepared.payer),
  lines: prepared.lines.map(({ kindId, description, amount, membershipId, paymentIds }) => ({
    key: nextKey(),
    kindId: kindId === null ? null : String(kindId),
    ...{ description, membershipId, paymentIds },
    amount: amount.replace('.', ','),
  })),
  method: prepared.method,
  paidOn: prepared.paidOn ?? today(),
  reference: prepared.reference ?? '',
  stamp: prepared.stamp ?? { code: '', date: today() },
  mailTo: prepared.payer?.email ?? '',
  teamId: prepared.team,
});

function payerBody({ payer, mailTo }: Pick<ReceiptValues, 'payer' | 'mailTo'>) {
  if (!payer) return undefined;
  const { kind, id, name, taxCode, address } = payer;
  if (kind === 'socio') return { kind, memberId: id };
  if (kind === 'utente') return { kind, userId: id };
  // A wrong address is said at its own field.
  return { kind, name, taxCode, address, email: Email.safeParse(mailTo).success ? mailTo : null };
}

const kindIdOf = ({ kindId }: Pick<LineValues, 'kindId'>) => (kindId === null ? undefined : Number(kindId));

/**
 * The body of the issue. `stamped`: a physical stamp is wanted, so what was typed of it counts. `sends`: there is a
 * mail server.
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

/** What of the form can be looked at already; what is half typed counts as missing. */
export function previewBody(
  { payer, mailTo, lines, method, paidOn, issuedOn }: ReceiptValues,
  replacesId: number | null,
): Call<typeof previewReceipt>['body'] {
  const { payer: Payer, lines: Lines } = PreviewInput.shape;
  const typedPayer = Payer.safeParse(payerBody({ payer, mailTo }));
  const typedLines = lines.map((line) => {
    const typed = { kindId: kindIdOf(line) ?? null, amount: line.amount, paymentIds: [...line.paymentIds] };
    return Lines.safeParse([typed]).success ? typed : { ...typed, amount: null };
  });
  const dayOf = (typed: string) => (CivilDate.safeParse(typed).success ? typed : null);
  return {
    payer: typedPayer.success ? typedPayer.data : null,
    lines: typedLines,
    method,
    paidOn: dayOf(paidOn),
    issuedOn: dayOf(issuedOn),
    replacesId,
  };
}
