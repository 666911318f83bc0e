/** Reads what people type, with the words of the real acts: the first reading of each line, as it is tried first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptActs } from '../../../accounting/receipts/acts.ts';
import { inviteActs } from '../../../humanResources/people/inviting/acts.ts';
import { countingActs } from '../../../logistics/acts/counting.ts';
import { loanActs } from '../../../logistics/acts/loans.ts';
import { stockActs } from '../../../logistics/acts/stock.ts';
import { bookingActs } from '../../../workshop/bookings/acts.ts';
import { type Reading, readLine } from './read-line.ts';

const acts = [...stockActs, ...loanActs, ...countingActs, ...receiptActs, ...inviteActs, ...bookingActs];
/** A Wednesday. */
const today = '2026-11-25';

const show = ({ act, amount, texts, moment }: Reading) =>
  [
    act.name,
    amount && `${amount.amount}${amount.unit ? ` ${amount.unit}` : ''}`,
    ...Object.entries(texts).map(([part, text]) => `${part}=${text}`),
    moment && [moment.day.slice(5), moment.from, moment.to].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' | ');
const readings = (line: string, now = today) => readLine(line, acts, now).map(show);

test('hours of today’s weekday that are over are those of a week later', () => {
  assert.equal(readings('furgone mercoledì 8-18', `${today}T07:59`)[0], 'book-van | 11-25 08:00 18:00');
  assert.equal(readings('furgone mercoledì 8-18', `${today}T16:41`)[0], 'book-van | 12-02 08:00 18:00');
  assert.equal(readings('furgone oggi 8-18', `${today}T16:41`)[0], 'book-van | 11-25 08:00 18:00');
  assert.equal(readings('furgone mercoledì', `${today}T16:41`)[0], 'book-van | 11-25');
});

test('lines of the stock: the first number is the quantity, the rest the name', () => {
  for (const [line, first] of [
    ['scarica 4 loctite 243', 'unload | 4 | product=loctite 243'],
    ['Scarica 4 Loctite 243', 'unload | 4 | product=Loctite 243'],
    ['SCARICA 4 LOCTITE', 'unload | 4 | product=LOCTITE'],
    ['scarica loctite 243', 'unload | product=loctite 243'],
    ['scarica 4 pz loctite 243', 'unload | 4 pz | product=loctite 243'],
    ['scarica 4 pezzi di loctite 243', 'unload | 4 pz | product=loctite 243'],
    ['scarica 4pz loctite 243', 'unload | 4 pz | product=loctite 243'],
    ['scarica 4x loctite 243', 'unload | 4 | product=loctite 243'],
    ['scarica 4 x loctite 243', 'unload | 4 | product=loctite 243'],
    ['preleva due loctite', 'unload | 2 | product=loctite'],
    ['prendi una brugola 5', 'unload | 1 | product=brugola 5'],
    ['scarica 4 loctite 243 da MAG-D-02-02', 'unload | 4 | product=loctite 243 | from=MAG-D-02-02'],
    ['scarica 4 loctite 243 dal banco', 'unload | 4 | product=loctite 243 | from=banco'],
    ['scarica 4 viti dall’officina', 'unload | 4 | product=viti | from=officina'],
    ["scarica 4 viti dall'officina", 'unload | 4 | product=viti | from=officina'],
    ['scarica 2,5 m cavo rosso', 'unload | 2.5 m | product=cavo rosso'],
    ['scarica 2.5 m di cavo 3x1,5', 'unload | 2.5 m | product=cavo 3x1,5'],
    ['scarica 1.000 rondelle', 'unload | 1000 | product=rondelle'],
    ['scarica 2 m8 dado', 'unload | 2 | product=m8 dado'],
    ['scarica 500 g grasso', 'unload | 500 g | product=grasso'],
    ['scarica 1 l olio 5w40', 'unload | 1 l | product=olio 5w40'],
    ['scarica 3 conf guanti', 'unload | 3 conf. | product=guanti'],
    ['scarica 4 loctite lotto L12', 'unload | 4 | product=loctite | lot=L12'],
    ['scarica 1 trapano sn 0042', 'unload | 1 | product=trapano | lot=0042'],
    ['scarica 608 2rs', 'unload | 608 | product=2rs'],
    ['carica 10 viti m5x16', 'load | 10 | product=viti m5x16'],
    ['carica 10 viti m5x16 in MAG-D-02', 'load | 10 | product=viti m5x16 | to=MAG-D-02'],
    ['carica 10 guanti in pelle in MAG-D-02', 'load | 10 | product=guanti in pelle | to=MAG-D-02'],
    ['carico 100 rondella piana 8', 'load | 100 | product=rondella piana 8'],
    ['aggiungi 3 colla a caldo', 'load | 3 | product=colla | to=caldo'],
    ['sposta trapano in OFF-A', 'move | product=trapano | to=OFF-A'],
    [
      'sposta 4 loctite 243 da MAG-D-02 in OFF-A',
      'move | 4 | product=loctite 243 | from=MAG-D-02 | to=OFF-A',
    ],
    ['sposta 4 loctite in OFF-A da MAG-D-02', 'move | 4 | product=loctite | to=OFF-A | from=MAG-D-02'],
    ['trasferisci 2 morse a OFF-B', 'move | 2 | product=morse | to=OFF-B'],
    ['sposta trapano in', 'move | product=trapano | to='],
    ['conta MAG-D-02', 'count | place=MAG-D-02'],
    ['conta scaffale viti', 'count | place=scaffale viti'],
    ['scarica mezzo litro acetone', 'unload | 0.5 l | product=acetone'],
    ['scarica tutto loctite 243', 'unload | tutto | product=loctite 243'],
    ['scarica tutta la resina', 'unload | tutto | product=resina'],
    ['scarica tutto l’acetone da MAG-D', 'unload | tutto | product=acetone | from=MAG-D'],
    ['scarica loctite tutto', 'unload | tutto | product=loctite'],
    ['scarica tutto', 'unload | tutto'],
    ['sposta tutti i guanti in OFF-A', 'move | tutto | product=guanti | to=OFF-A'],
    ['scarica', 'unload'],
    ['scarica 4', 'unload | 4'],
    ['  scarica   4   loctite  ', 'unload | 4 | product=loctite'],
  ] as const)
    assert.equal(readings(line)[0], first, line);
});

