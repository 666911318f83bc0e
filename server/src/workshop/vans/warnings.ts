/** The due dates and the new drivers of a trip, which people should know of and which don't prevent it. */
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { formatDate } from '@wms/contract/platform/formats';
import { isNewDriver, type LicenceCategory, newUntil } from '@wms/contract/workshop/vans/licences';
import { dayOfReturn, describeVanDues, type VanDues } from '@wms/contract/workshop/vans/warnings';
import { type Reader, runSql } from '../../platform/database/connection.ts';

type VanTrip = {
  resourceIds: readonly number[];
  /** The beginning of the trip, an instant. */
  from: string;
  /** The end of the trip, an instant. The day of return is the day of the last moment before it. */
  to: string;
  drivers: readonly number[];
  /** The person who asks. They read when their own licence ends, and of others only that they are new drivers. */
  askedBy?: number | null | undefined;
};

type Van = VanDues & { today: string; name: string };

type Licence = {
  id: number;
  name: string;
  category: LicenceCategory;
  achievedOn: string | null;
};

/** Returns the warnings of a trip: road tax and service that fall due before the return, and new drivers. */
export async function readVanWarnings(db: Reader, trip: VanTrip): Promise<string[]> {
  const vans = await runSql(db)<Van>`
    select r.name, v.odometer, v.road_tax_until as "roadTaxUntil", v.service_on as "serviceOn",
           v.service_km as "serviceKm", rome_today() as today
      from resources r join vans v on v.resource_id = r.id
     where r.id = any (${[...trip.resourceIds]}::integer[]) order by r.id`;
  const licences = await runSql(db)<Licence>`
    select u.id, u.first_name || ' ' || u.last_name as name, held.category, held.achieved_on as "achievedOn"
      from users u cross join lateral licences_of(u.id) as held
     where u.id = any (${[...trip.drivers]}::integer[]) order by u.id`;
  return warningsOf(vans, licences, trip);
}

function warningsOf(
  vans: readonly Van[],
  licences: readonly Licence[],
  { from, to, drivers, askedBy }: VanTrip,
): string[] {
  if (vans.length === 0) return [];
  const day = romeClock(from).slice(0, 10);
  const isNew = (licence: Licence) => isNewDriver(licence, day);
  const limits = 'valgono i limiti di velocità e di potenza dei neopatentati';
  return [
    ...vans.flatMap((van) => describeVanDues(van.name, van, dayOfReturn(to), van.today)),
    ...[...new Set(drivers)].flatMap((id) => {
      const held = licences.filter((licence) => licence.id === id);
      const [licence] = held;
      if (!licence?.achievedOn || !held.every(isNew)) return [];
      // The date of a licence is shown to its own holder only.
      return id === askedBy
        ? `Hai la patente da meno di tre anni: fino ${formatDate(newUntil(licence.achievedOn), 'al')} ${limits}`
        : `${licence.name} ha la patente da meno di tre anni: ${limits}`;
    }),
  ];
}
