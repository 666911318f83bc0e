import {
  exportPeople,
  type ListedPerson,
  listPeople,
  peopleFacets,
} from '@wms/contract/humanResources/people/list';
import { registrationLife } from '@wms/contract/identity/registration/life';
import { personLife } from '@wms/contract/identity/users/life';
import { implement } from '../../../platform/http/endpoint.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { countFacets } from './facets.ts';
import { readPeople } from './page.ts';

const columns: readonly TableColumn<ListedPerson>[] = [
  { header: 'Cognome', value: (row) => row.lastName, width: 24 },
  { header: 'Nome', value: (row) => row.firstName, width: 24 },
  { header: 'E-mail', value: (row) => row.institutionalEmail, width: 36 },
  { header: 'Reparti', value: (row) => row.teams.join(', '), width: 36 },
  { header: 'Stato', value: (row) => personLife.states[row.state].label, width: 14 },
  { header: 'Registrazione', value: (row) => registrationLife.states[row.step].label, width: 16 },
  { header: 'Documenti mancanti', value: (row) => String(row.documents.missing), kind: 'number', width: 20 },
  { header: 'Documenti rifiutati', value: (row) => String(row.documents.refused), kind: 'number', width: 20 },
  {
    header: 'Documenti da verificare',
    value: (row) => String(row.documents.toCheck),
    kind: 'number',
    width: 24,
  },
  { header: 'Documenti scaduti', value: (row) => String(row.documents.expired), kind: 'number', width: 20 },
  { header: 'Secondo fattore', value: (row) => (row.hasFactor ? 'sì' : 'no'), width: 18 },
  { header: 'Ultimo accesso', value: (row) => row.lastLoginAt, kind: 'instant', width: 20 },
];

export const peopleListRoutes = [
  implement(listPeople, ({ query, db }) => readPeople(db, query)),
  implement(exportPeople, ({ query, db }) =>
    exportPages('persone', columns, query, (page) => readPeople(db, page)),
  ),
  implement(peopleFacets, ({ query, db }) => countFacets(db, query)),
];
