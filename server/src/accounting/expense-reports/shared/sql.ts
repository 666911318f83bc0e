/** Pieces of SQL that all readers of expense reports share. */
import { type RawBuilder, sql } from 'kysely';

/** SQL: the number of report `r`; null for a draft that was never sent. */
export const numberOf = (alias = 'r') => sql<string | null>`expense_report_number(${sql.ref(`${alias}.year`)},
  ${sql.ref(`${alias}.number`)})`;

/** SQL: the name of the person with this id. */
export const nameOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;

/** SQL: the IBAN in the profile of the person with this id. */
export const ibanOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select d.iban from personal_data d
    where d.user_id = ${id} and d.iban ~ '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$')`;

/** SQL: the IBAN to which the money of report `r` goes: its own, else the one in its owner's profile. */
export const effectiveIban = sql<string | null>`coalesce(r.iban, ${ibanOf(sql`r.owner_id`)})`;
