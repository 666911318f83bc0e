/** Reads one receipt with everything that belongs to it. */

import { ReceiptState, receiptLife } from '@wms/contract/accounting/receipts/life';
import { PaperKind, type ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { Nature } from '@wms/contract/accounting/rules/kinds';
import { StampBearer } from '@wms/contract/accounting/rules/settings';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { openMoves } from '@wms/contract/platform/life';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { amountInWords } from '../amount-in-words.ts';
import { mailOfReceipt } from '../drafting/payers.ts';
import { ReceiptTexts } from '../paper.ts';
import { noReceipt } from '../sending.ts';

type ReceiptNumber = { id: number; year: number; number: number };

type Row = ReceiptNumber & {
  issuedOn: string;
  state: string;
  name: string;
  taxCode: string | null;
  address: string | null;
  onBehalfOf: string | null;
  onBehalfTaxCode: string | null;
  memberId: number | null;
  email: string | null;
  institutionalEmail: string | null;
  erased: boolean;
  payerRemovedAt: string | null;
  reason: string;
  stampDue: string | null;
  stampBearer: string | null;
  stampCharged: string;
  stampCode: string | null;
  stampDate: string | null;
  stampAuthorisation: string | null;
  amount: string;
  method: string;
  paidOn: string | null;
  reference: string | null;
  texts: unknown;
  issuedBy: string | null;
  annulledAt: string | null;
  annulmentReason: string | null;
  annulledBy: string | null;
  replaces: ReceiptNumber | null;
  replacedBy: ReceiptNumber | null;
  massIssueId: number | null;
  team: string | null;
};

const nameOf = (id: ReturnType<typeof sql.ref>) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;
const numbered = (which: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', o.id, 'year', o.year, 'number', o.number) from receipts o where ${which})`;

export async function readDetails(
  db: Reader,
  id: number,
  user: Pick<User, 'permissions'>,
  sends: boolean,
): Promise<ReceiptDetails> {
  const opensProfiles = user.permissions.has(can.usersManagement);
  const [row] = await runSql(db)<Row>`
    select r.id, r.year, r.number, r.issued_on as "issuedOn", r.state, r.payer_name as name,
           r.payer_tax_code as "taxCode", r.payer_address as address, r.on_behalf_of as "onBehalfOf",
           r.on_behalf_tax_code as "onBehalfTaxCode", r.member_id as "memberId",
           case when u.state is distinct from 'anonimizzato' then
             ${mailOfReceipt} end as email,
           ${opensProfiles ? sql`u.institutional_email` : sql`null`} as "institutionalEmail",
           coalesce(u.state = 'anonimizzato', false) as erased, r.payer_removed_at as "payerRemovedAt", r.reason,
           r.stamp_due as "stampDue", r.stamp_bearer as "stampBearer", r.stamp_charged as "stampCharged",
           r.stamp_code as "stampCode", r.stamp_date as "stampDate", r.stamp_authorisation as "stampAuthorisation",
           r.amount, r.method, r.paid_on as "paidOn", r.reference, r.texts,
           ${nameOf(sql.ref('r.issued_by'))} as "issuedBy",
           r.annulled_at as "annulledAt", r.annulment_reason as "annulmentReason",
           (select ${nameOf(sql.ref('s.made_by'))} from steps_taken s
             where s.receipt_id = r.id and s.move = 'annul' order by s.id desc limit 1) as "annulledBy",
           ${numbered(sql`o.id = r.replaces_id`)} as replaces, ${numbered(sql`o.replaces_id = r.id`)} as "replacedBy",
           (select i.mass_issue_id from mass_issue_items i where i.receipt_id = r.id) as "massIssueId",
           (select t.name from teams t where t.id = r.team_id) as team
      from receipts r left join members m on m.id = r.member_id left join users u on u.id = r.user_id
     where r.id = ${id}`;
  if (!row) throw noReceipt();
  const { name, taxCode, address, onBehalfOf, onBehalfTaxCode, email, memberId, institutionalEmail, erased } =
    row;
  const texts = ReceiptTexts.parse(row.texts);
  const state = ReceiptState.parse(row.state);
  const { annulledAt, annulmentReason, annulledBy } = row;
  return {
    id,
    year: row.year,
    number: row.number,
    issuedOn: row.issuedOn,
    state,
    payer: {
      name,
      taxCode,
      address,
      onBehalfOf,
      onBehalfTaxCode,
      email,
      memberId,
      institutionalEmail,
      erased,
    },
    payerRemovedAt: row.payerRemovedAt,
    lines: await readLines(db, id),
    reason: row.reason,
    stamp:
      row.stampDue === null
        ? null
        : {
            due: row.stampDue,
            bearer: StampBearer.parse(row.stampBearer),
            charged: row.stampCharged,
            code: row.stampCode,
            date: row.stampDate,
            authorisation: row.stampAuthorisation,
          },
    amount: row.amount,
    amountInWords: amountInWords(row.amount),
    method: PaymentMethod.parse(row.method),
    paidOn: row.paidOn,
    reference: row.reference,
    place: texts.place,
    signatory: texts.signatory,
    registration: texts.registration,
    texts: texts.printed,
    issuedBy: row.issuedBy,
    papers: await readPapers(db, id),
    mails: await readMails(db, id),
    annulment:
      annulledAt !== null && annulmentReason !== null
        ? { at: annulledAt, reason: annulmentReason, by: annulledBy }
        : null,
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    massIssueId: row.massIssueId,
    team: row.team,
    // A receipt whose payer was removed has no moves, because no second paper could be made.
    moves:
      row.payerRemovedAt === null
        ? openMoves(receiptLife, state, { permissions: user.permissions, owns: false })
        : [],
    sends,
  };
}

async function readLines(db: Reader, id: number): Promise<ReceiptDetails['lines']> {
  const lines = await runSql(db)<{
    kind: string;
    nature: string;
    description: string;
    amount: string;
    membershipId: number | null;
    socialYear: number | null;
  }>`
    select k.name as kind, l.nature, l.description, l.amount, m.id as "membershipId", m.social_year as "socialYear"
      from receipt_lines l join receipt_kinds k on k.id = l.kind_id left join memberships m on m.id = l.membership_id
     where l.receipt_id = ${id} order by l.position`;
  return lines.map(({ nature, membershipId, socialYear, ...line }) => ({
    ...line,
    nature: Nature.parse(nature),
    membership: membershipId !== null && socialYear !== null ? { id: membershipId, socialYear } : null,
  }));
}

async function readPapers(db: Reader, id: number): Promise<ReceiptDetails['papers']> {
  const papers = await runSql(db)<{ kind: string; sha256: string; madeAt: string }>`
    select kind, sha256, made_at as "madeAt" from papers where receipt_id = ${id} order by id`;
  return papers.map(({ kind, ...paper }) => ({ ...paper, kind: PaperKind.parse(kind) }));
}

const readMails = (db: Reader, id: number) =>
  runSql(db)<ReceiptDetails['mails'][number]>`
    select m.id, m.recipient as to, ${nameOf(sql.ref('m.sent_by'))} as "sentBy", m.asked_at as "addedAt",
           m.left_at as "leftAt", m.given_up_at as "givenUpAt", m.failure
      from receipt_mails m where m.receipt_id = ${id} order by m.id desc`;
