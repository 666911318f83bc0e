/** Describes the members in the audit log for people. */
import { endReasonNames, memberFields } from '@wms/contract/accounting/members/fields';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { type RawBuilder, sql } from 'kysely';
import { shownEuro } from '../../../platform/database/shown-euro.ts';
import {
  commonNames,
  describeFields,
  field,
  reference,
  switched,
} from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';

const names = {
  ...commonNames,
  members: sql`r.last_name || ' ' || r.first_name`,
  member_kinds: sql`r.name`,
  memberships: sql`r.social_year::text`,
  membership_payments: sql`'di ' || ${shownEuro(sql`r.amount`)}`,
  member_volunteering: sql`'dal ' || to_char(r.starts_on, 'DD/MM/YYYY')`,
} as const satisfies Record<string, RawBuilder<unknown>>;

export const history = historyOf({
  names,
  tables: {
    members: {
      one: 'Socio',
      fields: {
        ...describeFields(memberFields, { kindId: 'member_kinds' }),
        end_reason: field('Causa della cessazione', { words: endReasonNames }),
        user_id: reference('Persona di WMS', 'users'),
        card_token: field('', { describe: () => 'Codice della tessera rinnovato' }),
      },
    },
    member_kinds: {
      one: 'Categoria',
      feminine: true,
      fields: {
        name: field('Nome'),
        fee: field('Quota', 'euro'),
        votes: field('Vota', 'yesNo'),
        active: switched('Categoria di nuovo in uso', 'Categoria messa fuori uso'),
      },
    },
    memberships: {
      one: 'Quota dell’anno',
      feminine: true,
      fields: {
        kind_id: reference('Categoria', 'member_kinds'),
        fee: field('Quota', 'euro'),
        due_on: field('Scadenza', 'date'),
        starts_on: field('Coperto dal', 'date'),
        ends_on: field('Coperto fino al', 'date'),
        paid: field('Pagato', 'euro'),
        paid_on: field('Pagata il', 'date'),
        reminded_on: field('Ultimo promemoria', 'date'),
      },
    },
    membership_payments: {
      one: 'Pagamento',
      fields: {
        amount: field('Importo', 'euro'),
        paid_on: field('Data', 'date'),
        method: field('Metodo', { words: paymentMethodNames }),
        reference: field('Riferimento'),
        receipt_id: field('', {
          describe: (after) =>
            after ? 'Ricevuta emessa' : 'Ricevuta annullata: il pagamento ne aspetta un’altra',
        }),
      },
    },
    member_volunteering: {
      one: 'Volontariato',
      fields: {
        starts_on: field('Dal', 'date'),
        ends_on: field('Fino al', 'date'),
        activity: field('Attività'),
        insurer: field('Assicuratore'),
        policy: field('Polizza'),
      },
    },
  },
});
