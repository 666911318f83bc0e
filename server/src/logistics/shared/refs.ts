/**
 * SQL for the JSON that names a product, place, lot or delivery note inside other answers; the contract has the
 * shapes.
 */
import { type RawBuilder, sql } from 'kysely';

/** A `ProductRef` of product `p`. */
export const productRef = sql`json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit)`;

/** A `MovedProduct` of product `p`. */
export const movedProduct = sql`json_build_object(
  'id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit, 'tracking', p.tracking, 'hasExpiry', p.has_expiry)`;

/** Whether nothing of a product is there because people have it on loan, given its row of totals. */
export const allLentOf = (totals: string) => {
  const row = sql.ref(totals);
  return sql`(${row}.quantity = 0 and exists (
    select from loans l where l.product_id = ${row}.product_id and l.returned < l.quantity))`;
};

/** A `PlaceRef` of the location with this alias. */
export const placeRef = (alias: string) => {
  const row = sql.ref(alias);
  return sql`json_build_object('id', ${row}.id, 'code', ${row}.code, 'name', ${row}.name)`;
};

/** A `LotRef` of lot `lot`, or null without a lot. */
export const lotRef = sql`case when lot.id is not null
  then json_build_object('id', lot.id, 'code', lot.code, 'expiresOn', lot.expires_on) end`;

/** The number of the delivery note with this alias as people write it, `12/A/2026`; null for a draft. */
export const noteNumberOf = (alias: string) => {
  const row = sql.ref(alias);
  return sql<string | null>`case when ${row}.number is not null
    then ${row}.number || '/' || case ${row}.letters when '' then '' else ${row}.letters || '/' end || ${row}.year end`;
};

/** The `DeliveryNoteRef` of the delivery note with this alias. */
export const noteRef = (alias: string) => {
  const row = sql.ref(alias);
  return sql`json_build_object('id', ${row}.id, 'number', ${noteNumberOf(alias)}, 'state', ${row}.state)`;
};

/**
 * The delivery notes whose lines `dl` match, the oldest first. Annulled notes are left out, because they took nothing
 * along.
 */
export const notesWithLines = (which: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${noteRef('dn')} order by dn.id) from delivery_notes dn
   where dn.state <> 'annullato' and dn.id in (select dl.note_id from delivery_note_lines dl where ${which})), '[]')`;
