/** The card of a member: a PDF of the size of a credit card, and the answer to people who may scan its QR. */
import { cardPath, type ScannedCard } from '@wms/contract/accounting/members/card';
import { formatDate } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { type BinaryAnswer, binary } from '../../../platform/http/endpoint.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { renderPdf } from '../../../platform/pdf/render.ts';
import { qr } from '../../../platform/pdf/symbols.ts';
import { refuse } from '../../../platform/refusal.ts';
import { noMember } from '../shared/facts.ts';

type CardRow = {
  id: number;
  number: number;
  name: string;
  kind: string;
  token: string;
  admittedOn: string;
  endedOn: string | null;
  ended: boolean;
  /** The last day of the paid years that follow each other without a gap, of which one has begun. */
  paidUntil: string | null;
  /** The last day of the current year, if its fee isn't paid. */
  openUntil: string | null;
  today: string;
};

/** Reads what a card says of the members `m` for whom a condition holds. */
const readCardRows = (db: Reader, condition: ReturnType<typeof sql>) =>
  runSql(db)<CardRow>`
    select m.id, m.number, m.first_name || ' ' || m.last_name as name, k.name as kind, m.card_token as token,
           m.admitted_on as "admittedOn", m.ended_on as "endedOn", coalesce(m.ended_on < rome_today(), false) as ended,
           (select max(upper(years)) - 1
              from (select unnest(range_agg(daterange(s.starts_on, s.ends_on, '[]'))) as years
                      from memberships s where s.member_id = m.id and s.paid >= s.fee) paid
             where lower(years) <= greatest(rome_today(), m.admitted_on)) as "paidUntil",
           (select max(s.ends_on) from memberships s where s.member_id = m.id and s.paid < s.fee
               and s.starts_on <= rome_today() and s.ends_on >= rome_today()) as "openUntil",
           rome_today()::text as today
      from members m join member_kinds k on k.id = m.kind_id where ${condition}`;

/** Returns a sentence that says whether the card is valid today, and until when. */
function validityOf({ ended, endedOn, paidUntil, openUntil, today }: CardRow) {
  if (ended) return { valid: false, validity: `Cessato ${formatDate(endedOn, 'il')}` };
  if (paidUntil !== null && paidUntil >= today)
    return { valid: true, validity: `Valida fino ${formatDate(paidUntil, 'al')}` };
  if (openUntil !== null) return { valid: false, validity: 'Quota da pagare' };
  if (paidUntil !== null) return { valid: false, validity: `Scaduta ${formatDate(paidUntil, 'il')}` };
  return { valid: false, validity: 'Nessuna quota pagata' };
}

export async function scanCard(db: Reader, code: string): Promise<ScannedCard> {
  const [member] = await readCardRows(db, sql`m.card_token = ${code}::uuid`);
  if (!member) throw refuse.notFound('Nessuna tessera ha questo codice');
  const { id: memberId, name, number } = member;
  return { memberId, name, number, ...validityOf(member) };
}

/** Prints the card. `site` is the address that a phone opens. `personId` is the person to whom the card must belong. */
export async function printCard(
  db: Reader,
  id: number,
  site: string,
  personId?: number,
): Promise<BinaryAnswer> {
  const ownerCondition = personId === undefined ? sql`true` : sql`m.user_id = ${personId}`;
  const [member] = await readCardRows(db, sql`m.id = ${id} and ${ownerCondition}`);
  if (!member) throw noMember();
  if (member.ended) throw refuse.conflict(`${member.name} è cessato: non ha più una tessera`);
  const qrCode = qr(`${site.replace(/\/+$/, '')}${cardPath(member.token)}`, 26);
  if (!qrCode) throw new Error('the address is too long for a QR');
  const { valid, validity } = validityOf(member);
  const body = renderPdf(
    'member-card.typ',
    {
      organisation: await readOrganisation(db),
      name: member.name,
      number: String(member.number),
      kind: member.kind,
      since: formatDate(member.admittedOn, 'dal'),
      validity: valid ? validity : 'Vale se la quota è pagata',
      svg: qrCode.svg,
    },
    { letters: 'refuse' },
  );
  return binary({ type: 'application/pdf', name: `tessera-${member.number}.pdf`, inline: true, body });
}
