/** Files of Italian banks and of payment services, as their customers download them; the rows are made up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workbookOf } from '../../../../testing/files/workbooks.ts';
import { readBankRows } from './rows.ts';
import { proposeColumns, readBankTable } from './table.ts';

/** The day on which the files are read, after all of their rows. */
const readOn = '2026-11-25';

async function read(file: string | Buffer) {
  const table = await readBankTable(Buffer.from(file));
  const { rows, skipped, balance } = readBankRows(table, proposeColumns(table), readOn);
  return {
    ...(balance && { broken: balance.broken }),
    rows: rows.map(({ bookedOn, amount, description }) => `${bookedOn} ${amount} ${description}`),
    skipped: skipped.map(({ row, why }) => `${row} ${why}`),
  };
}

test('Intesa Sanpaolo: a workbook with what isn’t booked yet', async () => {
  const day = (value: number) => ({ value, format: 'dd/mm/yyyy' });
  const amount = (value: number) => ({ value, format: '#,##0.00' });
  const file = workbookOf({
    'Lista Operazione': [
      ['Movimenti del conto', '', '', '', '', '', '', ''],
      [
        'Data',
        'Operazione',
        'Dettagli',
        'Conto o carta',
        'Contabilizzazione',
        'Categoria',
        'Valuta',
        'Importo',
      ],
      [
        day(46_329),
        'Bonifico',
        'Da Verdi Anna per quota',
        '1000/1',
        'CONTABILIZZATO',
        'Bonifici',
        'EUR',
        amount(1250),
      ],
      [day(46_330), 'Pagamento', 'Ferramenta', '1000/1', 'NON CONTABILIZZATO', 'Casa', 'EUR', amount(-43.2)],
      [
        day(46_330),
        'Prelievo',
        'Sportello 12',
        '1000/1',
        'CONTABILIZZATO',
        'Contanti',
        'EUR',
        amount(-250.125),
      ],
    ],
  });
  assert.deepEqual(await read(file), {
    rows: ['2026-11-03 1250.00 Da Verdi Anna per quota'],
    skipped: [
      '4 Non è ancora definitiva («NON CONTABILIZZATO»): caricala quando lo è',
      '5 «-250.125» non è un importo',
    ],
  });
});

test('UniCredit: signed amounts with a title in brackets', async () => {
  const file =
    'Data Registrazione;Data Valuta;Descrizione;Importo (EUR);\r\n' +
    '03.11.2026;03.11.2026;BONIFICO A VOSTRO FAVORE DA ROSSI MARIO;1.025,00;\r\n' +
    '04.11.2026;04.11.2026;COMMISSIONI;-1,75;\r\n';
  assert.deepEqual((await read(file)).rows, [
    '2026-11-03 1025.00 BONIFICO A VOSTRO FAVORE DA ROSSI MARIO',
    '2026-11-04 -1.75 COMMISSIONI',
  ]);
});

test('Fineco: outgoing amounts with a minus, and authorised payments that may still change', async () => {
  const file =
    'Conto Corrente: 1234567;;;;;;\n' +
    'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato\n' +
    '03/11/2026;03/11/2026;25,00;;Bonifico;Ord: Bianchi Luca quota;Contabilizzato\n' +
    '04/11/2026;04/11/2026;;-12,50;Pagamento;Colorificio;Contabilizzato\n' +
    '05/11/2026;05/11/2026;;-99,00;Pagamento;Albergo;Autorizzato\n';
  const { rows, skipped } = await read(file);
  assert.deepEqual(rows, ['2026-11-03 25.00 Ord: Bianchi Luca quota', '2026-11-04 -12.50 Colorificio']);
  assert.match(skipped[0] ?? '', /^5 Non è ancora definitiva/);
});

test('what a bank writes above the titles is no row, and its signs are no separators', async () => {
  const file =
    'Conto 1000/00012345, intestato a Squadra Corse\nSaldo contabile al 30/11/2026: € 1.234,56\n' +
    'Data;Descrizione;Importo\n03/11/2026;Quota Rossi, Mario;1.025,00\n04/11/2026;Commissioni, bolli;-1,75\n';
  assert.deepEqual(await read(file), {
    rows: ['2026-11-03 1025.00 Quota Rossi, Mario', '2026-11-04 -1.75 Commissioni, bolli'],
    skipped: [],
  });
});

test('BancoPosta: two columns without signs, and a charge that is taken back', async () => {
  const file =
    'Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni\n' +
    '03/11/26;03/11/26;;30,00;GIROCONTO DA NERI EVA\n04/11/26;04/11/26;2,00;;CANONE\n' +
    '05/11/26;05/11/26;-2,00;;STORNO CANONE\n';
  assert.deepEqual((await read(file)).rows, [
    '2026-11-03 30.00 GIROCONTO DA NERI EVA',
    '2026-11-04 -2.00 CANONE',
    '2026-11-05 2.00 STORNO CANONE',
  ]);
});

