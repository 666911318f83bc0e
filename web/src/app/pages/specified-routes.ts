/**
 * The specification's route table (section 2.1) and its permissions (section 6), written a second time by hand, so that
 * the tests can compare the product with it. The browser's test reads it, too (e2e/support/route-walk.ts).
 */
import type { Permission } from '@wms/contract/platform/permissions';

/** Section 6: the eighteen permissions. */
export const codes: readonly Permission[] = [
  'USR_EDT',
  ...(['ru_USRS_MAN', 'ru_USRS_DOC_ADB', 'ru_TEAM_MAN'] as const),
  ...(['log_WHR_MAN', 'log_WHR_BRW', 'log_WHR_PRD', 'log_WHR_PRDU', 'log_WHR_ORD'] as const),
  ...(['cont_RCP_MAN', 'cont_EXR_GEN'] as const),
  'utl_MSIG_GEN',
  ...(['WRK_MAN', 'WRK_ROV', 'WRK_ROB', 'WRK_VAV', 'WRK_VAB'] as const),
  'WMS_BUG',
];

export type Route = {
  path: string;
  /** The page's title when it is open. */
  title: string;
  /** Each of these permissions opens it alone; without them it is open to everybody who is signed in. */
  opensTo?: readonly Permission[];
  /** The label in the menu, and its group. Labels that the specification doesn't give are ours. */
  menu?: string;
  group?: string;
};

const products = ['log_WHR_PRD'] as const;
const inLogistics = { group: 'Logistica' };
const inPeople = { group: 'Risorse umane' };
const inAccounting = { group: 'Contabilità' };
const inWorkshop = { group: 'Officina' };
const inVans = { group: 'Furgoni' };

/** A page of the menu whose title is its label. */
const page = (
  path: string,
  menu: string,
  opensTo: readonly Permission[],
  more: Partial<Route> = {},
): Route => ({
  path,
  menu,
  title: menu,
  opensTo,
  ...more,
});

/** Section 2.1, in the order of the menu: 32 routes, of which 27 are in the menu. */
export const routes: readonly Route[] = [
  page('/areaUtente', 'Area utente', ['USR_EDT'], { group: 'Profilo' }),
  { path: '/logout', title: 'Warehouse Management System', menu: 'Esci', group: 'Profilo' },
  { path: '/', title: 'Ciao, Anna', menu: 'Home' },
  page('/ricercaProdotti', 'Ricerca Prodotti', ['log_WHR_BRW']),
  page('/scan', 'Scansiona', ['log_WHR_BRW']),
  page('/warehouse', 'Magazzino', ['log_WHR_MAN'], inLogistics),
  page('/prod', 'Inventario', ['log_WHR_PRD', 'log_WHR_BRW'], inLogistics),
  page('/ordini', 'Ordini', ['log_WHR_ORD'], inLogistics),
  page('/fornitori', 'Fornitori', products, inLogistics),
  page('/macrocat', 'Macro Categorie', products, inLogistics),
  page('/sottocat', 'Sotto Categorie', products, inLogistics),
  page('/alloc', 'Allocazioni', products, inLogistics),
  page('/ddt', 'DDT', products, inLogistics),
  page('/ddtV', 'Crea DDT', products, inLogistics),
  page('/utenti', 'Utenti', ['ru_USRS_MAN'], inPeople),
  page('/reparti', 'Reparti', ['ru_TEAM_MAN'], inPeople),
  page('/documents', 'Documenti', ['ru_USRS_MAN', 'ru_USRS_DOC_ADB'], inPeople),
  { path: '/utenti/carla.profilo@example.org', title: 'Carla Profilo', opensTo: ['ru_USRS_MAN'] },
  page('/ricevute', 'Ricevute', ['cont_RCP_MAN'], inAccounting),
  page('/tesserati', 'Tesserati', ['cont_RCP_MAN'], inAccounting),
  page('/noteSpesa', 'Note spesa', ['cont_EXR_GEN'], inAccounting),
  page('/room', 'Stanze', ['WRK_MAN'], inWorkshop),
  page('/prenotazione', 'Prenota stanza', ['WRK_ROB'], inWorkshop),
  page('/prenotazioni', 'Prenotazioni effettuate', ['WRK_ROV', 'WRK_ROB'], inWorkshop),
  page('/prenotazioneFurgone', 'Prenota', ['WRK_VAB'], { ...inVans, title: 'Prenota un furgone' }),
  page('/prenotazioniFurgone', 'Prenotazioni', ['WRK_VAV', 'WRK_VAB'], {
    ...inVans,
    title: 'Prenotazioni dei furgoni',
  }),
  page('/regolamenti', 'Regolamenti', ['USR_EDT']),
  page('/generaFirmaMail', 'Genera firma mail', ['utl_MSIG_GEN']),
  // In no menu. Whoever has completed the registration is sent home from it.
  { path: '/primoIngresso', title: 'Ciao, Anna' },
  { path: '/login', title: 'Warehouse Management System' },
  { path: '/error', title: 'Errore' },
  { path: '/una/pagina/che-non-esiste', title: 'Non trovata' },
];

export const isOpenTo = ({ opensTo }: Pick<Route, 'opensTo'>, held: readonly Permission[]) =>
  !opensTo || opensTo.some((code) => held.includes(code));

export type Person = { held: readonly Permission[]; registered: boolean };

export type Entry = { group: string; label: string; path: string };

/** The entries of the menu that somebody sees, in its order. */
export function expectedMenu({ held, registered }: Person): Entry[] {
  if (!registered)
    return [
      { group: 'Profilo', label: 'Esci', path: '/logout' },
      { group: '', label: 'Registrazione', path: '/primoIngresso' },
    ];
  return routes.flatMap((route) =>
    route.menu && isOpenTo(route, held)
      ? [{ group: route.group ?? '', label: route.menu, path: route.path }]
      : [],
  );
}
