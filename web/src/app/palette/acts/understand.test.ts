/** From the typed line to the row, with what the server finds: what is understood, asked and refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductFacts } from '@wms/contract/logistics/products/found';
import type { FoundThing } from '@wms/contract/platform/palette/found';
import type { AskedSlot } from '@wms/contract/utilities/palette/endpoints';
import { receiptActs } from '../../../accounting/receipts/acts.ts';
import { countingActs } from '../../../logistics/acts/counting.ts';
import { loanActs } from '../../../logistics/acts/loans.ts';
import { stockActs } from '../../../logistics/acts/stock.ts';
import type { Choice, Meaning } from '../../../ui/cupboards/act.ts';
import { bookingActs } from '../../../workshop/bookings/acts.ts';
import { type Reading, readLine } from './read-line.ts';
import { plainOf } from './typed-line.ts';
import { type Chosen, chooseReading, findUnknown, nextStep, sayUnknown, slotsOf } from './understand.ts';
import { writeLine } from './write-line.ts';

const acts = [...stockActs, ...loanActs, ...countingActs];
const today = '2026-11-25';

const place = (id: number, code: string) => ({ id, code, name: `Ripiano ${id}` });
const shelf = place(1, 'MAG-D-02-02');
const bench = place(2, 'OFF-A');

let ids = 0;
function product(name: string, code: string, given: Partial<ProductFacts> = {}): FoundThing {
  const stock = given.stock ?? [{ place: shelf, lot: null, expiresOn: null, quantity: '7' }];
  const quantity = String(stock.reduce((sum, row) => sum + Number(row.quantity), 0));
  const facts: ProductFacts = {
    unit: 'pz',
    kind: 'consumabile' as never,
    tracking: 'none',
    hasExpiry: false,
    quantity,
    available: quantity,
    likelyPlace: stock[0]?.place ?? null,
    lent: String(given.loans?.length ?? 0),
    loans: [],
    ...given,
    stock,
  };
  ids += 1;
  return {
    key: `product-${ids}`,
    kind: 'product',
    id: ids,
    name,
    code,
    page: `/prod/${ids}`,
    facts: facts as never,
  };
}
const loan = (id: number, borrower: string) => ({
  id,
  borrower,
  borrowerId: id,
  left: '1',
  lot: null,
  dueOn: '2026-12-07',
  overdue: false,
  from: shelf,
  version: 1,
});
const person = (id: number, name: string): FoundThing => ({
  key: `person-${id}`,
  kind: 'person',
  id,
  name,
  page: null,
});

const things: FoundThing[] = [
  product('Loctite 243', 'CHI-LOC-243'),
  product('Loctite 270', 'CHI-LOC-270'),
  product('Trapano a colonna', 'UT-1', {
    stock: [{ place: bench, lot: null, expiresOn: null, quantity: '1' }],
  }),
  product('Trapano avvitatore', 'UT-2', { stock: [], loans: [loan(9, 'Nicola Serra')] }),
  product('Guanti in pelle', 'DPI-3'),
  product('608 2RS', 'CUS-608'),
  product('Cavo rosso', 'ELE-1', {
    unit: 'm',
    stock: [{ place: shelf, lot: null, expiresOn: null, quantity: '12.5' }],
  }),
  product('Calibro', 'MIS-1', {
    stock: [
      { place: shelf, lot: null, expiresOn: null, quantity: '2' },
      { place: bench, lot: null, expiresOn: null, quantity: '3' },
    ],
  }),
  product('Morsa', 'UT-5', { stock: [], loans: [loan(5, 'Anna Rossi'), loan(6, 'Ugo Neri')] }),
  ...[shelf, bench].map(
    ({ id, code, name }): FoundThing => ({ key: `place-${id}`, kind: 'place', id, code, name, page: null }),
  ),
  person(21, 'Anna Rossi'),
  person(22, 'Ugo Neri'),
  person(23, 'Ugo Verdi'),
];

/** Finds as the server does, by the beginnings of words, or else the products with most of the words. */
function answer({ kind, text, time }: AskedSlot) {
  const words = plainOf(text).split(/[^\p{L}\p{N}]+/u);
  const has = (thing: FoundThing) => (word: string) =>
    plainOf(`${thing.name} ${thing.code ?? ''}`)
      .split(/[^\p{L}\p{N}]+/u)
      .some((candidate) => candidate.startsWith(word));
  const ofKind = things.filter((thing) => thing.kind === kind);
  const found = ofKind.filter((thing) => words.every(has(thing)));
  if (found.length > 0 || kind !== 'product') return { kind, text, time, similar: false, things: found };
  const most = ofKind.filter((thing) => words.filter(has(thing)).length > words.length / 2);
  return { kind, text, time, similar: most.length > 0, things: most };
}

