/** The 18 codes as people read them. */
import { formatAll } from '../../platform/formats.ts';
import type { Permission } from '../../platform/permissions.ts';

export type DescribedPermission = {
  /** The name that people read. */
  label: string;
  /** The things that a holder of the code may do. */
  opens: string;
};

/** The codes by the groups of the menu, in its order. */
export const permissionGroups: readonly { label: string; codes: readonly Permission[] }[] = [
  { label: 'Profilo', codes: ['USR_EDT'] },
  {
    label: 'Logistica',
    codes: ['log_WHR_BRW', 'log_WHR_PRDU', 'log_WHR_PRD', 'log_WHR_MAN', 'log_WHR_ORD'],
  },
  { label: 'Risorse umane', codes: ['ru_USRS_MAN', 'ru_USRS_DOC_ADB', 'ru_TEAM_MAN'] },
  { label: 'Contabilità', codes: ['cont_RCP_MAN', 'cont_EXR_GEN'] },
  { label: 'Officina', codes: ['WRK_ROV', 'WRK_ROB', 'WRK_MAN'] },
  { label: 'Furgoni', codes: ['WRK_VAV', 'WRK_VAB'] },
  { label: 'Altro', codes: ['utl_MSIG_GEN', 'WMS_BUG'] },
];

export const describedPermissions: Readonly<Record<Permission, DescribedPermission>> = {
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

/** `«Prenota stanze» e «Prenota furgoni»` */
export const nameCodes = (codes: readonly Permission[]): string =>
  formatAll(codes.map((code) => `«${describedPermissions[code].label}»`));

/** Why a permission of these people can't be changed. */
export const grantObstacles = {
  own: 'Sul tuo «Gestione utenti» decide un’altra persona',
  left: 'Non è più nell’organizzazione',
} as const;
