/**
 * The pages by their paths (section 2.1 of the specification, and pages beyond it), each with its name in the menu and
 * the alternative sets of permissions that open it. The web's tables of contents declare their screens; the server uses
 * this table when a person asks for access to a page.
 */

import { can, type PermissionSets } from '../platform/permissions.ts';
import { listsProducts, opensProducts } from './product-access.ts';

/** Every person who is signed in may open the page. */
const open: PermissionSets = [];
const verifiesDocuments: PermissionSets = [[can.usersManagement], [can.usersDocuments]];
const seesGoods: PermissionSets = [
  [can.productsManagement],
  [can.inventoryBrowse],
  [can.productsUpdate],
  [can.warehouseManagement],
  [can.ordersManagement],
];
const receivesGoods: PermissionSets = [
  [can.ordersManagement],
  [can.warehouseManagement],
  [can.productsUpdate],
];
const importsFiles: PermissionSets = [
  [can.productsManagement],
  [can.warehouseManagement],
  [can.usersManagement],
  [can.receiptsManagement],
];

type PageDescription = { label: string; permissions: PermissionSets };

export const pageTable = {
  '/logout': { label: 'Esci', permissions: open },
  '/primoIngresso': { label: 'Registrazione', permissions: open },
  '/login': { label: 'Accedi', permissions: open },
  '/secondoFattore': { label: 'Secondo fattore', permissions: open },
  '/error': { label: 'Errore', permissions: open },
  '/utenti/permessi': { label: 'Permessi', permissions: [[can.usersManagement]] },
  '/utenti/permessi/modelli': { label: 'Modelli di permessi', permissions: [[can.usersManagement]] },
  '/utenti/permessi/richieste': { label: 'Richieste di accesso', permissions: [[can.usersManagement]] },

  '/areaUtente': { label: 'Area utente', permissions: [[can.userEdit]] },
  '/utenti': { label: 'Utenti', permissions: [[can.usersManagement]] },
  '/reparti': { label: 'Reparti', permissions: [[can.teamManagement]] },
  '/documents': { label: 'Documenti', permissions: verifiesDocuments },
  '/documents/$id': { label: 'Documento', permissions: verifiesDocuments },
  '/utenti/$institutionalEmail': { label: 'UserProfile', permissions: [[can.usersManagement]] },
  '/utenti/richieste': { label: 'Richieste di modifica', permissions: [[can.usersManagement]] },
  '/utenti/richieste-dati': { label: 'Richieste sui dati', permissions: [[can.usersManagement]] },

  '/ricercaProdotti': { label: 'Ricerca Prodotti', permissions: [[can.inventoryBrowse]] },
  '/scan': { label: 'Scansiona', permissions: [[can.inventoryBrowse]] },
  '/warehouse': { label: 'Magazzino', permissions: [[can.warehouseManagement]] },
  '/warehouse/inventari/$id': { label: 'Inventario di magazzino', permissions: [[can.warehouseManagement]] },
  '/prod': { label: 'Inventario', permissions: listsProducts },
  '/prod/nuovo': { label: 'Nuovo prodotto', permissions: [[can.productsManagement]] },
  '/prod/$id/modifica': { label: 'Modifica prodotto', permissions: [[can.productsManagement]] },
  '/prod/$id': { label: 'Prodotto', permissions: opensProducts },
  '/p/$id': { label: 'Prodotto', permissions: opensProducts },
  '/l/$id': { label: 'Ubicazione', permissions: listsProducts },
  '/liste': { label: 'Liste di prelievo', permissions: seesGoods },
  '/liste/$id': { label: 'Lista di prelievo', permissions: seesGoods },
  '/pianta/$id': { label: 'Pianta', permissions: seesGoods },
  '/importa': { label: 'Importa', permissions: importsFiles },
  '/importa/$id': { label: 'Importazione', permissions: importsFiles },
  '/ordini/nuovo': { label: 'Nuovo ordine', permissions: [[can.ordersManagement]] },
  '/ordini/$id/modifica': { label: 'Modifica ordine', permissions: [[can.ordersManagement]] },
  '/ordini/arrivi': { label: 'Arrivi', permissions: receivesGoods },
  '/ordini/$id/ricevi': { label: 'Ricevi ordine', permissions: receivesGoods },
  '/ordini/$id': { label: 'Ordine', permissions: [[can.ordersManagement]] },
  '/ordini': { label: 'Ordini', permissions: [[can.ordersManagement]] },
  '/ordini/da-ordinare': { label: 'Da ordinare', permissions: [[can.ordersManagement]] },
  '/ordini/budget': { label: 'Budget', permissions: [[can.ordersManagement]] },
  '/richieste': {
    label: 'Richieste di acquisto',
    permissions: [[can.inventoryBrowse], [can.ordersManagement]],
  },
  '/fornitori': { label: 'Fornitori', permissions: [[can.productsManagement]] },
  '/fornitori/nuovo': { label: 'Nuovo fornitore', permissions: [[can.productsManagement]] },
  '/fornitori/$id/modifica': { label: 'Modifica fornitore', permissions: [[can.productsManagement]] },
  '/fornitori/$id': { label: 'Fornitore', permissions: [[can.productsManagement], [can.ordersManagement]] },
  '/macrocat': { label: 'Macro Categorie', permissions: [[can.productsManagement]] },
  '/macrocat/$id': { label: 'Categoria', permissions: [[can.productsManagement]] },
  '/sottocat': { label: 'Sotto Categorie', permissions: [[can.productsManagement]] },
  '/sottocat/$id': { label: 'Sottocategoria', permissions: [[can.productsManagement]] },
  '/synonyms': { label: 'Sinonimi', permissions: [[can.productsManagement]] },
  '/alloc': { label: 'Allocazioni', permissions: [[can.productsManagement]] },
  '/ddt': { label: 'DDT', permissions: [[can.productsManagement]] },
  '/ddt/$id': { label: 'DDT', permissions: [[can.productsManagement]] },
  '/ddt/$id/modifica': { label: 'Modifica DDT', permissions: [[can.productsManagement]] },
  '/ddtV': { label: 'Crea DDT', permissions: [[can.productsManagement]] },

  '/ricevute': { label: 'Ricevute', permissions: [[can.receiptsManagement]] },
  '/ricevute/anno': { label: 'L’anno', permissions: [[can.receiptsManagement]] },
  '/ricevute/banca': { label: 'Banca', permissions: [[can.receiptsManagement]] },
  '/ricevute/nuova': { label: 'Nuova ricevuta', permissions: [[can.receiptsManagement]] },
  '/ricevute/emissione': { label: 'Emissione massiva', permissions: [[can.receiptsManagement]] },
  '/ricevute/$id': { label: 'Ricevuta', permissions: [[can.receiptsManagement]] },
  '/ricevute/regole': { label: 'Regole contabili', permissions: [[can.receiptsManagement]] },
  '/tesserati': { label: 'Tesserati', permissions: [[can.receiptsManagement]] },
  '/tesserati/nuovo': { label: 'Nuovo tesserato', permissions: [[can.receiptsManagement]] },
  '/tesserati/rinnovo': { label: 'Rinnovo delle quote', permissions: [[can.receiptsManagement]] },
  '/tesserati/volontari': { label: 'Registro dei volontari', permissions: [[can.receiptsManagement]] },
  '/tesserati/$id': { label: 'Tesserato', permissions: [[can.receiptsManagement]] },
  '/tesserati/$id/modifica': { label: 'Modifica tesserato', permissions: [[can.receiptsManagement]] },
  '/noteSpesa': { label: 'Note spesa', permissions: [[can.expenseReports]] },
  '/noteSpesa/approvazioni': {
    label: 'Approvazione note spese',
    permissions: [[can.receiptsManagement]],
  },
  '/noteSpesa/$id': {
    label: 'Nota spese',
    permissions: [[can.expenseReports], [can.receiptsManagement]],
  },

  '/room': { label: 'Stanze', permissions: [[can.workshopManagement]] },
  '/room/nuova': { label: 'Nuova stanza', permissions: [[can.workshopManagement]] },
  '/room/$id': { label: 'Stanza', permissions: [[can.workshopManagement]] },
  '/room/$id/modifica': { label: 'Modifica stanza', permissions: [[can.workshopManagement]] },
  '/prenotazione': { label: 'Prenota stanza', permissions: [[can.roomsBook]] },
  '/prenotazioni': { label: 'Prenotazioni effettuate', permissions: [[can.roomsView], [can.roomsBook]] },
  '/prenotazioni/$id': {
    label: 'Prenotazione',
    permissions: [[can.roomsView], [can.roomsBook], [can.workshopManagement]],
  },
  '/prenotazioneFurgone': { label: 'Prenota', permissions: [[can.vansBook]] },
  '/prenotazioniFurgone': { label: 'Prenotazioni', permissions: [[can.vansView], [can.vansBook]] },
  '/prenotazioniFurgone/$id': {
    label: 'Prenotazione',
    permissions: [[can.vansView], [can.vansBook], [can.workshopManagement]],
  },

  '/prenotazioniFurgone/furgoni': {
    label: 'Furgoni',
    permissions: [[can.vansView], [can.vansBook], [can.workshopManagement]],
  },
  '/prenotazioniFurgone/$id/consegna': {
    label: 'Consegna del furgone',
    permissions: [[can.vansBook], [can.workshopManagement]],
  },
  '/q/$token': {
    label: 'QR',
    permissions: [[can.roomsView], [can.roomsBook], [can.vansView], [can.vansBook], [can.workshopManagement]],
  },

  '/': { label: 'Home', permissions: open },
  '/regolamenti': { label: 'Regolamenti', permissions: [[can.userEdit]] },
  '/regolamenti/$id': { label: 'Regolamento', permissions: open },
  '/regolamenti/$id/pubblica': { label: 'Pubblica una versione', permissions: [[can.usersManagement]] },
  '/generaFirmaMail': { label: 'Genera firma mail', permissions: [[can.emailSignature]] },
  '/generaFirmaMail/modelli': { label: 'Modelli della firma', permissions: [[can.usersManagement]] },
  '/generaFirmaMail/modelli/nuovo': {
    label: 'Nuovo modello della firma',
    permissions: [[can.usersManagement]],
  },
  '/generaFirmaMail/modelli/$id': { label: 'Modello della firma', permissions: [[can.usersManagement]] },
  '/organizzazione': { label: 'Organizzazione', permissions: [[can.usersManagement]] },
} as const satisfies Readonly<Record<`/${string}`, PageDescription>>;

export type PagePath = keyof typeof pageTable;