type Understood = { reading: Reading; meaning: Meaning };

function understand(line: string, chosen: Chosen = new Map()): Understood {
  const readings = readLine(line, acts, today);
  const resolved = chooseReading(readings, slotsOf(readings, chosen).map(answer), chosen);
  assert.ok(resolved, line);
  const step = nextStep(resolved, { held: new Set(), today, booking: 'b' });
  const { reading } = resolved;
  switch (step.state) {
    case 'filled':
      return { reading, meaning: reading.act.means(step.parts, undefined) };
    case 'chooses':
    case 'asks':
      return {
        reading,
        meaning: { state: 'asks', says: '', question: step.question, choices: step.choices },
      };
    case 'unknown':
      return { reading, meaning: { state: 'refused', says: '', why: step.why } };
    case 'waiting':
      return assert.fail(`${line} waits`);
  }
}
const wordsOf = (text: string) => text.replaceAll('\u00a0', ' ');
const ready = (line: string, chosen?: Chosen) => {
  const { meaning } = understand(line, chosen);
  assert.equal(meaning.state, 'ready', `${line}: ${JSON.stringify(meaning)}`);
  return wordsOf(meaning.says);
};
const refused = (line: string) => {
  const { meaning } = understand(line);
  assert.ok(meaning.state === 'refused', `${line}: ${JSON.stringify(meaning)}`);
  return wordsOf(meaning.why);
};
const asked = (line: string): readonly [string, readonly Choice[], Reading] => {
  const { meaning, reading } = understand(line);
  assert.ok(meaning.state === 'asks', `${line}: ${JSON.stringify(meaning)}`);
  return [meaning.question, meaning.choices, reading];
};
const names = (choices: readonly Choice[]) => choices.map(({ name }) => wordsOf(name));

test('what is understood stands in the row', () => {
  assert.equal(
    ready('scarica 4 loctite 243'),
    'Scarica 4 pz · Loctite 243 · da MAG-D-02-02 (lì ne restano 3)',
  );
  assert.equal(ready('scarica 6 loctite 243'), 'Scarica 6 pz · Loctite 243 · da MAG-D-02-02 (lì ne resta 1)');
  assert.equal(ready('scarica 7 loc 243'), 'Scarica 7 pz · Loctite 243 · da MAG-D-02-02 (lì non ne restano)');
  assert.equal(ready('scarica 2,5 m cavo'), 'Scarica 2,5 m · Cavo rosso · da MAG-D-02-02 (lì ne restano 10)');
  assert.equal(
    ready('carica 10 guanti in pelle'),
    'Carica 10 pz · Guanti in pelle · in MAG-D-02-02 (poi 17 pz in tutto)',
  );
  assert.equal(
    ready('carica 10 guanti in pelle in off-a'),
    'Carica 10 pz · Guanti in pelle · in OFF-A (poi 17 pz in tutto)',
  );
  assert.equal(
    ready('sposta trapano a colonna in mag-d-02-02'),
    'Sposta 1 pz · Trapano a colonna · da OFF-A (lì non ne restano) · in MAG-D-02-02',
  );
  assert.equal(
    ready('presta trapano colonna a rossi fino a venerdì'),
    'Presta 1 pz · Trapano a colonna · a Anna Rossi · fino al 27/11/2026 · da OFF-A',
  );
  // Only one of the two drills is out.
  assert.equal(
    ready('rientra trapano'),
    'Rientra 1 pz · Trapano avvitatore · da Nicola Serra · in MAG-D-02-02',
  );
});

