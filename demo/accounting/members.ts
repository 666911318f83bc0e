/** The 120 members of the invented team over three social years: fees in every state, minors, volunteers. */
import { coveredDays, firstSocialYear } from '@wms/contract/accounting/members/coverage';
import { socialYearOf } from '@wms/contract/accounting/shared/social-year';
import { composeCode } from '@wms/contract/platform/codes/codice-fiscale';
import { dayInRome } from '@wms/contract/platform/schema';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';

const rules = { start: '09-01', lateFrom: null };
const count = 120;

const firstNames = (
  'Agnese Alberto Aldo Ambra Antonio Arianna Bruno Camilla Caterina Cesare Cristina Dario Diego Edoardo Emma Enrico ' +
  'Eva Fabio Flavia Franco Gaia Giacomo Ginevra Giorgio Guido Ilaria Isabella Ivan Letizia Livia Lucia Ludovico ' +
  'Manuela Mario Massimo Miriam Nadia Noemi Olga Oscar Pamela Patrizia Renato Rita Roberto Rosa Sandro Sergio Sofia ' +
  'Stefano Teresa Umberto Valerio Vera Viola Vittorio'
).split(' ');
const lastNames = (
  'Amato Arena Baldi Barone Bellini Benedetti Bernardi Bianco Bosco Carbone Castelli Cattaneo Cattani Cocco Coppola ' +
  'D’Angelo De Rosa Donati Farina Ferri Fiore Franchi Fusco Gentile Giuliani Grasso Guerra Leone Lombardo Marino ' +
  'Martino Mazza Mele Milani Monti Neri Orlando Pace Palmieri Palumbo Parisi Pavan Piras Pozzi Riccio Rizzo Rossi ' +
  'Ruggiero Sanna Silvestri Sorrentino Testa Valente Villa Vitale Zanella'
)
  .split(' ')
  .reduce<string[]>((names, word) => {
    // 'De Rosa' is one surname.
    if (names.at(-1) === 'De') names.splice(-1, 1, `De ${word}`);
    else names.push(word);
    return names;
  }, []);
const sexOf = (name: string) => (/a$|^(Miriam|Noemi)$/.test(name) ? 'F' : 'M');
/** The cities where the members were born and live, with the code of each city in tax codes. */
const cities = [
  ['Torino', 'L219', '10129', 'TO'],
  ['Moncalieri', 'F335', '10024', 'TO'],
  ['Asti', 'A479', '14100', 'AT'],
  ['Cuneo', 'D205', '12100', 'CN'],
  ['Novara', 'F952', '28100', 'NO'],
  ['Alba', 'A124', '12051', 'CN'],
] as const;
const streets = ['Via Po', 'Corso Francia', 'Via Garibaldi', 'Via Nizza', 'Via Verdi', 'Via dei Mille'];
const activities = ['Officina', 'Trasferte e logistica', 'Eventi in ateneo', 'Comunicazione', 'Segreteria'];
const endings = ['recesso', 'decadenza', 'recesso', 'esclusione', 'decesso', 'altro'] as const;
const methods = ['bonifico', 'contanti', 'satispay', 'bonifico', 'carta', 'paypal'] as const;

type Person = {
  userId: number | null;
  firstName: string;
  lastName: string;
  sex: 'F' | 'M';
  birthDate: string;
  city: (typeof cities)[number];
  email: string | null;
  phone: string | null;
  address: string;
  minor: boolean;
  admittedOn: string;
};

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const earlier = (left: string, right: string) => (left < right ? left : right);
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The functions of the demo's chance, and the people, that are needed here. */
type Chance = { between(least: number, most: number): number; one<T>(list: readonly T[]): T };
type People = { ids: readonly number[] };
type MemberContext = { now: Date; people: People; chance: Chance };

/** Makes the members. They are always the same, whatever the rest of the demo is; only their dates move with today. */
export async function makeMembers(tx: Writer, { now, people, chance }: MemberContext): Promise<void> {
  const today = dayInRome(now);
  const year = socialYearOf(today, rules.start);
  const kinds = await makeKinds(tx);
  const persons = await inventPersons(tx, chance, { today, year, people });
  for (const [place, person] of persons
    .toSorted((a, b) => (a.admittedOn < b.admittedOn ? -1 : 1))
    .entries()) {
    const member = await addMember(tx, chance, { person, place, kinds, today });
    await addYears(tx, chance, { ...member, place, year, today });
  }
}

type Kinds = Record<'ordinary' | 'supporter' | 'honorary' | 'young', { id: number; fee: string }>;

