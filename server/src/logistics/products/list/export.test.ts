import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startTestApp } from '../../../../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { readOwnTable } from '../../../../testing/files/tables.ts';
import { importFile } from '../../../../testing/import-file.ts';
import { isTrial } from '../../../../testing/trial.ts';
import { type Connection, connect } from '../../../platform/database/connection.ts';
import { exportAll } from './export.ts';

const own = { readTable: readOwnTable };
let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 3 });
  const file = `codice,nome,descrizione,macrocategoria,sottocategoria,unita,quantita
A-1,"=HYPERLINK(""http://x"")",+1,M,S,kg,"1250,5"
A-2,"Olio; ""5 l""",@SUM(A1),M,S,l,0
A-3,-10 °C,è,M,S,pz,100
`;
  const whole =
    `codice;nome;macro;sub;tipo;codice a barre;min;max;quantita di riordino;tracciamento;con ` +
    `scadenza;costo;iva;peso g;lunghezza mm;larghezza mm;altezza mm;note
A-4;Colla;M;S;Attrezzatura;SCATOLA-3, 8001090310538;5;80;20;lotto;sì;2,5;22%;12,5;100;20;0;Tenere all’asciutto
`;
  await importFile(connection.db, 'products', Buffer.from(file), own);
  assert.deepEqual((await importFile(connection.db, 'products', Buffer.from(whole), own)).errors, []);
});
after(async () => {
  await connection.close();
  await database.drop();
});

const csv = async (request: object) => {
  const { body, ...answer } = await exportAll(connection.db, { ...request, format: 'csv' });
  assert.ok(body instanceof Readable);
  return { ...answer, text: await text(body) };
};

/** More rows than are read at once, in the trial more than twice as many. */
const manyRows = isTrial ? 2500 : 1200;
test('a CSV opens in Excel as it is: byte order mark, semicolon, decimal comma, no formula that runs', async () => {
  const answer = await csv({ sort: 'code' });
  assert.match(answer.name ?? '', /^inventario-\d{4}-\d\d-\d\d\.csv$/);
  assert.equal(answer.inline, false);
  // `text` drops the byte order mark, as Excel does; the bytes are checked below.
  assert.equal(
    answer.text.replace('\ufeff', ''),
    [
      'Codice;Nome;Descrizione;Macro categoria;Sotto categoria;Tipo;Unità;Quantità;Produttore;' +
        'Codice produttore;Codice a barre;Scorta minima;Scorta massima;Quantità di riordino;' +
        'Lotti e numeri di serie;Con scadenza;Costo standard;IVA (%);' +
        'Peso (g);Lunghezza (mm);Larghezza (mm);Altezza (mm);Note;Attivo',
      `A-1;"'=HYPERLINK(""http://x"")";'+1;M;S;consumabile;kg;1250,5;;;;0;;;nessuno;no;;;;;;;;sì`,
      `A-2;"Olio; ""5 l""";'@SUM(A1);M;S;consumabile;l;0;;;;0;;;nessuno;no;;;;;;;;sì`,
      `A-3;'-10 °C;è;M;S;consumabile;pz;100;;;;0;;;nessuno;no;;;;;;;;sì`,
      'A-4;Colla;;M;S;attrezzatura;kg;0;;;SCATOLA-3, 8001090310538;5;80;20;lotto;sì;2,50;22;12,5;100;20;;Tenere ' +
        'all’asciutto;sì',
      '',
    ].join('\r\n'),
  );
  const { body } = await exportAll(connection.db, { format: 'csv' });
  assert.ok(body instanceof Readable);
  const [first] = await body.take(1).toArray();
  assert.equal(String(first).charCodeAt(0), 0xfeff);
});

test('an exported file can be imported again and changes nothing', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { body } = await exportAll(connection.db, { format });
    const content = Buffer.isBuffer(body) ? body : Buffer.from(await text(body));
    assert.deepEqual(await importFile(connection.db, 'products', content, own), {
      rows: 4,
      created: 0,
      updated: 0,
      unchanged: 4,
      wrong: 0,
      errors: [],
    });
  }
});

test('the file has every row that the filters find, and no other', async () => {
  assert.equal((await csv({ q: 'olio' })).text.split('\r\n').length, 3);
  const many = Array.from({ length: manyRows }, (_, n) => `B-${n},Molti,M,S`).join('\n');
  await importFile(connection.db, 'products', Buffer.from(`codice,nome,macro,sub\n${many}`), own);
  assert.equal((await csv({ q: 'molti' })).text.split('\r\n').length, manyRows + 2);
});

test('an XLSX is a workbook', async () => {
  const { body, type, name } = await exportAll(connection.db, { q: 'olio', format: 'xlsx' });
  assert.ok(Buffer.isBuffer(body));
  assert.equal(body.toString('latin1', 0, 2), 'PK');
  assert.match(type, /spreadsheetml/);
  assert.match(name ?? '', /\.xlsx$/);
});

test('every export is recorded with the person, the filters and the number of rows', async () => {
  const app = await startTestApp();
  try {
    const keeper = await app.person({ permissions: ['log_WHR_BRW'] });
    const many = Array.from({ length: manyRows }, (_, n) => `B-${n},Molti,M,S`).join('\n');
    await importFile(app.db, 'products', Buffer.from(`codice,nome,macro,sub\n${many}`), own);
    for (const query of ['format=xlsx&q=molti', 'format=csv&q=b-1'])
      await (await keeper.get(`/api/logistics/products/export?${query}`)).arrayBuffer();
    const records = await app.db
      .selectFrom('exports')
      .select(['user_id', 'list', 'filters', 'rows'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      records.map(({ list, filters, rows }) => [list, filters, rows]),
      [
        ['/api/logistics/products/export', { format: 'xlsx', q: 'molti' }, manyRows],
        ['/api/logistics/products/export', { format: 'csv', q: 'b-1' }, isTrial ? 1111 : 311],
      ],
    );
    assert.deepEqual(
      records.map((row) => row.user_id),
      [keeper.id, keeper.id],
    );
  } finally {
    await app.stop();
  }
});
