/** The payers whom the form proposes: members, users who are no members, and people whom earlier receipts name. */
import type { ProposedPayer } from '@wms/contract/accounting/receipts/writing';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { beginsWord, typedWords } from '../../../platform/database/search-words.ts';
import { memberPays } from '../../shared/member-pays.ts';
import { addressLine } from '../drafting/payers.ts';

const most = 20;

export async function findPayers(db: Reader, q: string | undefined): Promise<ProposedPayer[]> {
  const words = typedWords(q);
  const all = (text: ReturnType<typeof sql>) =>
    words.length === 0
      ? sql`true`
      : sql`(${sql.join(
          words.map((word) => beginsWord(text, word)),
          sql` and `,
        )})`;
  const members = await runSql(db)<ProposedPayer>`
    select 'socio' as kind, m.id, ${memberPays}, 'Tessera ' || m.number as detail
      from members m left join users u on u.id = m.user_id
     where ${all(sql`m.search`)} or ${all(sql`' ' || search_words(coalesce(m.guardian_name, ''))`)}
     order by m.ended_on is not null, m.last_name, m.first_name, m.id limit ${most}`;
  const users = await runSql(db)<Omit<ProposedPayer, 'address'> & { residence: unknown }>`
    select 'utente' as kind, u.id, u.first_name || ' ' || u.last_name as name, d.tax_code as "taxCode", d.residence,
           null as "onBehalfOf", null as "onBehalfTaxCode", u.institutional_email as email,
           u.institutional_email as detail
      from users u left join personal_data d on d.user_id = u.id
     where u.state <> 'anonimizzato' and not exists (select from members m where m.user_id = u.id)
       and ${all(sql`' ' || search_words(u.first_name || ' ' || u.last_name || ' ' || u.username)`)}
     order by u.last_name, u.first_name, u.id limit ${most}`;
  const others =
    words.length === 0
      ? []
      : await runSql(db)<ProposedPayer>`
        select 'libero' as kind, null::integer as id, r.name, r."taxCode", r.address, null as "onBehalfOf",
               null as "onBehalfTaxCode", null as email, r."taxCode" as detail
          from (select distinct on (payer_name, payer_tax_code) payer_name as name, payer_tax_code as "taxCode",
                       payer_address as address
                  from receipts
                 where user_id is null and member_id is null and payer_removed_at is null and ${all(sql`search`)}
                   and ${all(sql`' ' || search_words(payer_name)`)}
                 order by payer_name, payer_tax_code, id desc limit ${most}) r`;
  return [
    ...members,
    ...users.map(({ residence, ...user }) => ({ ...user, address: addressLine(residence) })),
    ...others,
  ].slice(0, most);
}