async function makeKinds(tx: Writer): Promise<Kinds> {
  const young = await insertRow(tx, 'member_kinds', { name: 'Giovane', fee: '15.00' });
  const fees = [
    ['Ordinario', '25.00'],
    ['Sostenitore', '60.00'],
    ['Onorario', '0.00'],
  ] as const;
  const ids: number[] = [];
  for (const [name, fee] of fees) {
    const [kind] = await runSql(tx)<{ id: number }>`
      update member_kinds set fee = ${fee} where name = ${name} returning id`;
    ids.push(kind?.id ?? (await insertRow(tx, 'member_kinds', { name, fee })));
  }
  const [ordinary = 0, supporter = 0, honorary = 0] = ids;
  return {
    ordinary: { id: ordinary, fee: '25.00' },
    supporter: { id: supporter, fee: '60.00' },
    honorary: { id: honorary, fee: '0.00' },
    young: { id: young, fee: '15.00' },
  };
}

type User = Pick<Person, 'firstName' | 'lastName' | 'sex' | 'birthDate' | 'email' | 'phone' | 'address'> & {
  id: number;
  birthPlace: string;
};
type BookContext = { today: string; year: number; people: People };

/** Returns the people of WMS, and people who are only members. */
async function inventPersons(
  tx: Writer,
  chance: Chance,
  { today, year, people }: BookContext,
): Promise<Person[]> {
  const users = await runSql(tx)<User>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", d.birth_date as "birthDate",
           d.gender as sex, d.birth_place as "birthPlace", u.institutional_email as email,
           replace(d.phone, ' ', '') as phone,
           (d.residence ->> 'indirizzo') || ' ' || (d.residence ->> 'civico') || ', ' || (d.residence ->> 'cap') || ' '
             || (d.residence ->> 'comune') || ' (' || (d.residence ->> 'provincia') || ')' as address
      from users u join personal_data d on d.user_id = u.id
     where u.id = any (${people.ids}::integer[]) order by u.id`;
  const admission = (place: number) => {
    // Most joined in the autumns of three years, some long ago, some lately.
    const first =
      place % 9 === 0 ? year - 6 + (place % 4) : year - (place % 5 === 3 ? 0 : place % 5 === 1 ? 1 : 2);
    return earlier(addDays(`${first}-09-05`, chance.between(0, place % 7 === 0 ? 240 : 70)), today);
  };
  const linked = users.map(
    ({ id, birthPlace, ...user }, place): Person => ({
      ...user,
      userId: id,
      city: cities.find(([name]) => name === birthPlace) ?? cities[0],
      minor: false,
      admittedOn: admission(place),
    }),
  );
  const others = Array.from({ length: count - linked.length }, (_, at): Person => {
    const place = at + linked.length;
    const minor = at % 6 === 2;
    const firstName = firstNames[(at * 5 + 3) % firstNames.length] ?? 'Anna';
    const lastName = lastNames[(at * 11 + 7) % lastNames.length] ?? 'Rossi';
    const city = chance.one(cities);
    const birthYear = Number(today.slice(0, 4)) - (minor ? chance.between(9, 16) : chance.between(19, 68));
    const [called, , cap, province] = chance.one(cities);
    const mailbox = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '');
    return {
      userId: null,
      firstName,
      lastName,
      city,
      minor,
      sex: sexOf(firstName),
      birthDate: `${birthYear}-${twoDigits(chance.between(1, 12))}-${twoDigits(chance.between(1, 28))}`,
      email: minor || at % 8 === 5 ? null : `${mailbox}${at}@posta.example`,
      phone: at % 3 === 0 ? null : `+39320${chance.between(1_000_000, 9_999_999)}`,
      address: `${chance.one(streets)} ${chance.between(1, 120)}, ${cap} ${called} (${province})`,
      admittedOn: admission(place),
    };
  });
  return [...linked, ...others];
}

type DemoMember = { id: number; kind: Kinds[keyof Kinds]; admittedOn: string; endedOn: string | null };
type NewMember = { person: Person; place: number; kinds: Kinds; today: string };

async function addMember(
  tx: Writer,
  chance: Chance,
  { person, place, kinds, today }: NewMember,
): Promise<DemoMember> {
  const { userId, firstName, lastName, sex, birthDate, city, minor, admittedOn, ...reached } = person;
  const [birthPlace, code, cap, province] = city;
  const kind = minor
    ? kinds.young
    : place % 23 === 11
      ? kinds.honorary
      : place % 8 === 3
        ? kinds.supporter
        : kinds.ordinary;
  const parent = firstNames[(place * 7) % firstNames.length] ?? 'Anna';
  const parentBirth = `${Number(birthDate.slice(0, 4)) - 33}-0${1 + (place % 9)}-1${place % 9}`;
  // Only members without an account leave, and only after some time.
  const leaves = userId === null && place % 7 === 1 && admittedOn < addDays(today, -200);
  const endedOn = leaves ? addDays(today, -chance.between(5, 150)) : null;
  const id = await insertRow(tx, 'members', {
    number: 0,
    user_id: userId,
    kind_id: kind.id,
    first_name: firstName,
    last_name: lastName,
    tax_code: composeCode({ firstName, lastName, birthDate, sex, place: code }),
    birth_date: birthDate,
    birth_place: birthPlace,
    ...reached,
    ...(minor && {
      guardian_name: `${parent} ${lastName}`,
      guardian_tax_code: composeCode({
        firstName: parent,
        lastName,
        birthDate: parentBirth,
        sex: sexOf(parent),
        place: code,
      }),
      guardian_address: `Via Roma ${1 + place}, ${cap} ${birthPlace} (${province})`,
      guardian_email: `${parent.toLowerCase()}${place}@posta.example`,
    }),
    admitted_on: admittedOn,
    admission_resolution: `Verbale ${1 + (place % 14)}/${admittedOn.slice(0, 4)}`,
    ended_on: endedOn,
    end_reason: leaves ? (endings[Math.floor(place / 7) % endings.length] ?? 'altro') : null,
    end_resolution: leaves && place % 2 === 0 ? `Verbale ${place % 12}/${today.slice(0, 4)}` : null,
    notes: place % 17 === 4 ? 'Ha chiesto la tessera di carta' : null,
  });
  if (!minor && place % 4 === 1) {
    const since = addDays(admittedOn, 10);
    const until = endedOn ?? (place % 3 === 0 ? addDays(since, 120) : null);
    if (since <= today && (until === null || until >= since))
      await insertRow(tx, 'member_volunteering', {
        member_id: id,
        starts_on: since,
        ends_on: until,
        activity: activities[place % activities.length],
        ...(place % 13 !== 0 && { insurer: 'Cattolica Volontariato', policy: `POL-${40_100 + place}` }),
      });
  }
  return { id, kind, admittedOn, endedOn };
}

type Years = DemoMember & { place: number; year: number; today: string };

/** The paid part of a fee, in tenths. */
const partPaid = { whole: 10, part: 4, nothing: 0 } as const;

/** Adds the memberships since the year two years before this one, as far as the person was a member. */
async function addYears(tx: Writer, chance: Chance, book: Years): Promise<void> {
  const { id, kind, admittedOn, endedOn, place, year, today } = book;
  for (let social = Math.max(year - 2, firstSocialYear(admittedOn, rules)); social <= year; social += 1) {
    const days = coveredDays(social, admittedOn, rules);
    if (!days || days.startsOn > today || (endedOn !== null && endedOn < days.startsOn)) continue;
    // Some members are not renewed yet.
    if (social === year && admittedOn < `${year}-09-01` && place % 19 === 6) continue;
    const wanted = howPaid(year - social, place);
    // Some fees of this year are still in time, others are late.
    const dueOn =
      social === year && place % 4 < 2
        ? addDays(today, 5 + (place % 40))
        : earlier(addDays(days.startsOn, 30), addDays(today, -3));
    const membershipId = await insertRow(tx, 'memberships', {
      member_id: id,
      social_year: social,
      kind_id: kind.id,
      fee: kind.fee,
      due_on: dueOn,
      starts_on: days.startsOn,
      ends_on: days.endsOn,
    });
    const cents = Math.round(Number(kind.fee) * 10 * partPaid[wanted]);
    if (cents === 0) continue;
    const paidOn = earlier(addDays(days.startsOn, chance.between(0, 45)), earlier(today, days.endsOn));
    const method = methods[(place + social) % methods.length] ?? 'carta';
    await insertRow(tx, 'membership_payments', {
      membership_id: membershipId,
      amount: (cents / 100).toFixed(2),
      paid_on: paidOn,
      method,
      reference:
        method === 'bonifico' ? `TRN ${social}${twoDigits(place % 100)}${chance.between(1000, 9999)}` : null,
    });
  }
}

function howPaid(yearsAgo: number, place: number): keyof typeof partPaid {
  if (yearsAgo === 2) return place % 40 === 17 ? 'nothing' : 'whole';
  if (yearsAgo === 1) return place % 20 === 7 ? 'nothing' : place % 20 === 14 ? 'part' : 'whole';
  return place % 10 < 6 ? 'whole' : place % 10 === 6 ? 'part' : 'nothing';
}
