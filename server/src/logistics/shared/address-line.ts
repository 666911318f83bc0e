import { sql } from 'kysely';

/** SQL: an address `a` on one line, as Italians write it: 'Via Roma 1, 10121 Torino (TO)'. */
export const addressLine = sql<string>`address_on_one_line(a.street, a.postal_code, a.town, a.province, a.country)`;
