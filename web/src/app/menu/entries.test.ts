import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can, permissions } from '@wms/contract/platform/permissions';
import { groups, pages } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';
import { isMarked, menuOf, ownGroupsOf, placeInMenu } from './entries.ts';

const menu = (held: readonly string[], complete = true) => {
  const shown = menuOf(pages, groups, { complete }, new Set(held));
  return {
    top: shown.top.map(({ label }) => label),
    groups: Object.fromEntries(
      shown.groups.map(({ group, pages: inside }) => [group.label, inside.map(({ label }) => label)]),
    ),
    after: shown.after.map(({ label }) => label),
  };
};

test('a person with all permissions sees the whole menu of the specification', () => {
  assert.deepEqual(menu(permissions), {
    top: ['Home', 'Ricerca Prodotti', 'Scansiona'],
    groups: {
      Profilo: ['Area utente', 'Esci'],
      Logistica: [
        'Magazzino',
        'Inventario',
        'Ordini',
        'Fornitori',
        'Macro Categorie',
        'Sotto Categorie',
        'Allocazioni',
        'DDT',
        'Crea DDT',
      ],
      'Risorse umane': ['Utenti', 'Reparti', 'Documenti'],
      Contabilità: ['Ricevute', 'Tesserati', 'Note spesa'],
      Officina: ['Stanze', 'Prenota stanza', 'Prenotazioni effettuate'],
      Furgoni: ['Prenota', 'Prenotazioni'],
    },
    after: ['Regolamenti', 'Genera firma mail'],
  });
});

test('until the registration is complete there are only Registrazione and Esci', () => {
  assert.deepEqual(menu(permissions, false), {
    top: ['Registrazione'],
    groups: { Profilo: ['Esci'] },
    after: [],
  });
});

test('without permissions only pages that are open to everybody are left, and no empty group', () => {
  assert.deepEqual(menu([]), { top: ['Home'], groups: { Profilo: ['Esci'] }, after: [] });
});

test('a group is shown if any of its pages is', () => {
  assert.deepEqual(menu([can.inventoryBrowse]).groups, { Profilo: ['Esci'], Logistica: ['Inventario'] });
  assert.deepEqual(menu([can.roomsView]).groups, {
    Profilo: ['Esci'],
    Officina: ['Prenotazioni effettuate'],
  });
  assert.deepEqual(menu([can.usersDocuments]).groups, { Profilo: ['Esci'], 'Risorse umane': ['Documenti'] });
});

