/**
 * Checks whether people may take vans on a trip: when it is booked, changed and approved, and again when the keys are
 * handed over.
 */

import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { formatAll, formatCount, formatDate } from '@wms/contract/platform/formats';
import {
  categoriesFor,
  isNewDriver,
  type LicenceCategory,
  newUntil,
} from '@wms/contract/workshop/vans/licences';
import { dayOfReturn, describeVanDues, type VanDues } from '@wms/contract/workshop/vans/warnings';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { conflictingField, type Refusal } from '../../platform/refusal.ts';

export type VanTrip = {
  resourceIds: readonly number[];
  /** The beginning of the trip, an instant. */
  from: string;
  /** The end of the trip, an instant. The day of return is the day of the last moment before it. */
  to: string;
  drivers: readonly number[];
  passengers: readonly number[];
  /**
   * The person who asks. They read when their own licence ends, but of the licences of others only that they aren't
   * enough.
   */
  askedBy?: number | null | undefined;
};

type Van = VanDues & {
  today: string;
  id: number;
  name: string;
  capacity: number | null;
  category: LicenceCategory;
  insuranceUntil: string | null;
  inspectionUntil: string | null;
};

type Licence = {
  id: number;
  name: string;
  category: LicenceCategory | null;
  achievedOn: string | null;
  expiresOn: string | null;
  /** Whether the person has sent a licence that nobody has verified yet. */
  waiting: boolean;
};

/**
 * Refuses a trip with one sentence that says what is missing, and whom it concerns. Returns warnings that don't prevent
 * the trip: road tax and service that fall due before the return, and new drivers.
 */
export async function checkVanRules(db: Reader, trip: VanTrip): Promise<string[]> {
  const { vans, licences } = await readTrip(db, trip);
  const obstacle = whyNotTrip(vans, licences, trip);
  if (obstacle) throw obstacle;
  return warningsOf(vans, licences, trip);
}

/** The vans of a trip, and the licences of its drivers. */
export type TripFacts = { vans: readonly Van[]; licences: readonly Licence[] };

/** Reads the vans of a trip and the licences of its drivers, by which `refuseTrip` judges it on any day. */
export const readTrip = async (
  db: Reader,
  { resourceIds, drivers }: Pick<VanTrip, 'resourceIds' | 'drivers'>,
): Promise<TripFacts> => ({
  vans: await readVans(db, resourceIds),
  licences: await readLicences(db, drivers),
});

/** Returns the refusal of a trip whose facts have been read; null when it is allowed. */
export const refuseTrip = ({ vans, licences }: TripFacts, trip: VanTrip): Refusal | null =>
  whyNotTrip(vans, licences, trip);

/** Returns the refusal of a trip with these vans and licences; null when it is allowed. */
const whyNotTrip = (vans: readonly Van[], licences: readonly Licence[], trip: VanTrip): Refusal | null =>
  whyExpired(vans, dayOfReturn(trip.to)) ?? whyTooMany(vans, trip) ?? whyNoDriver(vans, licences, trip);

/** Returns the warnings of a trip, for vans that may be booked. */
export async function readVanWarnings(db: Reader, trip: Omit<VanTrip, 'passengers'>): Promise<string[]> {
  const vans = await readVans(db, trip.resourceIds);
  return warningsOf(vans, await readLicences(db, trip.drivers), trip);
}

const readVans = (db: Reader, ids: readonly number[]) => runSql(db)<Van>`
    select r.id, r.name, r.capacity, v.licence_category as category, v.odometer,
           v.insurance_until as "insuranceUntil", v.inspection_until as "inspectionUntil",
           v.road_tax_until as "roadTaxUntil", v.service_on as "serviceOn", v.service_km as "serviceKm",
           rome_today() as today
      from resources r join vans v on v.resource_id = r.id
     where r.id = any (${ids}::integer[]) order by r.id`;

/**
 * Refuses a van whose insurance or inspection ends before the return; the dates are the last days on which they hold.
 */
function whyExpired(vans: readonly Van[], day: string): Refusal | null {
  for (const { name, insuranceUntil, inspectionUntil, today } of vans) {
    const refusal = (what: string, until: string) =>
      conflictingField('resourceIds', `${what} di ${name} ${describeEnd(until, today, day)}`);
    if (insuranceUntil && insuranceUntil < day) return refusal('L’assicurazione', insuranceUntil);
    if (inspectionUntil && inspectionUntil < day) return refusal('La revisione', inspectionUntil);
  }
  return null;
}

/** A day that is over is said so: it isn't this trip that ends too late. */
const describeEnd = (until: string, today: string, day: string): string =>
  until < today
    ? `è scaduta ${formatDate(until, 'il')}`
    : `scade ${formatDate(until, 'il')}, prima del rientro (${formatDate(day)})`;

