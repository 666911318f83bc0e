/** Thirty-eight of the forty people of the invented 'Squadra Corse Aurora' and their eight teams. */
import { can, type Permission, permissions } from '@wms/contract/platform/permissions';
import { grant } from '../server/src/identity/users/accounts.ts';
import { insertRow, type Writer } from '../server/src/platform/database/connection.ts';
import type { Chance } from './chance.ts';

const firstNames = (
  'Alessia Andrea Anna Beatrice Bianca Carlo Chiara Claudia Daniele Davide Elena Elisa Emanuele Federica ' +
  'Filippo Francesca Gabriele Giada Giorgia Giovanni Giulia Irene Jacopo Laura Leonardo Lorenzo Luca Marco ' +
  'Martina Matteo Michele Nicola Paolo Pietro Riccardo Sara Silvia Simone Tommaso'
).split(' ');
/** The first names of the demo's people: the first person signs in as `demo`. */
export const givenNames: readonly string[] = ['Demetra', ...firstNames.slice(0, 37)];
export const isWoman = (first: string): boolean =>
  (/a$/.test(first) && !['Andrea', 'Luca', 'Nicola'].includes(first)) ||
  ['Irene', 'Beatrice'].includes(first);
const lastNames = (
  'Barbieri Basile Bianchi Bruno Caruso Colombo Conti Costa Deluca Esposito Fabbri Ferrari Fontana Galli ' +
  'Gallo Giordano Greco Grassi Lombardi Longo Mancini Marchetti Mariani Marini Martini Moretti Morelli ' +
  'Negri Pellegrini Ricci Rinaldi Riva Romano Rossetti Russo Sala Santoro Serra Valentini'
).split(' ');
const cities: readonly [city: string, province: string, cap: string][] = [
  ['Torino', 'TO', '10129'],
  ['Moncalieri', 'TO', '10024'],
  ['Asti', 'AT', '14100'],
  ['Cuneo', 'CN', '12100'],
  ['Novara', 'NO', '28100'],
  ['Alba', 'CN', '12051'],
];
const streets = [
  'Via Po',
  'Corso Francia',
  'Via Garibaldi',
  'Via Nizza',
  'Corso Duca',
  'Via Verdi',
  'Via dei Mille',
];
const degrees = [
  'Ingegneria meccanica',
  'Ingegneria dell’autoveicolo',
  'Ingegneria elettronica',
  'Ingegneria informatica',
  'Ingegneria gestionale',
  'Ingegneria dei materiali',
];

/** The divisions, which hold the teams. */
const divisions = [
  { code: 'TEC', name: 'Divisione tecnica', colour: 'teal' },
  { code: 'ORG', name: 'Organizzazione', colour: 'violet' },
] as const;

type Works = readonly string[];
type DemoTeam = readonly [code: string, name: string, colour: string, division: 'TEC' | 'ORG', works: Works];
const teams: readonly DemoTeam[] = [
  [
    'TEL',
    'Telaio e compositi',
    'orange',
    'TEC',
    ['Laminazione monoscocca', 'Stampo fondo', 'Provini da laboratorio'],
  ],
  [
    'SOS',
    'Dinamica e sospensioni',
    'cyan',
    'TEC',
    ['Montaggio sospensione anteriore', 'Portamozzi posteriori', 'Regolazione assetto'],
  ],
  [
    'POW',
    'Powertrain',
    'red',
    'TEC',
    ['Assemblaggio riduttore', 'Banco motore', 'Circuito di raffreddamento'],
  ],
  [
    'BAT',
    'Batteria',
    'yellow',
    'TEC',
    ['Assemblaggio modulo 3', 'Prova di isolamento', 'Contenitore accumulatore'],
  ],
  [
    'ELE',
    'Elettronica',
    'indigo',
    'TEC',
    ['Cablaggio anteriore', 'Scheda BMS', 'Sostituzione sensori', 'Volante'],
  ],
  ['AER', 'Aerodinamica', 'blue', 'TEC', ['Ala anteriore', 'Ala posteriore', 'Diffusore']],
  [
    'OFF',
    'Officina e logistica',
    'green',
    'ORG',
    ['Manutenzione banco', 'Riordino officina', 'Preparazione trasferta'],
  ],
  [
    'GES',
    'Gestione e comunicazione',
    'pink',
    'ORG',
    ['Evento in ateneo', 'Presentazione vettura', 'Consegna divise'],
  ],
];

