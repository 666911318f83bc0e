/** Finds possible recipients of a note by name or code, among suppliers and in the address book. */
import {
  findRecipientChoices,
  type RecipientChoice,
} from '@wms/contract/logistics/delivery-notes/recipient-choices';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { addressLine } from '../../shared/address-line.ts';

const most = 20;

const addressesOf = (table: 'supplier_addresses' | 'recipient_addresses', column: string, id: string) => sql`
  coalesce((select json_agg(json_build_object('label', a.label, 'address', ${addressLine})
                            order by a.preferred desc, a.id)
              from ${sql.table(table)} a where a.${sql.ref(column)} = ${sql.ref(id)}), '[]')`;

export const recipientChoiceRoutes = [
  implement(findRecipientChoices, ({ query: { q = '' }, db }) => {
    const matches = sql.join(
      [sql`true`, ...typedWords(q).map((word) => holdsWord(sql`r.search`, word))],
      sql` and `,
    );
    return runSql(db)<RecipientChoice>`
      select kind, id, name, "vatNumber", "taxCode", addresses
        from ((select 'rubrica' as kind, r.id, r.name, r.vat_number as "vatNumber", r.tax_code as "taxCode",
                      ${addressesOf('recipient_addresses', 'recipient_id', 'r.id')} as addresses
                 from recipients r where r.active and ${matches} order by search_text(r.name), r.id limit ${most})
              union all
              (select 'fornitore', r.id, r.name, r.vat_number, r.tax_code,
                      ${addressesOf('supplier_addresses', 'supplier_id', 'r.id')}
                 from suppliers r where r.active and ${matches} order by search_text(r.name), r.id limit ${most})) found
       order by search_text(name), kind, id limit ${most}`;
  }),
];
