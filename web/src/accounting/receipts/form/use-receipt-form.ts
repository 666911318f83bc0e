/** The form of a receipt: its values, its rows, its payer, and the server's preview. */
import { openReceiptPaper } from '@wms/contract/accounting/receipts/reading';
import type { getReceiptForm } from '@wms/contract/accounting/receipts/writing';
import {
  issueNewReceipt,
  mostReceiptLines,
  previewReceipt,
  replaceReceipt,
} from '@wms/contract/accounting/receipts/writing';
import type { Answer } from '@wms/contract/platform/endpoint';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import type { Question } from '../../../client/alerts/confirm.ts';
import { useAnswer } from '../../../client/answer.ts';
import { paperActs } from '../../../client/paper-acts.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useFocusOn } from '../../../ui/form/focus-field.ts';
import { useAnother } from '../../../ui/page/another.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { type OpenDue, useDues } from './dues.ts';
import {
  hasUnreadAmount,
  isBlank,
  type LineValues,
  newLine,
  type PayerValues,
  previewBody,
  type ReceiptValues,
  receiptBody,
  usualKind,
} from './values.ts';

type Start = Answer<typeof getReceiptForm>;

/** The member of 'incassa Bianchi 20', and the money that they give; null where nobody has said it. */
export type Given = {
  memberId: number | null;
  amount: string | null;
  /** Another value each time that the line was said. */
  asked: unknown;
};

type Options = {
  start: Start;
  initial: ReceiptValues;
  /** The id of the receipt that is annulled and replaced by this one. */
  replaces: number | null;
  given: Given;
  /** Called when the person chooses the payer by hand; null for one who is no member. */
  onPayer: ((memberId: number | null) => void) | undefined;
  onIssued: (id: number) => void | Promise<void>;
};

const typingPause = 250;

export type ReceiptForm = ReturnType<typeof useReceiptForm>;

