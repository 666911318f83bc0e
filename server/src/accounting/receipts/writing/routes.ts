/** The endpoints of new receipts: the first values of the form, the preview, the issue and the replacement. */
import {
  getReceiptForm,
  issueNewReceipt,
  listReceiptPayers,
  listUnreceiptedPayments,
  prepareReplacement,
  previewReceipt,
  replaceReceipt,
} from '@wms/contract/accounting/receipts/writing';
import type { Services } from '../../../platform/cupboards/cupboard.ts';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { takeNumberTurn } from '../../../platform/papers/number-turn.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import type { User } from '../../../platform/people/user.ts';
import { readKinds } from '../../rules/kinds.ts';
import { type IssuedReceipt, issueReceipt, replaceReceipt as replace } from '../issuing.ts';
import { addReceiptMail, requireMail } from '../mailing/add-mail.ts';
import { findPayers } from './payers.ts';
import { previewOf } from './previewing.ts';
import { prepareReplacementOf, readUnreceipted } from './replacing.ts';

export type WritingServices = Pick<Services, 'storage' | 'publicUrl' | 'mailIsSent'>;

type Form = (typeof issueNewReceipt)['body']['_output'];

const readIssuer = async (db: Reader, on: string | undefined, publicUrl: string | undefined) => ({
  ...(await readOrganisation(db, on)),
  site: publicUrl ?? null,
});

async function mailIt(tx: Writer, issued: IssuedReceipt, mailTo: string | null, user: Pick<User, 'id'>) {
  if (mailTo) await addReceiptMail(tx, { receiptId: issued.id, to: mailTo, by: user.id });
  return mailTo ? `: parte l’e-mail per ${mailTo}` : '';
}

export const receiptWritingRoutes = ({ storage, publicUrl, mailIsSent }: WritingServices) => {
  const receiptOf = async (tx: Writer, { mailTo, ...form }: Form) => {
    if (mailTo) requireMail(mailIsSent);
    return { ...form, organisation: await readIssuer(tx, form.issuedOn ?? undefined, publicUrl) };
  };
  return [
    implement(
      issueNewReceipt,
      () => takeNumberTurn('receipts'),
      async ({ body, user, tx }) => {
        const receipt = await receiptOf(tx, body);
        const issued = await issueReceipt(tx, storage, { ...receipt, issuedBy: user.id });
        const mailed = await mailIt(tx, issued, body.mailTo, user);
        return { message: `Emessa la ricevuta ${issued.number}/${issued.year}${mailed}`, ...issued };
      },
    ),

    implement(
      replaceReceipt,
      () => takeNumberTurn('receipts'),
      async ({ params: { id }, body: { reason, ...body }, user, tx }) => {
        const receipt = await receiptOf(tx, body);
        const issued = await replace(tx, storage, { id, reason, by: user }, receipt);
        const mailed = await mailIt(tx, issued, body.mailTo, user);
        return {
          message: `Annullata: al suo posto c’è la ricevuta ${issued.number}/${issued.year}${mailed}`,
          ...issued,
        };
      },
    ),

    implement(previewReceipt, ({ body, db }) => previewOf(db, body)),

    implement(getReceiptForm, async ({ db }) => {
      const [last] = await runSql(db)<{ date: string }>`
        select last_date as date from number_series where series = 'receipts' order by year desc limit 1`;
      const [found] = await runSql(db)<{ teams: boolean }>`
        select exists (select from teams where coalesce(closed_on > rome_today(), true)) as teams`;
      return {
        kinds: await readKinds(db),
        lastIssuedOn: last?.date ?? null,
        teams: found?.teams ?? false,
        sends: mailIsSent,
      };
    }),

    implement(listReceiptPayers, ({ query, db }) => findPayers(db, query.q)),

    implement(listUnreceiptedPayments, ({ query, db }) => readUnreceipted(db, query.memberId)),

    implement(prepareReplacement, ({ params, db }) => prepareReplacementOf(db, params.id)),
  ];
};