test('Revolut: only what is completed, and only euro', async () => {
  const file =
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n' +
    'TRANSFER,Current,2026-11-03 10:00:01,2026-11-03 10:00:02,From Anna Verdi,25.00,0.00,EUR,COMPLETED,125.00\n' +
    'CARD_PAYMENT,Current,2026-11-04 09:00:00,,Hotel,-80.00,0.00,EUR,PENDING,125.00\n' +
    'CARD_PAYMENT,Current,2026-11-04 09:30:00,2026-11-05 01:00:00,Shop,-20.00,0.00,USD,COMPLETED,80.00\n' +
    'CARD_PAYMENT,Current,2026-11-05 09:30:00,2026-11-05 10:00:00,Bar,-3.00,0.00,EUR,REVERTED,125.00\n' +
    'CARD_REFUND,Current,2026-11-06 09:30:00,2026-11-06 10:00:00,From Shop,1250.00,0.00,EUR,COMPLETED,1375.00\n';
  assert.deepEqual(await read(file), {
    broken: null,
    rows: ['2026-11-03 25.00 From Anna Verdi', '2026-11-06 1250.00 From Shop'],
    skipped: [
      '3 Non è ancora definitiva («PENDING»): caricala quando lo è',
      '4 È in USD: qui si tengono gli euro',
      '5 Il suo stato è «REVERTED»: non è un movimento concluso',
    ],
  });
});

const revolutTitles =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';
const revolutRow = (day: string, [type, words, amount, fee, balance]: readonly string[]) =>
  `${type},Current,2026-11-${day} 09:00:00,2026-11-${day} 10:00:00,` +
  `${words},${amount},${fee},EUR,COMPLETED,${balance}\n`;
const revolutRows = [
  revolutRow('03', ['TOPUP', 'From Anna Verdi', '200.00', '0.00', '200.00']),
  revolutRow('04', ['TRANSFER', 'To Officine', '-100.00', '1.50', '98.50']),
  revolutRow('05', ['ATM', 'Cash at Torino', '-40.00', '0.80', '57.70']),
  revolutRow('06', ['FEE', 'Plan fee', '0.00', '7.99', '49.71']),
];

test('Revolut: the balance falls by the amount and by the fee, which is a movement of its own', async () => {
  const rows = [
    '2026-11-03 200.00 From Anna Verdi',
    '2026-11-04 -100.00 To Officine',
    '2026-11-04 -1.50 Commissione: To Officine',
    '2026-11-05 -40.00 Cash at Torino',
    '2026-11-05 -0.80 Commissione: Cash at Torino',
    '2026-11-06 -7.99 Commissione: Plan fee',
  ];
  const forwards = await read(revolutTitles + revolutRows.join(''));
  assert.deepEqual(forwards, { broken: null, rows, skipped: [] });
  const backwards = await read(revolutTitles + revolutRows.toReversed().join(''));
  assert.deepEqual([backwards.broken, backwards.rows.toSorted()], [null, rows.toSorted()]);
});

test('a row whose balance the movements don’t explain is named', async () => {
  const [first = '', , third = '', fourth = ''] = revolutRows;
  const fifth = revolutRow('07', ['TOPUP', 'From Luca Bianchi', '25.00', '0.00', '74.71']);
  assert.deepEqual((await read(revolutTitles + first + third + fourth + fifth)).broken, {
    row: 3,
    changed: '-142.30',
    moved: '-40.80',
  });
});

test('a column that is no running balance says nothing', async () => {
  const file =
    'Data;Descrizione;Importo;Saldo\n03/11/2026;Anna;25,00;1.000,00\n04/11/2026;Luca;25,00;1.000,00\n' +
    '05/11/2026;Eva;30,00;\n06/11/2026;Kim;30,00;n.d.\n';
  const { broken, rows } = await read(file);
  assert.deepEqual([broken, rows.length], [undefined, 4]);
});

test('Stripe: the fee is taken from the gross amount, and given back with a minus', async () => {
  const file =
    'id,Type,Amount,Fee,Net,Currency,Created (UTC),Description\n' +
    'txn_1,charge,25.00,0.63,24.37,eur,2026-11-03 10:00,Quota Verdi\n' +
    'txn_2,refund,-25.00,-0.38,-24.62,eur,2026-11-04 10:00,Quota Verdi resa\n';
  assert.deepEqual((await read(file)).rows, [
    '2026-11-03 25.00 Quota Verdi',
    '2026-11-03 -0.63 Commissione: Quota Verdi',
    '2026-11-04 -25.00 Quota Verdi resa',
    '2026-11-04 0.38 Commissione: Quota Verdi resa',
  ]);
});