test('a line that names two things asks which, and the choice goes into the line', () => {
  const [question, choices, reading] = asked('scarica 1 trapano');
  assert.equal(question, 'Quale?');
  assert.deepEqual(names(choices), ['Trapano a colonna', 'Trapano avvitatore']);
  const written = writeLine(reading, choices[0]?.puts ?? {}, new Map());
  assert.equal(written.line, 'scarica 1 Trapano a colonna');
  assert.equal(
    ready(written.line, written.chosen),
    'Scarica 1 pz · Trapano a colonna · da OFF-A (lì non ne restano)',
  );
  assert.deepEqual(names(asked('presta trapano colonna a ugo')[1]), ['Ugo Neri', 'Ugo Verdi', '«ugo»']);
  assert.deepEqual(names(asked('rientra morsa')[1]), ['Anna Rossi', 'Ugo Neri']);
  assert.deepEqual(names(asked('scarica 1 calibro')[1]), ['MAG-D-02-02', 'OFF-A']);
  // Only one place has three.
  assert.match(ready('scarica 3 calibro'), /da OFF-A/);
  assert.match(ready('scarica 1 calibro da off-a'), /da OFF-A \(lì ne restano 2\)/);
});

test('all of a thing is what lies in its only place, and of several places one is asked', () => {
  assert.equal(
    ready('scarica tutto loctite 243'),
    'Scarica 7 pz · Loctite 243 · da MAG-D-02-02 (lì non ne restano)',
  );
  assert.match(ready('scarica tutto il cavo'), /^Scarica 12,5 m · Cavo rosso/);
  assert.match(ready('sposta tutto loctite 243 in off-a'), /^Sposta 7 pz · Loctite 243 · da MAG-D-02-02/);
  const [question, choices, reading] = asked('scarica tutti i calibro');
  assert.equal(question, 'Da quale ubicazione?');
  const written = writeLine(reading, choices[1]?.puts ?? {}, new Map());
  assert.equal(written.line, 'scarica tutto calibro da OFF-A');
  assert.match(ready('scarica tutto calibro da off-a'), /^Scarica 3 pz · Calibro · da OFF-A/);
  assert.equal(asked('presta tutto calibro a rossi')[0], 'Da quale ubicazione?');
  assert.match(ready('rientra tutto avvitatore'), /^Rientra 1 pz · Trapano avvitatore/);
  assert.equal(asked('carica tutto loctite 243')[0], 'Quanti?');
  assert.equal(refused('scarica tutto loctite 243 da off-a'), 'In OFF-A non ce n’è');
  assert.equal(refused('scarica loctite 243 da off-a'), 'In OFF-A non ce n’è');
  assert.equal(refused('scarica tutto avvitatore'), 'Non ce n’è più in magazzino');
  assert.equal(asked('scarica tutto')[0], 'Che cosa?');
});

test('what is missing is asked', () => {
  assert.equal(asked('scarica')[0], 'Che cosa?');
  assert.deepEqual(names(asked('scarica loctite 243')[1]), ['Scarica 1 pz', 'Scarica 7 pz']);
  assert.match(asked('sposta calibro')[0], /^Dove\?/);
  assert.match(asked('presta trapano colonna')[0], /^A chi\?/);
  const [question, choices, reading] = asked('presta trapano colonna a Gino Ospite');
  assert.equal(question, 'Nessuna persona si chiama «Gino Ospite»');
  const written = writeLine(reading, choices[0]?.puts ?? {}, new Map());
  assert.match(ready(written.line, written.chosen), /a Gino Ospite/);
});

test('the part that names nothing is the one that is said', () => {
  assert.equal(refused('sposta 2 loctite 243 in NIENTE'), 'Nessuna ubicazione si chiama «NIENTE»');
  const [question, choices] = asked('presta 1 trapano colonna a zzz');
  assert.equal(question, 'Nessuna persona si chiama «zzz»');
  assert.deepEqual(names(choices), ['«zzz»']);
  // The product is only nearly right: it is asked, and the rest of the line stays with the other part.
  const nearly = (slot: AskedSlot) =>
    slot.kind === 'product'
      ? { ...answer({ ...slot, text: 'trapano' }), text: slot.text, similar: true }
      : answer(slot);
  const readings = readLine('presta trapnao rossi', acts, today);
  const resolved = chooseReading(readings, slotsOf(readings, new Map()).map(nearly), new Map());
  assert.deepEqual(resolved?.reading.texts, { product: 'trapnao', person: 'rossi' });
});

