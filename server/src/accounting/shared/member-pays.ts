/** SQL of the payer for a member `m`, whose account is `u`: for a minor the payer is the parent. */
import { sql } from 'kysely';

const parentPays = sql`(m.guardian_name is not null and is_minor(m.birth_date, rome_today()))`;
export const memberMail = sql<string | null>`
  case when ${parentPays} then coalesce(m.guardian_email, m.email) else coalesce(m.email, u.institutional_email) end`;
export const payerName = sql<string>`
  case when ${parentPays} then m.guardian_name else m.first_name || ' ' || m.last_name end`;
export const payerTaxCode = sql<string | null>`
  case when ${parentPays} then m.guardian_tax_code else m.tax_code end`;
export const memberPays = sql`
  ${payerName} as name, ${payerTaxCode} as "taxCode",
  case when ${parentPays} then coalesce(m.guardian_address, m.address) else m.address end as address,
  case when ${parentPays} then m.first_name || ' ' || m.last_name end as "onBehalfOf",
  case when ${parentPays} then m.tax_code end as "onBehalfTaxCode", ${memberMail} as email`;
