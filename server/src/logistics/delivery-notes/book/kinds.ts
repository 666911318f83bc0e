/** The types of delivery notes, which the organisation shapes as it needs them. */
import {
  createDeliveryNoteType,
  type DeliveryNoteType,
  deleteDeliveryNoteType,
  editDeliveryNoteType,
  listDeliveryNoteTypes,
} from '@wms/contract/logistics/delivery-notes/kinds';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseStaleEdit } from '../../history/stale.ts';

type Form = (typeof createDeliveryNoteType)['body']['_output'];

const columnsOf = (form: Form) => ({
  name: form.name,
  direction: form.direction,
  series: form.series,
  causale: form.causale,
  causale_text: form.causale === 'altro' ? form.causaleText : null,
  aspect: form.aspect,
  porto: form.porto,
  carried_by: form.carriedBy,
  return_days: form.returnDays,
  active: form.active,
});

const isUsed = sql<boolean>`exists (select from delivery_notes n where n.type_id = t.id)`;

async function lockType(tx: Writer, id: number) {
  const [type] = await runSql(tx)<{ id: number; name: string; version: number; used: boolean }>`
    select id, name, version, ${isUsed} as used from delivery_note_types t where id = ${id} for update of t`;
  if (!type) throw refuse.notFound('Tipo di DDT non trovato');
  return type;
}

export const deliveryNoteTypeRoutes = [
  implement(
    listDeliveryNoteTypes,
    ({ query: { show = 'active' }, db }) =>
      runSql(db)<DeliveryNoteType>`
        select t.id, t.name, t.direction, t.series, t.causale, t.causale_text as "causaleText", t.aspect, t.porto,
               t.carried_by as "carriedBy", t.return_days as "returnDays", t.active, not ${isUsed} as unused, t.version,
               coalesce(used.uses, 0)::integer as uses
          from delivery_note_types t
          left join (select latest.type_id, count(*) as uses
                       from (select type_id from delivery_notes order by id desc limit 300) latest
                      group by latest.type_id) used on used.type_id = t.id
         where t.active or ${show === 'all'} order by search_text(t.name), t.id`,
  ),

  implement(createDeliveryNoteType, async ({ body, tx }) => {
    const id = await insertRow(tx, 'delivery_note_types', columnsOf(body));
    return { message: `Tipo «${body.name}» creato`, id };
  }),

  implement(editDeliveryNoteType, async ({ params: { id }, body: { version, ...form }, tx }) => {
    await refuseStaleEdit(tx, 'delivery_note_types', await lockType(tx, id), version);
    await updateRow(tx, 'delivery_note_types', id, columnsOf(form));
    return { message: `Tipo «${form.name}» salvato` };
  }),

  implement(deleteDeliveryNoteType, async ({ params: { id }, tx }) => {
    const { name, used } = await lockType(tx, id);
    if (used) throw refuse.conflict(`Ci sono DDT del tipo «${name}»: mettilo fuori uso`);
    await tx.deleteFrom('delivery_note_types').where('id', '=', id).execute();
    return { message: `Tipo «${name}» eliminato` };
  }),
];
