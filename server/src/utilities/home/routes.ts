import { can } from '@wms/contract/platform/permissions';
import { getHome, Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';
import { runSql } from '../../platform/database/connection.ts';
import type { LookAtSpace } from '../../platform/files/disk-space.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { placedRowsCard, placeRow } from './rows.ts';

const Cards = Home.omit({ today: true, diskSpace: true });

export const homeRoutes = (space: LookAtSpace, settings: KeptSettings, cards: readonly HomeCard[]) => [
  // One statement reads all cards of the screen.
  implement(getHome, async ({ user, db }) => {
    const parts = [...cards, placedRowsCard].map(
      ({ name, select }) => sql`${sql.lit(name)}, ${select(user, settings.on(user.today))}`,
    );
    const rows = await runSql(db)<{ home: unknown }>`
      select json_build_object(${sql.join(parts)}) as home`;
    const seesSpace = user.permissions.has(can.usersManagement);
    return {
      ...Cards.parse(rows[0]?.home),
      today: user.today,
      diskSpace: seesSpace ? await readScarceSpace(space) : null,
    };
  }),
  placeRow,
];

/** Reads how much space is free; null when there is enough. */
async function readScarceSpace(space: LookAtSpace): Promise<Home['diskSpace']> {
  // `ready` reports a disk that doesn't answer; Home still shows everything else.
  const room = await space().catch(() => undefined);
  return !room || room.state === 'enough'
    ? null
    : { freeBytes: room.freeBytes, spent: room.state === 'spent' };
}