export function useReceiptForm({ start, initial, replaces, given, onPayer, onIssued }: Options) {
  const { amount } = given;
  let stamped = false;
  const another = useAnother('/ricevute/nuova', 'Un’altra');
  const form = useContractForm(replaces === null ? issueNewReceipt : replaceReceipt, {
    initial,
    ...(replaces !== null && { args: () => ({ params: { id: String(replaces) } }) }),
    toBody: (values: ReceiptValues) =>
      receiptBody(values, { stamped, replaces: replaces !== null, sends: start.sends }),
    follows: ({ id }) => [
      ...paperActs(openReceiptPaper, { params: { id: String(id), kind: 'issued' } }),
      ...(replaces === null ? [another()] : []),
    ],
    onSubmitted: ({ id }) => onIssued(id),
  });
  const { values } = form;
  const { payer, lines } = values;

  const wanted = useMemo(() => JSON.stringify(previewBody(values, replaces)), [values, replaces]);
  const asked = useSettled(wanted, typingPause);
  const {
    data: preview,
    error: previewError,
    isPlaceholderData,
    refetch,
  } = useAnswer(
    previewReceipt,
    { body: JSON.parse(asked) as ReturnType<typeof previewBody> },
    { keepPrevious: true },
  );
  /** True while the preview shows earlier values of the form. */
  const stale = preview !== undefined && (asked !== wanted || isPlaceholderData);
  const unread = hasUnreadAmount(lines);
  // The server says whether a stamp is needed; until it has answered, a stamp is sent if its code was typed.
  stamped = preview && !stale ? preview.stamp.wanted : values.stamp.code.trim() !== '';

  // The first receipt's payments that are alone in their row are corrected together with it.
  const corrected = initial.lines.flatMap(({ paymentIds }) => (paymentIds.length === 1 ? paymentIds : []));
  const kinds = start.kinds;
  const fee = usualKind(kinds);
  const dues = useDues(payer?.kind === 'socio' ? payer.id : null);
  const setLines = (next: readonly LineValues[]) => form.set('lines', [...next]);
  const isTaken = (due: OpenDue) =>
    lines.some(
      ({ membershipId, paymentIds }) =>
        membershipId === due.membershipId && paymentIds.join() === due.paymentIds.join(),
    );
  // The money of 'incassa Bianchi 20' waits in its row until its fee is chosen.
  const waits = (line: LineValues) =>
    amount !== null && isBlank({ ...line, amount: '' }) && line.amount === amount;
  const take = (due: OpenDue, isWaiting = lines.some(waits)) => {
    const kind = kinds.find(({ id }) => String(id) === fee);
    const line: LineValues = {
      ...newLine(fee),
      description: `${kind?.name ?? 'Quota'} ${due.year}`,
      // A fee that was paid before has its own amount.
      amount: isWaiting && amount !== null && due.paid === null ? amount : due.amount.replace('.', ','),
      membershipId: due.membershipId,
      paymentIds: due.paymentIds,
    };
    form.setValues({ lines: [...lines.filter((line) => !isBlank(line) && !waits(line)), line], ...due.paid });
  };
  const give = (money: string) => {
    const at = lines.findIndex(
      (line) =>
        line.paymentIds.length === 0 && (line.membershipId !== null || isBlank({ ...line, amount: '' })),
    );
    if (at >= 0) form.set(`lines.${at}.amount`, money);
    else setLines([...lines, { ...newLine(fee), amount: money }]);
  };
  // The only due of a member is filled in, unless something was already typed. 'Incassa Bianchi' in the palette
  // means money that is still to come, so of several dues the only open fee is filled in.
  const isAsked = payer?.kind === 'socio' && payer.id === given.memberId;
  const open = dues?.filter(({ paid }) => paid === null);
  const candidates = replaces === null && isAsked && open?.length ? open : dues;
  const proposed = useRef<number | null>(null);
  const former = useRef(given);
  useEffect(() => {
    if (!candidates || payer?.id == null) return;
    // 'Incassa Bianchi 30' over the open form of 'incassa Bianchi 20' changes the money that is given, and 'incassa
    // Bianchi 20' again brings back what was changed by hand.
    const isOther =
      amount !== null && (amount !== former.current.amount || given.asked !== former.current.asked);
    former.current = given;
    if (proposed.current === payer.id) {
      if (isOther && isAsked) give(amount);
      return;
    }
    proposed.current = payer.id;
    const [first, ...others] = candidates;
    const isGiven = amount !== null && isAsked;
    if (!lines.every(isBlank)) return;
    if (first && others.length === 0 && !(isGiven && first.paid)) take(first, isGiven);
    else if (isGiven) form.set('lines.0.amount', amount);
  });

  const choosePayer = (chosen: PayerValues | null, email = '') => {
    // The rows with dues of a member are removed when another payer is chosen.
    const kept = lines.filter(({ membershipId }) => membershipId === null);
    form.setValues({
      payer: chosen,
      lines: kept.length > 0 ? kept : [newLine(fee)],
      mailTo: email,
    });
    onPayer?.(chosen?.kind === 'socio' ? chosen.id : null);
  };
  /** The question before 'incassa Verdi' begins another receipt in place of this one, in which something is written. */
  const askBeforeOther = (search: unknown): Question | null => {
    const { socio }: { socio?: unknown } = Object(search);
    if (payer?.kind === 'socio' && String(socio) === String(payer.id)) return null;
    return {
      title: 'Questa ricevuta non è emessa',
      message: `${payer?.name ? `È per ${payer.name}. ` : ''}Se ne cominci un’altra, quello che hai scritto va perso.`,
      backLabel: 'Resta su questa',
      confirmLabel: 'Comincia l’altra',
      danger: true,
    };
  };

  const focusOn = useFocusOn();
  return {
    form,
    preview,
    kinds,
    start,
    dues,
    replaces,
    take,
    isTaken,
    choosePayer,
    askBeforeOther,
    previewError,
    refetchPreview: refetch,
    stale,
    unread,
    /** The total that will be issued; null while it isn't known. */
    agreed: preview && !stale && !unread && Number(preview.total) > 0 ? preview.total : null,
    /**
     * Says of a row's amount: 'free' without payments, 'paid' when the recorded payments fix it, 'corrects' when they
     * follow it.
     */
    amountOf: ({ paymentIds }: LineValues) => {
      if (paymentIds.length === 0) return 'free';
      return paymentIds.every((id) => corrected.includes(id)) ? 'corrects' : 'paid';
    },
    change: (at: number, patch: Partial<LineValues>) => {
      for (const [name, value] of Object.entries(patch)) form.set(`lines.${at}.${name}`, value);
    },
    add: () => {
      if (lines.length >= mostReceiptLines) return;
      setLines([...lines, newLine(lines.at(-1)?.kindId ?? fee)]);
      focusOn(`lines.${lines.length}.description`);
    },
    remove: (at: number) => {
      const rest = lines.filter((_, index) => index !== at);
      setLines(rest.length > 0 ? rest : [newLine(fee)]);
    },
    submit: (event?: FormEvent) => {
      // A blank row is not sent.
      if (lines.some(isBlank) && !lines.every(isBlank)) setLines(lines.filter((line) => !isBlank(line)));
      return form.submit(event);
    },
  };
}
