/** Checks changes of the tree of places before they are made, and has the sentences for the database's refusals. */

import type { LocationKind } from '@wms/contract/logistics/locations/endpoints';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { satisfies } from '@wms/contract/platform/permissions';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { lockRow } from '../../platform/database/row.ts';
import type { User } from '../../platform/people/user.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { noPlace, unknownPlace } from '../shared/missing.ts';

export const locationConstraints: ConstraintSentences = {
  locations_code: conflict('Questo codice è già di un’altra ubicazione', 'code'),
  locations_no_circle: conflict(
    'Un’ubicazione non può finire dentro sé stessa: scegline una che non sia al suo interno',
    'parentId',
  ),
};

export type Place = {
  id: number;
  parent_id: number | null;
  kind: string;
  code: string;
  closed: boolean;
  version: number;
};

/** Changes of the tree's shape happen one after the other, because each locks many rows and could deadlock another. */
export const lockTree = (tx: Writer) =>
  runSql(tx)`select pg_advisory_xact_lock(hashtext('locations.parent_id'))`;

/** Locks a place that this person may change. */
export async function placeToChange(tx: Writer, id: number, user: User) {
  const place = await lockRow(tx, 'locations', id, noPlace);
  if (place.parent_id === null) mayManageWarehouses(user);
  return place;
}

/** Only warehouse managers may change warehouses; people who edit products may change the places inside. */
export function mayManageWarehouses(user: User) {
  if (!satisfies(user.permissions, managesWarehouses))
    throw new Refusal(
      403,
      'Creare, modificare, chiudere o eliminare un magazzino spetta a chi gestisce i magazzini',
    );
}

type Details = {
  kind: LocationKind;
  macroCategoryId: number | null;
  responsibleId: number | null;
};

/** Checks that everything in a form exists, and that the kind fits the place in the tree. */
export async function checkDetails(tx: Writer, details: Details, parentId: number | null): Promise<void> {
  const rows = await runSql(tx)<{ parent: boolean; category: boolean; person: boolean }>`
    select exists (select from locations where id = ${parentId}) as parent,
           exists (select from macro_categories where id = ${details.macroCategoryId}) as category,
           exists (select from users where id = ${details.responsibleId}) as person`;
  const there = rows[0] ?? { parent: false, category: false, person: false };
  const errors = {
    ...(parentId !== null && !there.parent && { parentId: unknownPlace }),
    ...(details.macroCategoryId !== null &&
      !there.category && { macroCategoryId: 'Questa categoria non esiste' }),
    ...(details.responsibleId !== null && !there.person && { responsibleId: 'Questa persona non esiste' }),
    ...(parentId === null &&
      details.kind !== 'magazzino' && { kind: 'Al primo livello ci sono solo magazzini' }),
    ...(parentId !== null &&
      details.kind === 'magazzino' && { kind: 'Un magazzino non sta dentro un’altra ubicazione' }),
  };
  if (Object.keys(errors).length > 0) throw refuse.invalidFields(errors);
}

/** Checks that a place with its contents may move into another, which must be open and allow these contents. */
export async function checkDestination(tx: Writer, place: Place, parentId: number): Promise<string> {
  const [into] = await runSql(tx)<{
    code: string;
    closed: string | null;
    reserved: string | null;
    category: string | null;
  }>`
    select d.code,
           (select code from locations a where a.id = any (d.path) and a.closed order by cardinality(a.path) desc
             limit 1) as closed,
           r.code as reserved, r.name as category
      from locations d
      left join lateral (
        select a.code, a.macro_category_id, m.name from locations a join macro_categories m
          on m.id = a.macro_category_id
         where a.id = any (d.path) order by cardinality(a.path) desc limit 1) r
        -- Goods are left out when a place around them is moved along and is itself reserved for a category, because
        -- that reservation still holds for them.
        on exists (select from locations b
                     join stock s on s.location_id = b.id and s.quantity > 0
                     join products p on p.id = s.product_id join sub_categories c on c.id = p.sub_category_id
                    where b.path @> array[${place.id}::integer] and c.macro_id <> r.macro_category_id
                      and not exists (select from locations own where own.id = any (b.path)
                                         and own.path @> array[${place.id}::integer]
                                           and own.macro_category_id is not null))
     where d.id = ${parentId}`;
  if (!into) throw refuse.invalid('parentId', unknownPlace);
  if (into.closed) throw refuse.conflict(`${into.closed} è chiusa: scegli un’altra ubicazione`, 'parentId');
  if (into.reserved)
    throw refuse.conflict(
      `${into.reserved} è riservata a ${into.category}, e ${place.code} contiene altro: scegli un’altra ubicazione`,
      'parentId',
    );
  return into.code;
}
