/** Finds possible recipients of a note by name or code, among suppliers and in the address book, and the last one. */
import {
  findRecipientChoices,
  type LastDeliveryNote,
  type RecipientChoice,
  readLastDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/recipient-choices';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { addressLine } from '../../shared/address-line.ts';
import { placeRef } from '../../shared/refs.ts';

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

  implement(readLastDeliveryNote, async ({ user, db }) => {
    const [last = null] = await runSql(db)<LastDeliveryNote>`
      select n.type_id as "typeId", n.destination,
             case when named.id is not null then json_build_object(
               'kind', n.recipient_kind, 'id', named.id, 'name', named.name, 'addresses', named.addresses,
               'address', coalesce(n.recipient_address, '')) end as recipient,
             (select ${placeRef('place')} from locations place
               where place.id = n.to_location_id and place.holds_stock and not is_place_closed(place.path)) as "toPlace"
        from delivery_notes n
        left join lateral (
          select r.id, r.name, ${addressesOf('supplier_addresses', 'supplier_id', 'r.id')} as addresses
            from suppliers r where r.id = n.supplier_id and r.active
          union all
          select r.id, r.name, ${addressesOf('recipient_addresses', 'recipient_id', 'r.id')}
            from recipients r where r.id = n.recipient_id and r.active
          union all
          select u.id, u.first_name || ' ' || u.last_name, '[]'
            from users u where u.id = n.user_id and u.state in ('attivo', 'sospeso')) named on true
       where n.created_by = ${user.id} and n.state <> 'annullato'
       order by n.id desc limit 1`;
    return { last };
  }),
];