test('a thing with a serial number is one piece', () => {
  const pieces = product('Tester', 'MIS-2', {
    tracking: 'serial',
    stock: ['SN-1', 'SN-2'].map((lot) => ({ place: bench, lot, expiresOn: null, quantity: '1' })),
  });
  things.push(pieces);
  const [question, choices] = asked('scarica tester');
  assert.equal(question, 'Quale pezzo?');
  assert.deepEqual(names(choices), ['SN-1', 'SN-2']);
  assert.ok(choices.every(({ detail }) => detail?.startsWith(bench.code)));
  assert.match(ready('scarica tester sn SN-2'), /^Scarica 1 pz · Tester · SN-2/);
  // Lending takes the piece that lies there longest, which comes first, unless another one is named.
  assert.match(ready('presta tester a rossi'), /^Presta 1 pz · Tester · SN-1 · a Anna Rossi/);
  assert.match(ready('presta tester sn SN-2 a rossi'), /^Presta 1 pz · Tester · SN-2 · a Anna Rossi/);
  things.splice(things.indexOf(pieces), 1);
});

test('what is reserved for others neither leaves nor is lent, but may be moved', () => {
  const reserved = product('Ugello', 'STA-1', { available: '2' });
  things.push(reserved);
  assert.equal(refused('scarica 3 ugello'), 'Ne sono disponibili 2 pz: il resto è riservato');
  assert.equal(refused('presta 3 ugello a rossi'), 'Ne sono disponibili 2 pz: il resto è riservato');
  assert.match(ready('scarica 2 ugello'), /^Scarica 2 pz/);
  const spread = product('Flangia', 'STA-2', {
    available: '3',
    stock: [shelf, bench].map((place) => ({ place, lot: null, expiresOn: null, quantity: '2' })),
  });
  things.push(spread);
  assert.equal(refused('scarica 4 flangia'), 'Ne sono disponibili 3 pz: il resto è riservato');
  things.splice(things.indexOf(spread), 1);
  assert.match(ready('sposta 7 ugello in off-a'), /^Sposta 7 pz/);
  things.splice(things.indexOf(reserved), 1);
});

test('what no single place has enough of comes from several, in one booking', () => {
  assert.equal(ready('scarica 4 calibro'), 'Scarica 4 pz · Calibro · 2 pz da MAG-D-02-02 · 2 pz da OFF-A');
  const { meaning } = understand('scarica 4 calibro');
  assert.ok(meaning.state === 'ready');
  const { body } = meaning.call.args as { body: { lines: { fromLocationId: number; quantity: string }[] } };
  assert.deepEqual(
    body.lines.map(({ fromLocationId, quantity }) => [fromLocationId, quantity]),
    [
      [shelf.id, '2'],
      [bench.id, '2'],
    ],
  );
  const lots = product('Primer', 'CHI-9', {
    tracking: 'lot',
    stock: [
      { place: shelf, lot: 'A1', expiresOn: null, quantity: '3' },
      { place: bench, lot: 'A2', expiresOn: '2020-01-31', quantity: '2' },
      { place: bench, lot: 'A3', expiresOn: null, quantity: '1' },
    ],
  });
  things.push(lots);
  assert.match(ready('scarica 4 primer'), /· 3 pz da MAG-D-02-02 \(lotto A1\) · 1 pz da OFF-A \(lotto A3\)$/);
  assert.match(refused('scarica 5 primer'), /^Non bastano in una sola ubicazione/);
  things.splice(things.indexOf(lots), 1);
});

test('what is not possible is refused in the row', () => {
  assert.match(refused('scarica 999999999999 loctite 243'), /^Ne restano 7 pz/);
  assert.equal(refused('scarica -3 loctite 243'), 'Scrivi una quantità maggiore di zero');
  assert.equal(refused('scarica 40 loctite 243'), 'Ne restano 7 pz: riduci la quantità');
  assert.equal(
    refused('scarica 3 calibro da mag-d-02-02'),
    'In MAG-D-02-02 ne restano 2 pz: riduci la quantità',
  );
  assert.equal(refused('scarica 1,5 loctite 243'), 'Pezzi e confezioni si contano interi');
  assert.equal(refused('scarica 2 kg loctite 243'), 'Loctite 243 si conta in pz, non in kg');
  assert.equal(refused('scarica 0 loctite 243'), 'Scrivi una quantità maggiore di zero');
  assert.equal(refused('scarica 4 xyz'), 'Nessun prodotto si chiama «xyz»');
  assert.equal(refused('scarica 1 loctite 243 da off-a'), 'In OFF-A non ce n’è');
  assert.equal(refused('rientra loctite 243'), 'Non risulta in prestito');
  assert.match(
    refused('presta avvitatore a rossi'),
    /^È fuori: lo ha Nicola Serra, da restituire il 07\/12\/2026/,
  );
  assert.equal(refused('presta trapano colonna a rossi fino al 1/11/2026'), 'Questo giorno è già passato');
  assert.equal(refused('sposta trapano colonna in off-a'), 'È già tutto in OFF-A');
});