test('a fee that the balance has within the amount already is no movement', async () => {
  const file =
    'Date,Amount,Fee,Description,Balance\n2026-11-03,100.00,0.00,Anna,100.00\n2026-11-04,-20.50,0.50,Shop,79.50\n' +
    '2026-11-05,-10.20,0.20,Bar,69.30\n';
  assert.deepEqual((await read(file)).rows, [
    '2026-11-03 100.00 Anna',
    '2026-11-04 -20.50 Shop',
    '2026-11-05 -10.20 Bar',
  ]);
});

test('N26: the amount in euro stands beside the one of the shop', async () => {
  const file =
    '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name",' +
    '"Amount (EUR)","Original Amount","Original Currency","Exchange Rate"\n' +
    '2026-11-03,2026-11-03,"Verdi, Anna",IT60X0542811101000000123456,"Credit Transfer","Quota 2026","Conto",25.0,,,\n' +
    '2026-11-04,2026-11-04,"Shop",,"Presentment","-","Conto",-18.4,-20.0,USD,0.92\n';
  assert.deepEqual((await read(file)).rows, ['2026-11-03 25.00 Quota 2026', '2026-11-04 -18.40 -']);
});

test('PayPal: a file of refunds alone proves by its net amounts that their fees came back', async () => {
  const file =
    '"Data","Nome","Tipo","Stato","Valuta","Lordo","Tariffa","Netto"\n' +
    '"05/11/2026","Anna","Rimborso","Completato","EUR","-25,00","0,50","-24,50"\n';
  assert.deepEqual((await read(file)).rows, [
    '2026-11-05 -25.00 Rimborso',
    '2026-11-05 0.50 Commissione: Rimborso',
  ]);
});

test('Wise: the total fees are within the amounts, as the running balance says', async () => {
  const file =
    '"TransferWise ID",Date,Amount,Currency,Description,"Running Balance","Payer Name","Total fees"\n' +
    '"TRANSFER-2",05-11-2026,-50.61,EUR,"Sent money to Officine",74.39,"",0.61\n' +
    '"TRANSFER-1",03-11-2026,25.00,EUR,"Received money from Anna Verdi",125.00,"Anna Verdi",0.00\n';
  assert.deepEqual(await read(file), {
    broken: null,
    rows: ['2026-11-05 -50.61 Sent money to Officine', '2026-11-03 25.00 Received money from Anna Verdi'],
    skipped: [],
  });
});

test('Wise: days first, each currency in its rows', async () => {
  const file =
    '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name"\n' +
    '"TRANSFER-1",03-11-2026,25.00,EUR,"Received money from Anna Verdi","quota",125.00,"Anna Verdi"\n' +
    '"CARD-2",28-11-2026,-20.00,GBP,"Card transaction","",80.00,""\n';
  assert.deepEqual(await read(file), {
    rows: ['2026-11-03 25.00 Received money from Anna Verdi'],
    skipped: ['3 È in GBP: qui si tengono gli euro'],
  });
});

for (const effect of ['Impatto sul saldo', 'Effetto sul saldo'])
  test(`PayPal: the gross amount, completed, without notes that don’t move the balance («${effect}»)`, async () => {
    const file =
      '"Data","Orario","Nome","Tipo","Stato","Valuta","Lordo","Tariffa","Netto","Codice transazione",' +
      `"${effect}"\n` +
      '"03/11/2026","10:00","Anna","Pagamento","Completato","EUR","25,00","-1,20","23,80","1AB","Accredito"\n' +
      '"04/11/2026","10:00","Luca","Pagamento","In sospeso","EUR","25,00","0,00","25,00","2AB","Promemoria"\n' +
      '"05/11/2026","10:00","Anna","Rimborso","Completato","EUR","-25,00","0,50","-24,50","3AB","Addebito"\n' +
      '"06/11/2026","10:00","","Blocco","Completato","EUR","-25,00","0,00","-25,00","4AB","Promemoria"\n' +
      '"07/11/2026","10:00","Kim","Pagamento","Completato","USD","1.025,00","0,00","1.025,00","5AB","Accredito"\n';
    const { rows, skipped } = await read(file);
    assert.deepEqual(rows, [
      '2026-11-03 25.00 Pagamento',
      '2026-11-03 -1.20 Commissione: Pagamento',
      '2026-11-05 -25.00 Rimborso',
      '2026-11-05 0.50 Commissione: Rimborso',
    ]);
    assert.deepEqual(
      skipped.map((line) => line.slice(0, 24)),
      ['3 Non è ancora definitiva', '5 «Promemoria» non muove ', '6 È in USD: qui si tengon'].map((line) =>
        line.slice(0, 24),
      ),
    );
  });

