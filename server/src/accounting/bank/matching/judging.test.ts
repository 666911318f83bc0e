/** The signs that a row of the bank pays this or that. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseBest, type JudgedThing, judge } from './judging.ts';
import { loadSpellings, methodOf, plainWords, spaced } from './row-words.ts';

const row = (text: string, amount = '25.00', bookedOn = '2026-09-10') => ({
  bookedOn,
  amount,
  text,
  words: spaced(plainWords(text)),
});

const fee: JudgedThing = {
  kind: 'membership',
  amount: '25.00',
  on: '2026-10-31',
  names: [
    ['anna', 'verdi'],
    ['paolo', 'de', 'santis'],
  ],
  taxCodes: ['VRDNNA85T50A562S'],
  numbers: [],
  memberNumber: 15,
  method: null,
  homonym: false,
};

test('amount and whole name, in any turn and with accents, make a sure proposal', () => {
  assert.deepEqual(judge(row('BONIFICO DA VERDI ÀNNA per quota'), fee), {
    certainty: 'sure',
    points: 9 - 51 / 240,
    because: 'importo e nome',
    part: false,
    sign: 'name',
  });
});

test('a name meets the spelling that banks carry, in the row and in the name', async () => {
  const spellings = await loadSpellings();
  const named = (name: string) => ({ ...fee, names: spellings(name) });
  const written = (text: string) => ({ ...row(text), words: spaced(spellings(text).flat()) });
  for (const [text, name] of [
    ['BONIFICO DA MUESSIG LUCJA', 'Łucja Müßig'],
    ['BONIFICO DA MUSSIG OLE', 'Ole Mussig'],
    ['Bonifico da Müßig Ole', 'Ole Muessig'],
    ['Bonifico da Müßig Ole', 'Ole Müßig'],
  ] as const)
    assert.equal(judge(written(text), named(name))?.certainty, 'sure', `${text}, ${name}`);
  assert.equal(judge(written('BONIFICO DA MUESSIG OLE'), named('Ole Rossi'))?.because ?? null, null);
});

test('the parent’s name, the tax code with a blank inside and the member’s number do, too', () => {
  assert.equal(judge(row('De Santis Paolo quota figlia'), fee)?.because, 'importo e nome');
  assert.equal(judge(row('quota VRDNNA85 T50A562S'), fee)?.because, 'importo e codice fiscale');
  assert.equal(judge(row('quota tessera n. 15'), fee)?.because, 'importo e numero');
  assert.equal(judge(row('quota tessera n. 150'), fee), null);
});

test('a surname alone is only likely, and the amount alone proposes no fee', () => {
  assert.equal(judge(row('Bonifico da Verdi Giulia'), fee)?.certainty, 'likely');
  assert.equal(judge(row('Bonifico da Bianchi Marco'), fee), null);
});

test('less than the fee is a part of it when the name is there, and more is another thing', () => {
  assert.deepEqual(
    (({ certainty, part }) => ({ certainty, part }))(judge(row('Verdi Anna', '10.00'), fee) ?? assert.fail()),
    { certainty: 'likely', part: true },
  );
  assert.equal(judge(row('Verdi', '10.00'), fee), null);
  assert.equal(judge(row('Verdi Anna', '25.01'), fee), null);
});

test('a receipt of the same amount and week is worth a look, one of half a year before is not', () => {
  const receipt: JudgedThing = {
    ...fee,
    kind: 'receipt',
    on: '2026-09-08',
    numbers: ['12/2026'],
    method: 'bonifico',
  };
  assert.deepEqual(judge(row('accredito POS'), receipt)?.certainty, 'weak');
  assert.equal(judge(row('accredito POS', '25.00', '2026-09-16'), receipt), null);
  assert.equal(judge(row('Verdi Anna', '25.00', '2027-03-10'), receipt), null);
  assert.equal(judge(row('saldo ricevuta 12-2026'), receipt)?.because, 'importo, numero e data vicina');
  assert.equal(judge(row('saldo ricevuta 112/2026'), receipt)?.certainty, 'weak');
});

test('another method, a day far away, an instalment and a homonym make it only likely, and say so', () => {
  const paid: JudgedThing = { ...fee, kind: 'payment', on: '2026-09-08', method: 'bonifico' };
  const said = (text: string, thing: Partial<JudgedThing>, bookedOn?: string) => {
    const { certainty, because } =
      judge(row(text, '25.00', bookedOn), { ...paid, ...thing }) ?? assert.fail();
    return [certainty, because];
  };
  assert.equal(said('Bonifico da Verdi Anna', {})[0], 'sure');
  assert.deepEqual(said('Bonifico da Verdi Anna', { method: 'satispay' }), [
    'likely',
    'importo, nome e data vicina, ma il metodo è Satispay',
  ]);
  assert.equal(said('Satispay Verdi Anna', { method: 'satispay' })[0], 'sure');
  assert.equal(said('Verdi Anna', {}, '2026-09-18')[0], 'sure');
  assert.deepEqual(said('Verdi Anna', {}, '2026-09-19'), ['likely', 'importo e nome, ma la data è lontana']);
  assert.equal(said('Verdi Anna', {}, '2026-08-29')[0], 'sure');
  assert.equal(said('Verdi Anna', {}, '2026-08-28')[0], 'likely');
  assert.deepEqual(said('Verdi Anna seconda rata', {}), [
    'likely',
    'importo, nome e data vicina, ma parla di una rata',
  ]);
  assert.equal(said('Verdi Anna', { homonym: true })[0], 'likely');
  assert.equal(said('Verdi Anna VRDNNA85T50A562S', { homonym: true })[0], 'sure');
  assert.equal(judge(row('Verdi Anna', '25.00', '2025-09-10'), fee)?.certainty, 'likely');
});

test('the words of a row say how its money came, and a row without them is a transfer', () => {
  assert.deepEqual(
    ['SATISPAY EUROPE', 'bonifico carta', 'Accredito POS', 'Rossi', 'postale'].map((text) =>
      methodOf(spaced(plainWords(text))),
    ),
    ['satispay', 'bonifico', 'carta', 'bonifico', 'bonifico'],
  );
});

test('what is the first choice of one row is offered to no other one', () => {
  const found = (key: string, points: number) => ({
    key,
    judgement: { points, certainty: 'sure' as const, because: '', part: false, sign: 'name' as const },
  });
  const chosen = chooseBest(
    [
      { row: 1, found: [found('a', 4), found('b', 3)] },
      { row: 2, found: [found('a', 9)] },
      { row: 3, found: [found('c', 1), found('b', 2)] },
    ],
    3,
  );
  assert.deepEqual(
    chosen.map((things) => things.map(({ key }) => key)),
    [['b'], ['a'], ['c']],
  );
});