test('the beginnings of the words are enough, and the person and the place need no word before them', () => {
  assert.match(
    ready('pr trap col ros'),
    /^Presta 1 pz · Trapano a colonna · a Anna Rossi · fino al 02\/12\/2026/,
  );
  assert.match(
    ready('presta a rossi il trapano a colonna'),
    /^Presta 1 pz · Trapano a colonna · a Anna Rossi/,
  );
  assert.match(ready('presta a anna rossi ut-1'), /^Presta 1 pz · Trapano a colonna · a Anna Rossi/);
  assert.match(ready('presta ut-1 anna rossi'), /^Presta 1 pz · Trapano a colonna · a Anna Rossi/);
  assert.match(ready('presta trapano col ros fino a venerdì'), /a Anna Rossi · fino al 27\/11\/2026/);
  assert.equal(ready('sc 4 loc 243'), 'Scarica 4 pz · Loctite 243 · da MAG-D-02-02 (lì ne restano 3)');
  assert.match(ready('sp trapano col mag-d-02-02'), /^Sposta 1 pz · Trapano a colonna · da OFF-A/);
  assert.match(ready('ca 2 guanti pelle off-a'), /^Carica 2 pz · Guanti in pelle · in OFF-A/);
  assert.match(ready('ri avvit'), /^Rientra 1 pz · Trapano avvitatore/);
  assert.deepEqual(names(asked('pr trap ros')[1]), ['Trapano a colonna', 'Trapano avvitatore']);
  assert.match(asked('presta trapano colonna')[0], /^A chi\?/);
});

test('a begun verb that names nothing is no act, and a nearly right name is not guessed', () => {
  const read = (line: string) => {
    const readings = readLine(line, acts, today);
    return chooseReading(readings, slotsOf(readings, new Map()).map(answer), new Map());
  };
  for (const line of ['pr', 'sc', 'pr xyz', 'sc 4 xyz', 'm 8', 'r 36', 'ca xyz'])
    assert.equal(read(line), null, line);
  const readings = readLine('sc 4 loct', acts, today);
  const nearly = slotsOf(readings, new Map()).map((slot) => ({ ...answer(slot), similar: true }));
  assert.equal(chooseReading(readings, nearly, new Map()), null);
});

test('a line that can only book says that nothing of this name can be booked', () => {
  const readings = readLine('forno domani 15', bookingActs, today);
  const answers = slotsOf(readings, new Map()).map(answer);
  const unknown = findUnknown(readings, answers, new Map());
  assert.equal(
    unknown && sayUnknown(unknown.part, unknown.text),
    'Niente che puoi prenotare si chiama «forno»',
  );
  assert.deepEqual(unknown?.near, []);
  assert.equal(findUnknown(readings, [], new Map()), null);
  // Things whose names are only similar are offered.
  const van: FoundThing = { key: 'resource-1', kind: 'resource', id: 1, name: 'Fornitore', page: null };
  const nearly = answers.map((asked) =>
    asked.kind === 'van' ? { ...asked, similar: true, things: [van] } : asked,
  );
  assert.deepEqual(findUnknown(readings, nearly, new Map())?.near, [van]);
  const exact = nearly.map((asked) => ({ ...asked, similar: false }));
  assert.equal(findUnknown(readings, exact, new Map()), null);
});

test('money is more than zero', () => {
  const member: FoundThing = { key: 'member-1', kind: 'member', id: 1, name: 'Carlo Bianchi', page: null };
  things.push(member);
  const means = (line: string) => {
    const readings = readLine(line, receiptActs, today);
    const resolved = chooseReading(readings, slotsOf(readings, new Map()).map(answer), new Map());
    assert.ok(resolved);
    const step = nextStep(resolved, { held: new Set(), today, booking: 'b' });
    assert.ok(step.state === 'filled');
    return resolved.reading.act.means(step.parts, undefined);
  };
  for (const line of ['incassa bianchi 0', 'incassa bianchi -5']) {
    const meaning = means(line);
    assert.ok(meaning.state === 'refused', line);
    assert.equal(meaning.why, 'Scrivi un importo maggiore di zero');
  }
  assert.equal(means('incassa bianchi 5').state, 'opens');
  things.splice(things.indexOf(member), 1);
});

