import {
  cellStates,
  exportPeopleWithDocuments,
  listPeopleWithDocuments,
  matrixFacets,
  type PersonWithDocuments,
  remindOfDocuments,
  zipDocuments,
} from '@wms/contract/humanResources/documents/matrix';
import { formatDate } from '@wms/contract/platform/formats';
import type { RegistrationSteps } from '../../../platform/cupboards/cupboard.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../../platform/settings/settings.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { remindEach } from '../../people/mass/reminder.ts';
import { findChosenPeople } from '../../shared/people-filters.ts';
import { readTypes } from '../types/reading.ts';
import { countMatrixFacets } from './facets.ts';
import { matchesMatrix, readMatrix } from './reading.ts';
import { zipOfDocuments } from './zip.ts';

type Cell = PersonWithDocuments['cells'][number];

/** Returns the state with its date: 'Valido fino al 01/03/2027'. */
const describe = ({ state, expiresOn }: Cell) =>
  `${cellStates[state]}${expiresOn && state !== 'toCheck' ? ` (${formatDate(expiresOn)})` : ''}`;

export const documentOverviewRoutes = (
  storage: Storage,
  settings: KeptSettings,
  registrationSteps: RegistrationSteps,
) => [
  implement(listPeopleWithDocuments, ({ query, user, db }) =>
    readMatrix(db, query, user, settings.on(user.today)),
  ),

  implement(matrixFacets, ({ query, user, db }) => countMatrixFacets(db, query, user)),

  implement(exportPeopleWithDocuments, async ({ query, user, db }) => {
    const groups = await readTypes(db, user);
    const types = groups
      .flatMap(({ types: all }) => all)
      .filter(({ id, closed }) => !closed && (query.type === undefined || query.type === id));
    const columns: TableColumn<PersonWithDocuments>[] = [
      { header: 'Persona', value: (row) => row.name, width: 28 },
      { header: 'E-mail', value: (row) => row.email, width: 32 },
      ...types.map(({ id, name }) => ({
        header: name,
        value: ({ cells }: PersonWithDocuments) => {
          const cell = cells.find(({ typeId }) => typeId === id);
          return cell ? describe(cell) : null;
        },
        width: 26,
      })),
    ];
    return exportPages('documenti', columns, query, (page) =>
      readMatrix(db, page, user, settings.on(user.today)),
    );
  }),

  implement(remindOfDocuments, async ({ body, user, tx }) => {
    const ids = await findChosenPeople(tx, body, matchesMatrix(body.filters, user));
    return remindEach(tx, registrationSteps, { ids, filters: {}, expected: ids.length });
  }),

  implement(zipDocuments, ({ query, user, db, setHeader }) =>
    zipOfDocuments({ db, storage, setHeader }, query, user),
  ),
];