/** Refuses more people than seats. A van's capacity is the seats of its registration, the driver's included. */
function whyTooMany(vans: readonly Van[], { drivers, passengers }: VanTrip): Refusal | null {
  if (vans.length === 0) return null;
  const people = new Set([...drivers, ...passengers]).size;
  const seats = vans.reduce((sum, { capacity }) => sum + (capacity ?? Number.POSITIVE_INFINITY), 0);
  if (people <= seats) return null;
  const whose = formatAll(vans.map(({ name }) => name));
  return conflictingField(
    'people',
    `Siete in ${people} e ${whose} ha ${formatCount(seats, 'posto', 'posti')}, chi guida compreso`,
  );
}

function whyNoDriver(
  vans: readonly Van[],
  licences: readonly Licence[],
  { drivers, askedBy, to }: VanTrip,
): Refusal | null {
  if (vans.length === 0) return null;
  if (new Set(drivers).size < vans.length)
    return conflictingField(
      'drivers',
      vans.length === 1
        ? 'Scegli chi guida: serve una persona con la patente'
        : `Scegli chi guida: per ${vans.length} furgoni servono ${vans.length} persone con la patente`,
    );
  for (const id of new Set(drivers)) {
    const held = licences.filter((licence) => licence.id === id);
    const obstacle = whyNotDriver(held, vans, dayOfReturn(to), id === askedBy);
    if (obstacle) return conflictingField('drivers', obstacle);
  }
  return null;
}

/**
 * Only an approved document in force counts. The licence in the personal data only fills in the form of the document.
 */
const readLicences = (db: Reader, ids: readonly number[]) => runSql(db)<Licence>`
    select u.id, u.first_name || ' ' || u.last_name as name, held.licence_category as category,
           held.achieved_on as "achievedOn", held.expires_on as "expiresOn",
           exists (select from documents d join document_types t on t.id = d.type_id and t.licence
                    where d.user_id = u.id and d.state = 'in verifica' and d.removed_at is null) as waiting
      from users u
      left join (
        select d.user_id, d.licence_category, d.achieved_on, d.expires_on
          from documents d join document_types t on t.id = d.type_id and t.licence
         where d.state = 'approvato' and d.superseded_at is null and d.removed_at is null) held
        on held.user_id = u.id
     where u.id = any (${ids}::integer[]) order by u.id`;

/** The way out for a trip whose driver may not drive. */
const otherDriver = 'scegli un’altra persona che guida';

function whyNotDriver(
  licences: readonly Licence[],
  vans: readonly Van[],
  day: string,
  mine: boolean,
): string | null {
  const [{ name = 'Chi guida', waiting = false } = {}] = licences;
  const held = licences.filter(({ category }) => category !== null);
  if (held.length === 0) {
    if (!mine) return `${name} non ha una patente approvata fra i suoi documenti: ${otherDriver}`;
    return waiting
      ? `La tua patente aspetta ancora la verifica: ${otherDriver}`
      : `Non hai una patente approvata: caricala fra i tuoi documenti, oppure ${otherDriver}`;
  }
  for (const van of vans) {
    const enough = held.filter(({ category }) => category && categoriesFor(van.category).includes(category));
    if (enough.length === 0) {
      const whose = mine
        ? `La tua patente (${held.map(({ category }) => category).join(', ')})`
        : `La patente di ${name}`;
      return `${whose} non basta per ${van.name}: serve la ${van.category}`;
    }
    if (enough.some(({ expiresOn }) => expiresOn !== null && expiresOn >= day)) continue;
    const [last] = enough
      .map(({ expiresOn }) => expiresOn ?? '')
      .toSorted()
      .toReversed();
    return mine && last
      ? `La tua patente ${describeEnd(last, van.today, day)}`
      : `La patente di ${name} non vale fino al rientro (${formatDate(day)})`;
  }
  return null;
}

function warningsOf(
  vans: readonly Van[],
  licences: readonly Licence[],
  { from, to, drivers, askedBy }: Omit<VanTrip, 'passengers'>,
): string[] {
  if (vans.length === 0) return [];
  const day = romeClock(from).slice(0, 10);
  const isNew = (licence: Licence) => isNewDriver(licence, day);
  const limits = 'valgono i limiti di velocità e di potenza dei neopatentati';
  return [
    ...vans.flatMap((van) => describeVanDues(van.name, van, dayOfReturn(to), van.today)),
    ...[...new Set(drivers)].flatMap((id) => {
      const held = licences.filter((licence) => licence.id === id && licence.category !== null);
      const [licence] = held;
      if (!licence?.achievedOn || !held.every(isNew)) return [];
      // The date of a licence is shown to its own holder only.
      return id === askedBy
        ? `Hai la patente da meno di tre anni: fino ${formatDate(newUntil(licence.achievedOn), 'al')} ${limits}`
        : `${licence.name} ha la patente da meno di tre anni: ${limits}`;
    }),
  ];
}
