/** The receipt of a fee, which is issued with its payment, for the member or for the parent of a minor. */
import { getMember } from '@wms/contract/accounting/members/member';
import { openReceiptPaper } from '@wms/contract/accounting/receipts/reading';
import { getReceiptForm, issueNewReceipt } from '@wms/contract/accounting/receipts/writing';
import type { Call } from '@wms/contract/platform/endpoint';
import { useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { isRefusal, undoOf, useAnswer, useChange } from '../../../client/answer.ts';
import { paperActs } from '../../../client/paper-acts.ts';

type FeePayment = { method: string; paidOn: string; reference: string | null };
type Line = { yearName: string; membershipId: number; amount: string; paymentIds: number[] };

/** The answer to a payment that was recorded a moment ago. */
type Recorded = { message: string };

/** The form and the member are fetched as soon as `enabled` is true. */
export function useFeeReceipt(memberId: number, { enabled }: { enabled: boolean }) {
  const { data: form, error } = useAnswer(getReceiptForm, {}, { enabled });
  const { data: member, error: noMember } = useAnswer(
    getMember,
    { params: { id: String(memberId) } },
    { enabled: form?.sends === true },
  );
  const kind = form?.kinds.find(({ nature, active }) => nature === 'quota' && active) ?? null;
  const recorded = useRef<{ payment: Recorded; again: () => void } | null>(null);
  const { run } = useChange(issueNewReceipt, {
    follows: ({ id }) => paperActs(openReceiptPaper, { params: { id: String(id), kind: 'issued' } }),
    // The payment stays when its receipt is refused, so the alert tells of both, and either can be mended.
    onFailure: (error) => {
      if (!recorded.current) return false;
      const { payment, again } = recorded.current;
      const receipt = isRefusal(error)
        ? 'ma la ricevuta non è stata emessa'
        : 'ma non si sa se la ricevuta è stata emessa';
      alert.error(`${payment.message}, ${receipt}. ${error.message}`, {
        undo: undoOf(payment),
        acts: [{ label: 'Emetti ricevuta', run: again }],
      });
      return true;
    },
  });
  const payerMail = member && (member.minor ? (member.guardianEmail ?? member.email) : member.email);
  const mailTo = form?.sends && payerMail ? payerMail : null;
  return {
    /**
     * True once the server has said whether a receipt and its mail can be offered; before, a quick person could record
     * the payment without them.
     */
    known: Boolean(error ?? (form && (!form.sends || (member ?? noMember)))),
    /** The causale of fees; null when none is in use, and then no receipt can be issued here. */
    kind,
    /** The address to which the receipt is mailed; null when it can't be mailed. */
    mailTo,
    /** `payment` is given when it was recorded right before. */
    issue: async (paid: FeePayment, lines: readonly Line[], withMail: boolean, payment?: Recorded) => {
      if (!kind) return;
      const body: Call<typeof issueNewReceipt>['body'] = {
        payer: { kind: 'socio', memberId },
        lines: lines.map(({ yearName, ...line }) => ({
          ...line,
          kindId: kind.id,
          description: `${kind.name} ${yearName}`,
        })),
        method: paid.method as 'contanti',
        paidOn: paid.paidOn,
        reference: paid.reference,
        mailTo: withMail ? mailTo : null,
      };
      const issue = async () => {
        recorded.current = payment ? { payment, again: () => void issue() } : null;
        await run({ body });
      };
      await issue();
    },
  };
}