test('lines of loans: to whom and until when', () => {
  for (const [line, first] of [
    ['presta trapano a Rossi', 'lend | product=trapano | person=Rossi'],
    ['presta trapano a Rossi 3 giorni', 'lend | product=trapano | person=Rossi | 11-28'],
    ['presta trapano a Rossi fino a venerdì', 'lend | product=trapano | person=Rossi | 11-27'],
    ['presta trapano a Rossi fino a venerdi', 'lend | product=trapano | person=Rossi | 11-27'],
    ['presta trapano a Rossi entro il 5/12', 'lend | product=trapano | person=Rossi | 12-05'],
    ['presta trapano a rossi fino al 5 dicembre', 'lend | product=trapano | person=rossi | 12-05'],
    ['presta trapano a rossi per 3 giorni', 'lend | product=trapano | person=rossi | 11-28'],
    ['presta trapano a rossi per una settimana', 'lend | product=trapano | person=rossi | 12-02'],
    ['presta trapano a rossi domani', 'lend | product=trapano | person=rossi | 11-26'],
    ['presta trapano fino a domani a rossi', 'lend | product=trapano | person=rossi | 11-26'],
    ['presta 2 trapani a Anna Rossi', 'lend | 2 | product=trapani | person=Anna Rossi'],
    ['presta calibro 150 a Rossi', 'lend | product=calibro 150 | person=Rossi'],
    ['presta trapano all’ingegner Bianchi', 'lend | product=trapano | person=ingegner Bianchi'],
    ['presta trapano a', 'lend | product=trapano | person='],
    ['presta trapano', 'lend | product=trapano'],
    ['rientra trapano', 'return | product=trapano'],
    ['è tornato il trapano', 'return | product=il trapano'],
    ['riporta trapano', 'return | product=trapano'],
    ['restituito trapano da Rossi', 'return | product=trapano | person=Rossi'],
    ['rientra 2 trapani in OFF-A', 'return | 2 | product=trapani | to=OFF-A'],
  ] as const)
    assert.equal(readings(line)[0], first, line);
});