test('two readings that are as good are asked, and the choice is written in full', () => {
  // A person is called like the second word of a product.
  const guest = person(24, 'Ida Colonna');
  things.push(guest);
  const [question, choices, reading] = asked('presta trapano colonna');
  things.splice(things.indexOf(guest), 1);
  assert.equal(question, 'Che cosa intendi?');
  assert.deepEqual(names(choices), [
    'Presta · Trapano a colonna',
    'Presta · Trapano a colonna · a Ida Colonna',
    'Presta · Trapano avvitatore · a Ida Colonna',
  ]);
  assert.equal(reading.verb, 'presta');
});

test('a number that begins a name is no quantity', () => {
  assert.equal(asked('scarica 608 2rs')[0], 'Quanti?');
  assert.match(ready('scarica 4 608 2rs'), /^Scarica 4 pz · 608 2RS/);
});

test('a number after a name is a quantity, which is asked, where nothing is called so', () => {
  const [question, choices, reading] = asked('scarica guanti 2');
  assert.equal(question, 'Che cosa intendi?');
  assert.deepEqual(names(choices), ['Scarica 2 · Guanti in pelle']);
  const written = writeLine(reading, choices[0]?.puts ?? {}, new Map());
  assert.equal(written.line, 'scarica 2 Guanti in pelle');
  assert.match(ready(written.line, written.chosen), /^Scarica 2 pz · Guanti in pelle/);
  assert.equal(asked('scarica loctite 243')[0], 'Quanti?');
  assert.equal(refused('scarica xyz 2'), 'Nessun prodotto si chiama «xyz 2»');
});

test('a number after a name that says its size is the quantity', () => {
  const gloves = ['Guanti nitrile taglia L', 'Guanti in lattice taglia M', 'Guanti in lattice taglia S'].map(
    (name, at) => product(name, `SIC-0000${at + 1}`),
  );
  // The words also stand in descriptions, which the server searches, too.
  const isDescribed = ({ kind, text }: AskedSlot) => kind === 'product' && text === 'guanti l 2';
  const answerWell = (slot: AskedSlot) =>
    isDescribed(slot) ? { ...answer(slot), similar: false, things: things.slice(0, 3) } : answer(slot);
  things.push(...gloves);
  const line = 'scarica guanti l 2';
  const readings = readLine(line, acts, today);
  const resolved = chooseReading(readings, slotsOf(readings, new Map()).map(answerWell), new Map());
  const sized = ready(line);
  const several = asked('scarica guanti lattice 2');
  const [, unsized] = asked('scarica guanti nitrile 2');
  things.splice(-gloves.length);
  assert.deepEqual(resolved?.reading.texts, { product: 'guanti l' });
  assert.match(sized, /^Scarica 2 pz · Guanti nitrile taglia L/);
  assert.deepEqual(names(several[1]), [
    'Scarica 2 · Guanti in lattice taglia M',
    'Scarica 2 · Guanti in lattice taglia S',
  ]);
  assert.deepEqual(names(unsized), ['Scarica 2 · Guanti nitrile taglia L']);
});

test('what is free is asked for the line’s day and hours, and an answer about another time isn’t shown', () => {
  const van = (id: number, name: string, hint: string): FoundThing => ({
    key: `resource-${id}`,
    kind: 'resource',
    id,
    name,
    hint,
    page: null,
    facts: { kind: 'van' },
  });
  const vans = [van(1, 'Ducato', 'libero'), van(2, 'Transit', 'in manutenzione fino all’8/12/2026')];
  const readings = readLine('furgone venerdì 8-18', bookingActs, today);
  const [slot, ...more] = slotsOf(readings, new Map());
  const time = { day: '2026-11-27', from: '08:00', to: '18:00' };
  assert.deepEqual([slot, more], [{ kind: 'van', text: '', time }, []]);
  const stepWith = (answered: AskedSlot['time']) => {
    const answers = [{ kind: 'van' as const, text: '', time: answered, similar: false, things: vans }];
    const resolved = chooseReading(readings, answers, new Map());
    assert.ok(resolved);
    return nextStep(resolved, { held: new Set(), today, booking: 'b' });
  };
  const step = stepWith(time);
  assert.ok(step.state === 'asks');
  assert.deepEqual(
    step.choices.map(({ name, hint }) => [name, hint]),
    vans.map(({ name, hint }) => [name, hint]),
  );
  assert.equal(stepWith(null).state, 'waiting');
});
