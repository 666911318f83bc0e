/** The payer, with the current name: a member or the parent of a minor, a user, or anybody by name. */
import type { Payer, PayerOnPaper } from '@wms/contract/accounting/receipts/writing';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { memberMail, memberPays } from '../../shared/member-pays.ts';

export type KnownPayer = PayerOnPaper & { memberId: number | null; userId: number | null };

/** Returns an address in one line: `Via Roma 1, 10121 Torino (TO)`. */
export function addressLine(residence: unknown): string | null {
  if (!residence || typeof residence !== 'object') return null;
  const part = (name: string) => String((residence as Record<string, unknown>)[name] ?? '');
  const province = part('provincia') && ` (${part('provincia')})`;
  return `${part('indirizzo')} ${part('civico')}, ${part('cap')} ${part('comune')}${province}`;
}

export async function readPayer(db: Reader, payer: Payer): Promise<KnownPayer> {
  switch (payer.kind) {
    case 'socio':
      return readMember(db, payer.memberId);
    case 'utente':
      return readUser(db, payer.userId);
    case 'libero': {
      const { name, taxCode, address, email } = payer;
      await refuseForeignTaxCode(db, name, taxCode);
      return {
        memberId: null,
        userId: null,
        name,
        taxCode,
        address,
        email,
        onBehalfOf: null,
        onBehalfTaxCode: null,
      };
    }
  }
}

/** SQL: the mail of a receipt's payer, who may be a user without being a member. */
export const mailOfReceipt = sql<
  string | null
>`case when m.id is null then u.institutional_email else ${memberMail} end`;

async function readMember(db: Reader, memberId: number): Promise<KnownPayer> {
  const [member] = await runSql(db)<KnownPayer>`
    select m.id as "memberId", m.user_id as "userId", ${memberPays}
      from members m left join users u on u.id = m.user_id where m.id = ${memberId}`;
  if (!member) throw refuse.invalid('payer.memberId', 'Questo tesserato non c’è più: scegline un altro');
  return member;
}

async function readUser(db: Reader, userId: number): Promise<KnownPayer> {
  const [user] = await runSql(db)<Omit<KnownPayer, 'address'> & { residence: unknown; erased: boolean }>`
    select null::integer as "memberId", u.id as "userId", u.first_name || ' ' || u.last_name as name,
           d.tax_code as "taxCode", d.residence, null as "onBehalfOf", null as "onBehalfTaxCode",
           u.institutional_email as email, u.state = 'anonimizzato' as erased
      from users u left join personal_data d on d.user_id = u.id where u.id = ${userId}`;
  if (!user || user.erased)
    throw refuse.invalid('payer.userId', 'Questa persona non c’è più: scegline un’altra');
  const { residence, erased, ...payer } = user;
  return { ...payer, address: addressLine(residence) };
}

/**
 * Refuses a tax code that belongs to a person of another name. It is a slip, and for the revenue office the receipt
 * would be that person's.
 */
async function refuseForeignTaxCode(db: Reader, name: string, taxCode: string | null): Promise<void> {
  if (!taxCode) return;
  const owners = await runSql(db)<{ name: string }>`
    select first_name || ' ' || last_name as name from members where tax_code = ${taxCode}
    union all select guardian_name from members where guardian_tax_code = ${taxCode}
    union all
    select u.first_name || ' ' || u.last_name from personal_data d join users u on u.id = d.user_id
     where d.tax_code = ${taxCode} and u.state <> 'anonimizzato'`;
  const [owner] = owners;
  if (!owner || owners.some((owner) => wordsOf(owner.name) === wordsOf(name))) return;
  throw refuse.conflict(
    `Il codice fiscale è di un’altra persona, ${owner.name}: correggilo, o scegli quella persona`,
    'payer.taxCode',
  );
}

/** Returns the words of a name in one order, without case and accents: 'Verdi Anna' equals 'Anna Verdi'. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