test('lines of bookings: a day and hours, in any order, with a verb or without', () => {
  for (const [line, ...all] of [
    ['furgone venerdì 8-18', 'book-van | 11-27 08:00 18:00'],
    ['furgone venerdi 8 - 18', 'book-van | 11-27 08:00 18:00'],
    ['furgone venerdì dalle 8 alle 18', 'book-van | 11-27 08:00 18:00'],
    ['furgone ven 8:30-12', 'book-van | 11-27 08:30 12:00'],
    ['furgone ducato domani mattina', 'book-van | resource=ducato | 11-26 08:00 13:00'],
    ['furgone venerdì 8-18 a Torino', 'book-van | destination=Torino | 11-27 08:00 18:00'],
    ['prenota furgone lunedì', 'book-van | 11-30'],
    ['prenota il furgone il 5/12 8-12', 'book-van | 12-05 08:00 12:00'],
    ['furgone mercoledì 8-18', 'book-van | 11-25 08:00 18:00'],
    ['furgone 3/1 9-10', 'book-van | 01-03 09:00 10:00'],
    ['forno domani 15', 'book | resource=forno | 11-26 15:00'],
    ['forno domani alle quindici', 'book | resource=forno | 11-26 15:00'],
    ['sala due il tre dicembre dalle nove alle undici', 'book | resource=sala due | 12-03 09:00 11:00'],
    ['forno domani alle 15', 'book | resource=forno | 11-26 15:00'],
    ['sala 15-16', 'book | resource=sala | 11-25 15:00 16:00'],
    ['sala riunioni 2 domani 15', 'book | resource=sala riunioni 2 | 11-26 15:00'],
    ['sala 15.30-16.45', 'book | resource=sala | 11-25 15:30 16:45'],
    ['domani 9-10 sala riunioni', 'book | resource=sala riunioni | 11-26 09:00 10:00'],
    ['prenota sala', 'book | resource=sala'],
    ['prenota tornio dopodomani pomeriggio', 'book | resource=tornio | 11-27 14:00 18:00'],
    ['prenota sala tutto il giorno', 'book | resource=sala | 11-25 08:00 18:00'],
    ['stanza domani 9-11', 'book | resource=stanza | 11-26 09:00 11:00', 'book-room | 11-26 09:00 11:00'],
    ['prenota una stanza domani 9-11', 'book-any-room | 11-26 09:00 11:00'],
    ['prenota stanza', 'book-any-room'],
    ['sala 15-16', 'book | resource=sala | 11-25 15:00 16:00', 'book-room | 11-25 15:00 16:00'],
    [
      'sala riunioni domani',
      'book | resource=sala riunioni | 11-26',
      'book-room | resource=riunioni | 11-26',
    ],
  ] as const)
    assert.deepEqual(readings(line).slice(0, all.length), all, line);
});

test('lines that open a page, and lines that are no act', () => {
  assert.deepEqual(readings('incassa Bianchi'), ['collect | member=Bianchi']);
  assert.deepEqual(readings('incassa da Bianchi'), ['collect | member=Bianchi']);
  for (const line of [
    'Bianchi 20',
    'Bianchi 20 €',
    'Bianchi € 20',
    'Bianchi 20€',
    'Bianchi 20 euro',
    '20 Bianchi',
  ])
    assert.equal(readings(`incassa ${line}`)[0], 'collect | 20 | member=Bianchi', line);
  assert.deepEqual(readings('invita'), ['invite']);
  // A room's name with a number stays a search.
  for (const line of ['stanza', 'stanza 7', 'stanza 3/8', 'aula 2.10', 'stanz 7'])
    assert.ok(!readings(line).some((reading) => reading.startsWith('book-room')), line);
  for (const line of [
    'loctite 243',
    'chiave 13',
    'vite m5x16',
    'DDT 24/2026',
    'ricevuta 36/2026',
    'O-2026-31',
    'NS 57',
    'R 36',
    '8001234567890',
    'scarichi',
    'rossi',
    'venerdì',
    '',
  ])
    assert.deepEqual(readings(line), [], line);
});

test('a line whose words also stand in names has the other readings, too', () => {
  const gloves = readings('carica 10 guanti in pelle');
  assert.equal(gloves[0], 'load | 10 | product=guanti | to=pelle');
  assert.ok(gloves.includes('load | 10 | product=guanti in pelle'));
  assert.ok(readings('scarica 608 2rs').includes('unload | product=608 2rs'));
  assert.ok(readings('scarica 2 m cavo').includes('unload | 2 | product=m cavo'));
  // Even a line of nothing but such words has few.
  assert.ok(readings('presta a a da a da a da fino a a da a').length <= 8);
});

test('days and hours that do not exist are no days and hours', () => {
  for (const line of ['sala 30/2', 'sala domani 18-8', 'forno alle 25', 'sala 10:75-12'])
    assert.ok(
      readings(line).every((text) => !/\d\d-\d\d \d\d:/.test(text)),
      line,
    );
});
