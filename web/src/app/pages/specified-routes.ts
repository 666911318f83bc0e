/**
 * The specification's route table (section 2.1), written a second time by hand, so that the tests can compare the
 * product with it.
 */
import { can, type Permission } from '@wms/contract/platform/permissions';

export type Route = {
  path: string;
  label: string;
  group: string;
  /** Alternative sets of permissions. An empty list opens the page to everyone who is signed in. */
  sets: Permission[][];
};

const logistics = 'Logistica';
const people = 'Risorse umane';
const accounting = 'Contabilità';
const workshop = 'Officina';
const vans = 'Furgoni';
const { inventoryBrowse, productsManagement, usersManagement, receiptsManagement } = can;
const products = [[productsManagement]];

/** The routes in the order of the menu. A label that the specification does not give is ours. */
export const routes: Route[] = [
  { path: '/areaUtente', label: 'Area utente', group: 'Profilo', sets: [[can.userEdit]] },
  { path: '/logout', label: 'Esci', group: 'Profilo', sets: [] },
  { path: '/', label: 'Home', group: '', sets: [] },
  { path: '/ricercaProdotti', label: 'Ricerca Prodotti', group: '', sets: [[inventoryBrowse]] },
  { path: '/scan', label: 'Scansiona', group: '', sets: [[inventoryBrowse]] },
  {
    path: '/warehouse',
    label: 'Magazzino',
    group: logistics,
    sets: [[can.warehouseManagement]],
  },
  { path: '/prod', label: 'Inventario', group: logistics, sets: [[productsManagement], [inventoryBrowse]] },
  { path: '/ordini', label: 'Ordini', group: logistics, sets: [[can.ordersManagement]] },
  { path: '/fornitori', label: 'Fornitori', group: logistics, sets: products },
  { path: '/macrocat', label: 'Macro Categorie', group: logistics, sets: products },
  { path: '/sottocat', label: 'Sotto Categorie', group: logistics, sets: products },
  { path: '/alloc', label: 'Allocazioni', group: logistics, sets: products },
  { path: '/ddt', label: 'DDT', group: logistics, sets: products },
  { path: '/ddtV', label: 'Crea DDT', group: logistics, sets: products },
  { path: '/utenti', label: 'Utenti', group: people, sets: [[usersManagement]] },
  { path: '/reparti', label: 'Reparti', group: people, sets: [[can.teamManagement]] },
  {
    path: '/documents',
    label: 'Documenti',
    group: people,
    sets: [[usersManagement], [can.usersDocuments]],
  },
  { path: '/ricevute', label: 'Ricevute', group: accounting, sets: [[receiptsManagement]] },
  { path: '/tesserati', label: 'Tesserati', group: accounting, sets: [[receiptsManagement]] },
  { path: '/noteSpesa', label: 'Note spesa', group: accounting, sets: [[can.expenseReports]] },
  { path: '/room', label: 'Stanze', group: workshop, sets: [[can.workshopManagement]] },
  {
    path: '/prenotazione',
    label: 'Prenota stanza',
    group: workshop,
    sets: [[can.roomsBook]],
  },
  {
    path: '/prenotazioni',
    label: 'Prenotazioni effettuate',
    group: workshop,
    sets: [[can.roomsView], [can.roomsBook]],
  },
  {
    path: '/prenotazioneFurgone',
    label: 'Prenota',
    group: vans,
    sets: [[can.vansBook]],
  },
  {
    path: '/prenotazioniFurgone',
    label: 'Prenotazioni',
    group: vans,
    sets: [[can.vansView], [can.vansBook]],
  },
  { path: '/regolamenti', label: 'Regolamenti', group: '', sets: [[can.userEdit]] },
  { path: '/generaFirmaMail', label: 'Genera firma mail', group: '', sets: [[can.emailSignature]] },
];

/** Whether the person holds every permission of at least one set. A route without sets is open. */
export const opensTo = ({ sets }: Pick<Route, 'sets'>, held: readonly Permission[]) =>
  sets.length === 0 || sets.some((set) => set.every((permission) => held.includes(permission)));
