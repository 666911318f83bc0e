/**
 * The 18 permission codes of the specification (section 6). There are no roles: a user holds codes.
 * `label` is the name that a person reads, `opens` says what the code lets them do.
 */
export const can = {
  userEdit: 'USR_EDT',
  usersManagement: 'ru_USRS_MAN',
  usersDocuments: 'ru_USRS_DOC_ADB',
  teamManagement: 'ru_TEAM_MAN',
  warehouseManagement: 'log_WHR_MAN',
  inventoryBrowse: 'log_WHR_BRW',
  productsManagement: 'log_WHR_PRD',
  productsUpdate: 'log_WHR_PRDU',
  ordersManagement: 'log_WHR_ORD',
  receiptsManagement: 'cont_RCP_MAN',
  expenseReports: 'cont_EXR_GEN',
  emailSignature: 'utl_MSIG_GEN',
  workshopManagement: 'WRK_MAN',
  roomsView: 'WRK_ROV',
  roomsBook: 'WRK_ROB',
  vansView: 'WRK_VAV',
  vansBook: 'WRK_VAB',
  bugReporting: 'WMS_BUG',
} as const;

export type Permission = (typeof can)[keyof typeof can];

export const permissions = Object.values(can);

/** Answers whether a text is a permission code. */
export const isPermission = (text: string): text is Permission => (permissions as string[]).includes(text);

export const permissionLabels: Record<Permission, { label: string; opens: string }> = {
  USR_EDT: { label: 'Area personale', opens: 'La propria area utente e i regolamenti' },
  ru_USRS_MAN: { label: 'Gestione utenti', opens: 'Utenti, profili, permessi e documenti di tutti' },
  ru_USRS_DOC_ADB: { label: 'Verifica documenti', opens: 'I documenti caricati dagli utenti' },
  ru_TEAM_MAN: { label: 'Gestione reparti', opens: 'Reparti, membri e organigramma' },
  log_WHR_MAN: { label: 'Gestione magazzino', opens: 'Magazzini, inventari e rettifiche' },
  log_WHR_BRW: { label: 'Consultazione inventario', opens: 'Inventario, ricerca e scansione' },
  log_WHR_PRD: { label: 'Gestione prodotti', opens: 'Catalogo, categorie, fornitori, allocazioni e DDT' },
  log_WHR_PRDU: { label: 'Movimenti rapidi', opens: 'Carico, scarico e spostamento dei prodotti' },
  log_WHR_ORD: { label: 'Gestione ordini', opens: 'Ordini ai fornitori' },
  cont_RCP_MAN: { label: 'Gestione ricevute', opens: 'Ricevute e tesserati' },
  cont_EXR_GEN: { label: 'Note spesa', opens: 'Compilazione delle note spesa' },
  utl_MSIG_GEN: { label: 'Firma mail', opens: 'Generatore della firma per la posta' },
  WRK_MAN: { label: 'Gestione officina', opens: 'Stanze, furgoni e prenotazioni di tutti' },
  WRK_ROV: { label: 'Prenotazioni stanze', opens: 'Consultazione delle stanze prenotate' },
  WRK_ROB: { label: 'Prenota stanze', opens: 'Prenotazione delle stanze' },
  WRK_VAV: { label: 'Prenotazioni furgoni', opens: 'Consultazione dei furgoni prenotati' },
  WRK_VAB: { label: 'Prenota furgoni', opens: 'Prenotazione dei furgoni' },
  WMS_BUG: { label: 'Segnalazione bug', opens: 'Invio di segnalazioni di malfunzionamento' },
};

/** Alternative sets: a person needs every code of at least one of them. An empty list admits nobody. */
export type PermissionSets = readonly (readonly Permission[])[];

/** Section 2.1: a person is admitted who has every permission of at least one alternative set. */
export function satisfies(held: ReadonlySet<string>, sets: PermissionSets): boolean {
  return sets.some((set) => set.every((permission) => held.has(permission)));
}
