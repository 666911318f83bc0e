/** Suppliers from files: who is known by what, what is wrong with a cell, out and in again, and undone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Import } from '@wms/contract/imports/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import {
  checkImport,
  importBefore,
  importFrom,
  imports,
  importUntil,
  readImport,
  settled,
  uploadImport,
} from '../../../../testing/logistics/imports.ts';
import { trial } from '../../../../testing/trial.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsManagement] });
});
after(() => app.stop());

const check = async (lines: readonly string[]): Promise<Import> => {
  const { id } = await json<{ id: number }>(await uploadImport(keeper, 'suppliers', lines.join('\n')));
  return checkImport(keeper, id, (await readImport(keeper, id)).mapping);
};
const take = (lines: readonly string[]) => importFrom(keeper, 'suppliers', lines.join('\n'));
const importLines = (lines: readonly string[]) => importBefore(app, 'suppliers', lines.join('\n'));
const mistakesOf = async ({ id }: Import) => {
  const { rows } = await json<{ rows: { row: number; column: string; message: string }[] }>(
    await keeper.get(`${imports}/${id}/errors`),
  );
  return rows.map(({ row, column, message }) => `${row} ${column}: ${message}`);
};
const undo = async ({ id }: Import) => {
  const preview = await json<{ obstacles: { first: { name: string; why: string }[] } }>(
    await keeper.get(`${imports}/${id}/undo`),
  );
  const answer = await keeper.post(`${imports}/${id}/undo`, {});
  assert.equal(answer.status, 200, await answer.clone().text());
  return { preview, after: await importUntil(keeper, id, settled) };
};
const suppliers = async (name: string) =>
  (
    await sql<{
      name: string;
      vat: string | null;
      tax: string | null;
      phone: string | null;
      active: boolean;
    }>`
      select name, vat_number as vat, tax_code as tax, phone, active from suppliers where name like ${`${name}%`}
       order by id`.execute(app.db)
  ).rows;

describe('a file of suppliers', () => {
  test('is checked without writing, makes new ones, and again changes nothing', async () => {
    const file = [
      'Fornitore;P. IVA;Codice fiscale;Telefono;Lingua;In uso',
      'Alfa Viti Srl;IT 00743110157;;011 555 1234;inglese;',
      'Alfa Legnami;;;;;no',
    ];
    const checked = await check(file);
    assert.deepEqual(checked.counts, { created: 2, updated: 0, unchanged: 0, wrong: 0 });
    assert.deepEqual(await suppliers('Alfa'), []);
    assert.deepEqual((await take(file)).counts, { created: 2, updated: 0, unchanged: 0, wrong: 0 });
    assert.deepEqual(await suppliers('Alfa'), [
      { name: 'Alfa Viti Srl', vat: '00743110157', tax: null, phone: '+390115551234', active: true },
      { name: 'Alfa Legnami', vat: null, tax: null, phone: null, active: false },
    ]);
    assert.deepEqual((await check(file)).counts, { created: 0, updated: 0, unchanged: 2, wrong: 0 });
  });

  test('knows a supplier by VAT number, else by tax code, else by name; another number is another one', async () => {
    await importLines([
      'Ragione sociale;Partita IVA;Codice fiscale',
      'Beta Uno;01234567897;',
      'Beta Due;;80088230018',
      'Beta Tre;;',
    ]);
    const good = await take([
      'Ragione sociale;Partita IVA;Codice fiscale;Note',
      'Beta Uno S.p.A.;01234567897;;per numero',
      'Beta Due Onlus;;80088230018;per codice fiscale',
      'BETA TRE;12345678903;;per nome, che ora ha il suo numero',
      'Beta Uno;DE123456789;;stesso nome, altra azienda',
    ]);
    assert.deepEqual(good.counts, { created: 1, updated: 3, unchanged: 0, wrong: 0 });
  });

  trial('leaves out the rows that it says are no suppliers', async () => {
    const file = ['Company,Supplier,Manufacturer', 'Gamma sells,True,False', 'Gamma makes,False,True'];
    const checked = await check(file);
    assert.deepEqual(checked.mapping.columns, ['name', 'isSupplier', null]);
    assert.deepEqual((await take(file)).counts, {
      created: 1,
      updated: 0,
      unchanged: 0,
      wrong: 0,
      skipped: 1,
    });
    assert.deepEqual(
      (await suppliers('Gamma')).map(({ name }) => name),
      ['Gamma sells'],
    );
  });

  test('hears of each wrong cell what is wrong with it, and nothing is half-done', async () => {
    const file = [
      'Ragione sociale;Partita IVA;Codice fiscale;E-mail;Lingua;IBAN',
      'Delta Uno;00743110158;;;;',
      ';;;senza@nome.it;;',
      'Delta Due;;RSSMRA85T10A562X;;;',
      'Delta Tre;;;non una mail;;',
      'Delta Quattro;;;;tedesco;',
      'Delta Cinque;;;;;IT60X0542811101000000123457',
      'Delta Sei;DE999999999;;;;',
      'Delta Sette;DE999999999;;;;',
      'Delta Otto;;;;;',
      'delta otto;;;;;',
      'Delta Nove;;00743110157;;;',
    ];
    await sql`update suppliers set tax_code = '00743110157' where name = 'Alfa Viti Srl'`.execute(app.owner);
    const checked = await check(file);
    assert.deepEqual(await mistakesOf(checked), [
      '2 Partita IVA: Partita IVA non valida: ricontrolla le cifre (se è estera, con la sigla del paese davanti)',
      '3 Ragione sociale: Questo campo è obbligatorio',
      '4 Codice fiscale: Codice fiscale non valido: ricontrolla ogni carattere',
      '5 E-mail: Indirizzo email non valido',
      '6 Lingua: Scrivi italiano o inglese',
      '7 IBAN: IBAN non valido',
      '9 Partita IVA: «DE999999999» è già alla riga 8',
      '11 Ragione sociale: «delta otto» è già alla riga 10',
    ]);
    const refused = await keeper.post(`${imports}/${checked.id}/start`, { skipRefused: false });
    assert.equal(refused.status, 409);
    assert.deepEqual(await suppliers('Delta'), []);
  });

  trial('hears whose number it is; of two of one name it asks for the number', async () => {
    await sql`insert into suppliers (name, vat_number, active) values
      ('Epsilon', '01111111116', true), ('Epsilon vecchia', null, true),
      ('Zeta', '02222222222', true), ('Zeta', '03333333338', true)`.execute(app.owner);
    await sql`update suppliers set tax_code = '97584460584' where name = 'Epsilon'`.execute(app.owner);
    const found = await mistakesOf(
      await check([
        'Ragione sociale;Partita IVA;Codice fiscale',
        'Epsilon;02222222222;97584460584',
        'Zeta;;',
      ]),
    );
    assert.deepEqual(found, [
      '2 Codice fiscale: Questo codice fiscale è già di «Epsilon»',
      '3 Ragione sociale: Più fornitori si chiamano così: scrivi la partita IVA o il codice fiscale',
    ]);
  });

  test('goes out and comes back without a change, those out of use too', async () => {
    const out = await (await keeper.get('/api/logistics/suppliers/export?format=csv&show=all')).text();
    const checked = await check([out]);
    assert.deepEqual(await mistakesOf(checked), []);
    assert.deepEqual([checked.counts?.created, checked.counts?.updated], [0, 0]);
    assert.ok((checked.counts?.unchanged ?? 0) >= 6);
  });

  test('is undone: new ones go, others are as they were', async () => {
    await importLines(['Ragione sociale;Telefono', 'Eta Prima;011 111 1111']);
    const done = await take(['Ragione sociale;Telefono', 'Eta Prima;011 222 2222', 'Eta Nuova;']);
    assert.deepEqual(done.counts, { created: 1, updated: 1, unchanged: 0, wrong: 0 });
    const { preview, after: ended } = await undo(done);
    assert.deepEqual(preview, {
      deletes: 1,
      deactivates: 0,
      restores: 1,
      categories: 0,
      reverses: 0,
      obstacles: { count: 0, first: [] },
    });
    assert.equal(ended.state, 'undone');
    assert.deepEqual(
      (await suppliers('Eta')).map(({ name, phone }) => [name, phone]),
      [['Eta Prima', '+390111111111']],
    );
  });

  trial(
    'is not undone while somebody has built on it, nor when an account number would be lost',
    async () => {
      const done = await take(['Ragione sociale', 'Theta']);
      await sql`insert into supplier_contacts (supplier_id, name) select id, 'Ada' from suppliers
               where name = 'Theta'`.execute(app.owner);
      const first = await undo(done);
      assert.deepEqual(first.preview.obstacles.first, [{ name: 'Theta', why: 'ha contatti' }]);
      assert.equal(first.after.state, 'done');
      const iban = await take(['Ragione sociale;IBAN', 'Theta;IT60X0542811101000000123456']);
      const second = await undo(iban);
      assert.deepEqual(second.preview.obstacles.first, [
        { name: 'Theta', why: 'il suo IBAN di prima non è conservato' },
      ]);
    },
  );
});

test('whoever may not edit suppliers imports none', async () => {
  const orders = await app.person({ permissions: [can.ordersManagement, can.userEdit] });
  assert.equal((await uploadImport(orders, 'suppliers', 'Ragione sociale\nIota')).status, 403);
});
