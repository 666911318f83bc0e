import {
  closeLocation,
  createLocation,
  deleteLocation,
  editLocation,
  exportLocationStock,
  exportLocations,
  generateLocations,
  getLocation,
  listLocations,
  locationPlan,
  locationStock,
  moveLocation,
  previewLocations,
  proposeLocation,
} from '@wms/contract/logistics/locations/endpoints';
import type { z } from 'zod';
import { insertRow, runSql, updateRow } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleAct, refuseStaleEdit } from '../history/stale.ts';
import { refuseOwnedCode } from '../shared/code-owners.ts';
import { noPlace } from '../shared/missing.ts';
import { proposal } from './codes.ts';
import { exportContents, exportTree } from './export.ts';
import { generate, previewPattern } from './generator.ts';
import { readPlan } from './plan.ts';
import { checkDestination, checkDetails, lockTree, mayManageWarehouses, placeToChange } from './rules.ts';
import { everUsed, locationExists, readChildren, readLocation, readStock } from './tree.ts';

type Details = Omit<z.infer<typeof editLocation.body>, 'version'>;

const toColumns = (details: Details) => ({
  kind: details.kind,
  code: details.code,
  name: details.name,
  holds_stock: details.holdsStock,
  capacity: details.capacity,
  macro_category_id: details.macroCategoryId,
  responsible_id: details.responsibleId,
  notes: details.notes,
});

/** Returns the form with which a place is written again. */
const formOf = (place: Awaited<ReturnType<typeof placeToChange>>) =>
  ({
    kind: place.kind,
    code: place.code,
    name: place.name,
    holdsStock: place.holds_stock,
    capacity: place.capacity,
    macroCategoryId: place.macro_category_id,
    responsibleId: place.responsible_id,
    notes: place.notes,
  }) as Omit<z.input<typeof editLocation.body>, 'version'>;

export const locationRoutes = [
  implement(listLocations, ({ query: { parent, ...paging }, db }) => readChildren(db, parent, paging)),

  implement(getLocation, async ({ params, db }) => {
    const location = await readLocation(db, params.id);
    if (!location) throw noPlace();
    return location;
  }),

  implement(locationStock, async ({ params, query, db }) => {
    const page = await readStock(db, params.id, query);
    if (page.rows.length === 0 && !(await locationExists(db, params.id))) throw noPlace();
    return page;
  }),

  implement(locationPlan, async ({ params, db }) => {
    const places = await readPlan(db, params.id);
    if (places.length === 0) throw noPlace();
    return places;
  }),

  implement(exportLocations, ({ query, db }) => exportTree(db, query)),
  implement(exportLocationStock, ({ query, db }) => exportContents(db, query)),

  implement(proposeLocation, async ({ query, db }) => {
    const proposed = await proposal(db, query.parent);
    if (!proposed) throw noPlace();
    return proposed;
  }),

  implement(createLocation, async ({ body: { parentId, ...details }, user, tx }) => {
    if (parentId === null) mayManageWarehouses(user);
    await lockTree(tx);
    await checkDetails(tx, details, parentId);
    await refuseOwnedCode(tx, details.code, { location: 0 });
    const id = await insertRow(tx, 'locations', { parent_id: parentId, ...toColumns(details) });
    const message =
      parentId === null ? `Magazzino ${details.code} creato` : `Ubicazione ${details.code} creata`;
    return { message, id, undo: [counterAct(deleteLocation, { params: { id: String(id) } })] };
  }),

  implement(editLocation, async ({ params, body: { version, ...details }, user, tx }) => {
    const place = await placeToChange(tx, params.id, user);
    await refuseStaleEdit(tx, 'locations', place, version);
    await checkDetails(tx, details, place.parent_id);
    if (details.code !== place.code) await refuseOwnedCode(tx, details.code, { location: place.id });
    await updateRow(tx, 'locations', place.id, toColumns(details));
    const body = { ...formOf(place), version: await versionOf(tx, 'locations', place.id) };
    return {
      message: `Ubicazione ${details.code} aggiornata`,
      undo: [counterAct(editLocation, { params: { id: String(place.id) }, body })],
    };
  }),

  implement(moveLocation, async ({ params, body: { parentId, version }, user, tx }) => {
    await lockTree(tx);
    const place = await placeToChange(tx, params.id, user);
    await refuseStaleAct(tx, 'locations', place, version);
    if (parentId === null) mayManageWarehouses(user);
    if (parentId === place.parent_id) throw refuse.invalid('parentId', `${place.code} è già lì`);
    const into = parentId === null ? null : await checkDestination(tx, place, parentId);
    const kind = parentId === null ? 'magazzino' : place.kind === 'magazzino' ? 'area' : place.kind;
    await updateRow(tx, 'locations', place.id, { parent_id: parentId, kind });
    // A place that was no warehouse, and becomes one, would come back as an area.
    const keepsKind = kind === place.kind || (place.parent_id === null && kind === 'area');
    const back = { parentId: place.parent_id, version: await versionOf(tx, 'locations', place.id) };
    const undo = counterAct(moveLocation, { params: { id: String(place.id) }, body: back });
    return {
      undo: keepsKind ? [undo] : [],
      message: into
        ? `${place.code} spostata in ${into}, con tutto quello che contiene`
        : `${place.code} ora è un magazzino`,
    };
  }),

  implement(closeLocation, async ({ params, body: { closed, version }, user, tx }) => {
    const place = await placeToChange(tx, params.id, user);
    await refuseStaleAct(tx, 'locations', place, version);
    await updateRow(tx, 'locations', place.id, { closed });
    const back = { closed: place.closed, version: await versionOf(tx, 'locations', place.id) };
    return {
      undo:
        place.closed === closed
          ? []
          : [counterAct(closeLocation, { params: { id: String(place.id) }, body: back })],
      message: closed
        ? `${place.code} chiusa: non entra più niente, quello che c’è può uscire`
        : `${place.code} riaperta`,
    };
  }),

  implement(deleteLocation, async ({ params, user, tx }) => {
    await lockTree(tx);
    const place = await placeToChange(tx, params.id, user);
    const rows = await runSql(tx)<{ inside: number; used: boolean }>`
      select (select count(*) from locations c where c.parent_id = l.id) as inside, ${everUsed} as used
        from locations l where l.id = ${place.id}`;
    const { inside = 0, used = false } = rows[0] ?? {};
    if (inside > 0)
      throw refuse.conflict(
        `${place.code} contiene altre ubicazioni (${inside}): spostale o eliminale prima`,
      );
    if (used) throw refuse.conflict(`In ${place.code} è già passato qualcosa: chiudila invece di eliminarla`);
    await tx.deleteFrom('locations').where('id', '=', place.id).execute();
    return {
      message: `Ubicazione ${place.code} eliminata`,
      undo: [counterAct(createLocation, { body: { parentId: place.parent_id, ...formOf(place) } })],
    };
  }),

  implement(previewLocations, ({ params, query, db }) => previewPattern(db, params.id, query.pattern)),

  implement(generateLocations, async ({ params, body: { pattern, ...details }, tx }) => {
    await lockTree(tx);
    await checkDetails(tx, { kind: 'area', responsibleId: null, ...details }, params.id);
    const count = await generate(tx, params.id, pattern, details);
    return { message: count === 1 ? 'Una ubicazione creata' : `${count} ubicazioni create`, count };
  }),
];