test('every path needs the permissions of the specification', () => {
  const table: Record<string, string> = {
    '/areaUtente': 'USR_EDT',
    '/ricercaProdotti': 'log_WHR_BRW',
    '/scan': 'log_WHR_BRW',
    '/warehouse': 'log_WHR_MAN',
    '/warehouse/inventari/$id': 'log_WHR_MAN',
    '/prod': 'log_WHR_PRD | log_WHR_BRW',
    '/prod/nuovo': 'log_WHR_PRD',
    '/prod/$id/modifica': 'log_WHR_PRD',
    '/prod/$id': 'log_WHR_PRD | log_WHR_BRW | log_WHR_ORD',
    '/p/$id': 'log_WHR_PRD | log_WHR_BRW | log_WHR_ORD',
    '/l/$id': 'log_WHR_PRD | log_WHR_BRW',
    '/importa': 'log_WHR_PRD | log_WHR_MAN | ru_USRS_MAN | cont_RCP_MAN',
    '/importa/$id': 'log_WHR_PRD | log_WHR_MAN | ru_USRS_MAN | cont_RCP_MAN',
    '/ordini': 'log_WHR_ORD',
    '/ordini/nuovo': 'log_WHR_ORD',
    '/ordini/$id/modifica': 'log_WHR_ORD',
    '/ordini/$id': 'log_WHR_ORD',
    '/richieste': 'log_WHR_BRW | log_WHR_ORD',
    '/pianta/$id': 'log_WHR_PRD | log_WHR_BRW | log_WHR_PRDU | log_WHR_MAN | log_WHR_ORD',
    '/liste': 'log_WHR_PRD | log_WHR_BRW | log_WHR_PRDU | log_WHR_MAN | log_WHR_ORD',
    '/liste/$id': 'log_WHR_PRD | log_WHR_BRW | log_WHR_PRDU | log_WHR_MAN | log_WHR_ORD',
    '/ordini/da-ordinare': 'log_WHR_ORD',
    '/ordini/budget': 'log_WHR_ORD',
    '/ordini/arrivi': 'log_WHR_ORD | log_WHR_MAN | log_WHR_PRDU',
    '/ordini/$id/ricevi': 'log_WHR_ORD | log_WHR_MAN | log_WHR_PRDU',
    '/fornitori': 'log_WHR_PRD',
    '/fornitori/nuovo': 'log_WHR_PRD',
    '/fornitori/$id/modifica': 'log_WHR_PRD',
    '/fornitori/$id': 'log_WHR_PRD | log_WHR_ORD',
    '/macrocat': 'log_WHR_PRD',
    '/macrocat/$id': 'log_WHR_PRD',
    '/sottocat': 'log_WHR_PRD',
    '/synonyms': 'log_WHR_PRD',
    '/sottocat/$id': 'log_WHR_PRD',
    '/alloc': 'log_WHR_PRD',
    '/ddt': 'log_WHR_PRD',
    '/ddt/$id/modifica': 'log_WHR_PRD',
    '/ddt/$id': 'log_WHR_PRD',
    '/ddtV': 'log_WHR_PRD',
    '/utenti': 'ru_USRS_MAN',
    '/utenti/$institutionalEmail': 'ru_USRS_MAN',
    '/utenti/richieste': 'ru_USRS_MAN',
    '/utenti/richieste-dati': 'ru_USRS_MAN',
    '/utenti/permessi': 'ru_USRS_MAN',
    '/utenti/permessi/modelli': 'ru_USRS_MAN',
    '/utenti/permessi/richieste': 'ru_USRS_MAN',
    '/reparti': 'ru_TEAM_MAN',
    '/documents': 'ru_USRS_MAN | ru_USRS_DOC_ADB',
    '/documents/$id': 'ru_USRS_MAN | ru_USRS_DOC_ADB',
    '/ricevute': 'cont_RCP_MAN',
    '/ricevute/anno': 'cont_RCP_MAN',
    '/ricevute/banca': 'cont_RCP_MAN',
    '/ricevute/nuova': 'cont_RCP_MAN',
    '/ricevute/emissione': 'cont_RCP_MAN',
    '/ricevute/$id': 'cont_RCP_MAN',
    '/ricevute/regole': 'cont_RCP_MAN',
    '/tesserati': 'cont_RCP_MAN',
    '/tesserati/nuovo': 'cont_RCP_MAN',
    '/tesserati/rinnovo': 'cont_RCP_MAN',
    '/tesserati/volontari': 'cont_RCP_MAN',
    '/tesserati/$id': 'cont_RCP_MAN',
    '/tesserati/$id/modifica': 'cont_RCP_MAN',
    '/noteSpesa': 'cont_EXR_GEN',
    '/noteSpesa/approvazioni': 'cont_RCP_MAN',
    '/noteSpesa/$id': 'cont_EXR_GEN | cont_RCP_MAN',
    '/room': 'WRK_MAN',
    '/room/nuova': 'WRK_MAN',
    '/room/$id': 'WRK_MAN',
    '/room/$id/modifica': 'WRK_MAN',
    '/prenotazione': 'WRK_ROB',
    '/prenotazioni': 'WRK_ROV | WRK_ROB',
    '/prenotazioni/$id': 'WRK_ROV | WRK_ROB | WRK_MAN',
    '/prenotazioneFurgone': 'WRK_VAB',
    '/prenotazioniFurgone': 'WRK_VAV | WRK_VAB',
    '/prenotazioniFurgone/$id': 'WRK_VAV | WRK_VAB | WRK_MAN',
    '/prenotazioniFurgone/furgoni': 'WRK_VAV | WRK_VAB | WRK_MAN',
    '/prenotazioniFurgone/$id/consegna': 'WRK_VAB | WRK_MAN',
    '/q/$token': 'WRK_ROV | WRK_ROB | WRK_VAV | WRK_VAB | WRK_MAN',
    '/regolamenti': 'USR_EDT',
    '/regolamenti/$id/pubblica': 'ru_USRS_MAN',
    '/generaFirmaMail': 'utl_MSIG_GEN',
    '/generaFirmaMail/modelli': 'ru_USRS_MAN',
    '/generaFirmaMail/modelli/nuovo': 'ru_USRS_MAN',
    '/generaFirmaMail/modelli/$id': 'ru_USRS_MAN',
    '/organizzazione': 'ru_USRS_MAN',
  };
  for (const { path, permissions: sets } of pages) {
    assert.equal(sets.map((set) => set.join(' & ')).join(' | '), table[path] ?? '', path);
  }
  assert.equal(pages.filter(({ permissions: sets }) => sets.length > 0).length, Object.keys(table).length);
});

test('no name and no path appears twice', () => {
  assert.equal(new Set(pages.map(({ name }) => name)).size, pages.length);
  assert.equal(new Set(pages.map(({ path }) => path)).size, pages.length);
  assert.equal(mayOpen([], new Set()), true);
});

test('the profile and the group with most of a person’s pages are open at first', () => {
  const own = (...held: string[]) =>
    [...ownGroupsOf(menuOf(pages, groups, { complete: true }, new Set(held)).groups)].toSorted();
  assert.deepEqual(own(), ['profile']);
  assert.deepEqual(own('cont_RCP_MAN', 'log_WHR_BRW'), ['accounting', 'profile']);
  assert.deepEqual(own(...Object.values(can)), ['logistics', 'profile']);
});

test('a page of the job whose parent page one may not open stands alone, for Home to lead there', () => {
  const alone = (...held: string[]) =>
    pages
      .filter(
        (page) =>
          mayOpen(page.permissions, new Set(held)) && placeInMenu(page, pages, new Set(held)) === 'alone',
      )
      .map(({ path }) => path);
  assert.deepEqual(alone('log_WHR_PRDU', 'log_WHR_BRW'), ['/ordini/arrivi']);
  assert.deepEqual(alone('cont_RCP_MAN'), ['/noteSpesa/approvazioni']);
  assert.deepEqual(alone(...Object.values(can)), []);
});

test('the menu marks the page, and for a page below it or elsewhere the entry where it belongs', () => {
  const products = { name: 'Inventory', path: '/prod' } as const;
  assert.equal(isMarked(products, products, null), true);
  assert.equal(isMarked(products, { name: 'Product', path: '/prod/$id' }, null), true);
  assert.equal(isMarked(products, { name: 'Home', path: '/' }, null), false);
  assert.equal(isMarked(products, { name: 'Scanned', path: '/q/$token' }, '/prod'), true);
  assert.equal(isMarked({ name: 'Home', path: '/' }, products, null), false);
});