const everyone: Permission[] = [can.userEdit, can.inventoryBrowse, can.bugReporting, can.emailSignature];
const roles: readonly { share: number; more: readonly Permission[] }[] = [
  { share: 0.35, more: [] },
  { share: 0.65, more: [can.productsUpdate, can.roomsView, can.roomsBook, can.vansView] },
  { share: 0.8, more: [can.productsUpdate, can.productsManagement, can.roomsBook, can.vansBook] },
  {
    share: 0.9,
    more: [can.productsUpdate, can.productsManagement, can.warehouseManagement, can.ordersManagement],
  },
  {
    share: 1,
    more: [
      can.usersManagement,
      can.usersDocuments,
      can.teamManagement,
      can.receiptsManagement,
      can.expenseReports,
    ],
  },
];

export type People = {
  /** The ids of all people; the first person signs in as `demo`. */
  ids: number[];
  keepers: number[];
  teamIds: { id: number; code: string; works: readonly string[]; members: number[] }[];
};

export type Hashes = { demo: string; others: string };

/** Makes the people. The first person is `demo`, with every permission. */
export async function makePeople(tx: Writer, chance: Chance, hashes: Hashes, since: string): Promise<People> {
  const ids: number[] = [];
  const keepers: number[] = [];
  for (const [n, first] of givenNames.entries()) {
    const last = n === 0 ? 'Monti' : (lastNames[(n * 17) % lastNames.length] ?? '');
    const username = n === 0 ? 'demo' : `${first}.${last}`.toLowerCase();
    const id = await insertRow(tx, 'users', {
      username,
      first_name: first,
      last_name: last,
      institutional_email: `${username}@squadracorse.example`,
      password_hash: n === 0 ? hashes.demo : hashes.others,
      registration_status: 'completato',
      state: 'attivo',
    });
    const place = chance.next();
    const more = roles.find(({ share }) => place <= share)?.more ?? [];
    await grant(tx, id, n === 0 ? permissions : [...everyone, ...more]);
    if (n === 0 || more.includes(can.productsUpdate)) keepers.push(id);
    await writeData(tx, chance, id, first);
    ids.push(id);
  }
  return { ids, keepers, teamIds: await makeTeams(tx, chance, ids, since.slice(0, 10)) };
}

async function writeData(tx: Writer, chance: Chance, userId: number, first: string) {
  const [city, province, cap] = chance.one(cities);
  const year = chance.between(2000, 2006);
  await tx
    .insertInto('personal_data')
    .values({
      user_id: userId,
      birth_date: [year, twoDigits(chance.between(1, 12)), twoDigits(chance.between(1, 28))].join('-'),
      birth_place: city,
      birth_province: province,
      birth_state: 'Italia',
      gender: isWoman(first) ? 'F' : 'M',
      citizenship: 'Italia',
      phone: `+39320${chance.between(1_000_000, 9_999_999)}`,
      personal_email: `persona${userId}@posta.example`,
      residence: JSON.stringify({
        indirizzo: chance.one(streets),
        civico: String(chance.between(1, 120)),
        cap,
        comune: city,
        provincia: province,
        stato: 'Italia',
      }),
      shirt_size: chance.one(['S', 'M', 'L', 'XL']),
    })
    .execute();
  await tx
    .insertInto('courses')
    .values({
      user_id: userId,
      level: chance.likely(0.6) ? 'triennale' : 'magistrale',
      university: 'Politecnico di Torino',
      name: chance.one(degrees),
      student_number: String(chance.between(280_000, 340_000)),
      enrolment_year: year + 19,
      course_year: chance.between(1, 3),
      state: 'in corso',
    })
    .execute();
}

async function makeTeams(tx: Writer, chance: Chance, ids: readonly number[], since: string) {
  const made: People['teamIds'] = [];
  const parents = new Map<string, number>();
  for (const division of divisions)
    parents.set(
      division.code,
      await insertRow(tx, 'teams', { ...division, kind: 'divisione', opened_on: since }),
    );
  for (const [index, [code, name, colour, division, works]] of teams.entries()) {
    const id = await insertRow(tx, 'teams', {
      code,
      name,
      colour,
      parent_id: parents.get(division) ?? null,
      opened_on: since,
      placed_on: since,
      email: `${code.toLowerCase()}@squadracorse.example`,
    });
    const guest = ids[(index * 3 + 5) % ids.length] ?? 0;
    const own = ids.filter((_, n) => n % teams.length === index);
    const members = chance.likely(0.5) && !own.includes(guest) ? [...own, guest] : own;
    for (const [place, member] of members.entries())
      await tx
        .insertInto('team_members')
        .values({
          team_id: id,
          user_id: member,
          since,
          role: place === 0 ? 'responsabile' : place === 1 ? 'vice' : 'membro',
        })
        .execute();
    made.push({ id, code, works, members });
  }
  return made;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
