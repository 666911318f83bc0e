import { formatAll, formatDate } from '@wms/contract/platform/formats';
import {
  createResource,
  dueLabels,
  editResource,
  exportResources,
  getResource,
  getResourceChoices,
  getResourceHistory,
  listResources,
  resourceAttachments,
  resourceStates,
  restoreResource,
} from '@wms/contract/workshop/resources/endpoints';
import { fuelLabels, kindLabels } from '@wms/contract/workshop/resources/resource';
import { attachmentRoutes } from '../../platform/annotations/attachments.ts';
import { runSql } from '../../platform/database/connection.ts';
import { readToday } from '../../platform/database/moment.ts';
import { requireRow } from '../../platform/database/row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { keepHolidays } from '../holidays/keeping.ts';
import { aboutRoutes } from './about.ts';
import { resourceHistory } from './history.ts';
import { lockToEdit, missingResource } from './locking.ts';
import { type ExportedResource, readChoices, readExported, readResource, readResources } from './reading.ts';
import { changeResource, makeResource } from './saving.ts';

const columns: readonly TableColumn<ExportedResource>[] = [
  { header: 'Tipo', value: (row) => kindLabels[row.kind], width: 12 },
  { header: 'Codice', value: (row) => row.code, width: 14 },
  { header: 'Nome', value: (row) => row.name, width: 32 },
  { header: 'Stanza', value: (row) => row.parent?.name ?? null, width: 28 },
  { header: 'Luogo', value: (row) => row.place, width: 28 },
  {
    header: 'Posti',
    value: (row) => (row.capacity === null ? null : String(row.capacity)),
    kind: 'number',
    width: 8,
  },
  { header: 'Targa', value: (row) => row.plate, width: 12 },
  { header: 'Stato', value: (row) => resourceStates[row.state].label, width: 18 },
  {
    header: 'Scade per prima',
    value: (row) => (row.nextDue ? dueLabels[row.nextDue.what] : null),
    width: 18,
  },
  { header: 'Scadenza', value: (row) => row.nextDue?.on ?? null, kind: 'date', width: 14 },
  { header: 'Marca', value: ({ van }) => van?.make ?? null, width: 14 },
  { header: 'Modello', value: ({ van }) => van?.model ?? null, width: 20 },
  { header: 'Carburante', value: ({ van }) => van && fuelLabels[van.fuel], width: 12 },
  { header: 'Patente', value: ({ van }) => van?.licenceCategory ?? null, width: 10 },
  { header: 'Portata in kg', value: ({ van }) => van?.loadKg?.toString() ?? null, kind: 'number', width: 14 },
  { header: 'Gancio di traino', value: ({ van }) => van && (van.towBar ? 'sì' : 'no'), width: 16 },
  { header: 'Chilometri', value: ({ van }) => van?.odometer.toString() ?? null, kind: 'number', width: 12 },
  { header: 'Assicurazione', value: ({ van }) => van?.insuranceUntil ?? null, kind: 'date', width: 14 },
  { header: 'Revisione', value: ({ van }) => van?.inspectionUntil ?? null, kind: 'date', width: 14 },
  { header: 'Bollo', value: ({ van }) => van?.roadTaxUntil ?? null, kind: 'date', width: 14 },
  { header: 'Tagliando', value: ({ van }) => van?.serviceOn ?? null, kind: 'date', width: 14 },
  {
    header: 'Tagliando ai km',
    value: ({ van }) => van?.serviceKm?.toString() ?? null,
    kind: 'number',
    width: 16,
  },
  { header: 'Chiavi', value: ({ van }) => van?.keyPlace ?? null, width: 24 },
  { header: 'Telepass', value: ({ van }) => van?.tollDevice ?? null, width: 18 },
  { header: 'Telepass fino al', value: ({ van }) => van?.tollDeviceUntil ?? null, kind: 'date', width: 16 },
];

export const resourceRoutes = (storage: Storage) => [
  implement(listResources, ({ query, db }) => readResources(db, query)),

  implement(exportResources, ({ query, db }) =>
    exportPages('stanze-e-furgoni', columns, query, (page) => readExported(db, page)),
  ),

  implement(getResourceChoices, ({ db }) => readChoices(db)),

  implement(getResource, async ({ params, db }) => {
    const resource = await readResource(db, params.id);
    if (!resource) throw missingResource();
    return resource;
  }),

  implement(getResourceHistory, async ({ params, query, db }) => {
    await requireRow(db, 'resources', params.id, missingResource);
    return resourceHistory.readPage(db, { table: 'resources', id: params.id, ...query });
  }),

  implement(createResource, async ({ body, tx }) => {
    const id = await makeResource(tx, body);
    if (body.closedOnHolidays) await keepHolidays(tx);
    return { message: `${body.name}: ${describeReadiness(body.van, await readToday(tx))}`, id };
  }),

  implement(editResource, async ({ params, body: { version, plateIsRight: _, ...form }, tx }) => {
    const resource = await lockToEdit(tx, params.id);
    await resourceHistory.refuseStaleEdit(tx, 'resources', resource, version);
    await changeResource(tx, resource, form);
    if (form.closedOnHolidays === resource.closedOnHolidays)
      return { message: `${form.name}: modifiche salvate` };
    const open = (await keepHolidays(tx)).filter(({ resourceId }) => resourceId === resource.id);
    const days = open.map(({ day }) => formatDate(day, 'il'));
    const booked = open.length > 0 ? `. Resta aperto ${formatAll(days)}: c’è già una prenotazione` : '';
    return { message: `${form.name}: modifiche salvate${booked}` };
  }),

  implement(restoreResource, async ({ params, body, tx }) => {
    const resource = await lockToEdit(tx, params.id);
    await resourceHistory.refuseStaleAct(tx, 'resources', resource, body.version);
    if (!resource.dismissedAt) throw refuse.conflict(`${resource.name} è già in uso`);
    const room = resource.parentId === null ? null : await lockToEdit(tx, resource.parentId);
    if (room?.dismissedAt) throw refuse.conflict(`Prima rimetti in uso la stanza: ${room.name} è dismessa`);
    await runSql(tx)`
      update resources set dismissed_at = null
       where id = ${resource.id}
          or parent_id = ${resource.id}
             and dismissed_at = (select dismissed_at from resources where id = ${resource.id})`;
    return { message: `${resource.name}: di nuovo in uso` };
  }),

  ...aboutRoutes(storage),

  ...attachmentRoutes(storage, resourceAttachments, {
    column: 'resource_id',
    called: 'Una stanza o un furgone',
    lock: async (tx, id) => {
      await lockToEdit(tx, id);
    },
  }),
];

type VanDates = { insuranceUntil: string | null; inspectionUntil: string | null };

/**
 * Describes when a resource can be booked. A van whose insurance or inspection has run out is saved all the same, but
 * can't be booked before they are renewed.
 */
function describeReadiness(van: VanDates | null, today: string): string {
  if (van?.insuranceUntil && van.insuranceUntil < today)
    return 'si potrà prenotare con un’assicurazione valida';
  if (van?.inspectionUntil && van.inspectionUntil < today) return 'si potrà prenotare dopo la revisione';
  return 'si può prenotare';
}