test('Satispay: approved payments', async () => {
  const file =
    'id,name,state,kind,date,amount,currency,extra info\n' +
    'a1,Anna V.,APPROVED,Person to Person,2026-11-03 10:00:00,25,EUR,quota 2026\n' +
    'a2,Luca B.,CANCELED,Person to Person,2026-11-03 11:00:00,25,EUR,quota\n';
  assert.deepEqual(await read(file), {
    rows: ['2026-11-03 25.00 quota 2026'],
    skipped: ['3 Il suo stato è «CANCELED»: non è un movimento concluso'],
  });
});

test('SumUp: successful sales, and refunds with their sign', async () => {
  const file =
    'E-mail,Data,ID transazione,Segno,Stato,Descrizione,Totale,Commissione,Valuta\n' +
    'a@example.org,"3 nov 2026, 12:30",T1,Vendita,Riuscito,Maglietta,"12,50","0,24",EUR\n' +
    'a@example.org,"4 nov 2026, 12:30",T2,Vendita,Fallito,Maglietta,"12,50","0,00",EUR\n' +
    'a@example.org,"5 nov 2026, 12:30",T3,Rimborso,Riuscito,Maglietta,"12,50","0,00",EUR\n';
  assert.deepEqual(await read(file), {
    rows: [
      '2026-11-03 12.50 Maglietta',
      '2026-11-03 -0.24 Commissione: Maglietta',
      '2026-11-05 -12.50 Maglietta',
    ],
    skipped: ['3 Il suo stato è «Fallito»: non è un movimento concluso'],
  });
});

test('SumUp: the type of a row gives its sign; one that says more than sales and refunds gives none', async () => {
  const file = (type: string) =>
    'Data;ID transazione;Tipo di transazione;Stato;Descrizione;Totale;Valuta\n' +
    '03/11/2026;T1;Vendita;Riuscito;Maglietta;12,50;EUR\n' +
    `05/11/2026;T3;${type};Rimborsato;Reso;12,50;EUR\n`;
  assert.deepEqual((await read(file('Rimborso'))).rows, [
    '2026-11-03 12.50 Maglietta',
    '2026-11-05 -12.50 Reso',
  ]);
  assert.deepEqual((await read(file('Premio'))).rows, [
    '2026-11-03 12.50 Maglietta',
    '2026-11-05 12.50 Reso',
  ]);
});

test('PayPal’s refunds keep the minus that they have, beside their type', async () => {
  const file =
    'Data,Nome,Tipo,Causale,Stato,Valuta,Lordo\n03/11/2026,Anna,Vendita,quota,Completata,EUR,"25,00"\n' +
    '05/11/2026,Anna,Rimborso,quota,Completata,EUR,"-25,00"\n';
  assert.deepEqual((await read(file)).rows, ['2026-11-03 25.00 quota', '2026-11-05 -25.00 quota']);
});

test('an amount in brackets went out, as accountants’ sheets write it', async () => {
  const file =
    'Data;Descrizione;Importo\n03/11/2026;Quota;1.025,00\n04/11/2026;Spese;(1.001,50)\n05/11/2026;Cassa;(€ 2,00)\n';
  assert.deepEqual(await read(file), {
    rows: ['2026-11-03 1025.00 Quota', '2026-11-04 -1001.50 Spese', '2026-11-05 -2.00 Cassa'],
    skipped: [],
  });
});

test('a column of D and A, as some banks have it; a value date called «Valuta» is no currency', async () => {
  const file =
    'Data;Valuta;Importo;D/A;Causale\n03/11/2026;04/11/2026;25,00;A;Verdi Anna\n03/11/2026;04/11/2026;2,50;D;Spese\n' +
    '03/11/2026;04/11/2026;-2,50;A;Storno\n';
  const { rows, skipped } = await read(file);
  assert.deepEqual(rows, ['2026-11-03 25.00 Verdi Anna', '2026-11-03 -2.50 Spese']);
  assert.equal(skipped.length, 1);
});

test('American dates are known by a day that is no month', async () => {
  const file = 'Date,Description,Amount\n10/03/2026,Anna,5.00\n10/28/2026,Luca,6.00\n';
  assert.deepEqual((await read(file)).rows, ['2026-10-03 5.00 Anna', '2026-10-28 6.00 Luca']);
});
