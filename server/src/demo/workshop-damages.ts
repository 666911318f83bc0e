/** What was broken of the vans, and the van that can't travel any more. */
import { runSql, type Writer } from '../platform/database/connection.ts';
import { beginMaintenance, lockAllVans } from '../workshop/handovers/maintenance.ts';

/** The van that its damage stops. */
export const stoppedVan = 'VAN-2';

const damages = [
  {
    ...{ code: 'VAN-1', side: 'destra', x: 620, y: 520, note: 'Graffio sulla portiera scorrevole' },
    ...{ ago: 90, repaired: true },
  },
  { code: 'VAN-1', side: 'davanti', x: 500, y: 720, note: 'Paraurti ammaccato', ago: 20, repaired: false },
  {
    ...{ code: stoppedVan, side: 'sinistra', x: 180, y: 360, note: 'Specchietto incrinato' },
    ...{ ago: 9, repaired: false },
  },
  {
    ...{
      code: stoppedVan,
      side: 'dietro',
      x: 280,
      y: 600,
      note: 'Fanale posteriore rotto: di sera non si guida',
    },
    ...{ ago: 0, repaired: false, stops: true },
  },
] as const;

/** Whoever had the van last has reported it. */
export async function makeDamages(tx: Writer): Promise<void> {
  for (const { code, side, x, y, note, ago, repaired, ...more } of damages) {
    const [damage] = await runSql(tx)<{ id: number; vanId: number; by: number | null }>`
      insert into van_damages (resource_id, side, x, y, note, reported_by, reported_at, repaired_at)
      select r.id, ${side}, ${x}, ${y}, ${note}, h.made_by, current_moment() - make_interval(days => ${ago}),
             case when ${repaired} then current_moment() - make_interval(days => ${Math.floor(ago / 2)}) end
        from resources r
        left join lateral (
          select made_by from van_handovers where resource_id = r.id order by id desc limit 1) h on true
       where r.code = ${code} returning id, resource_id as "vanId", reported_by as by`;
    if (damage && 'stops' in more) await stopVan(tx, damage);
  }
}

/** As when somebody reports it: what followed moves to another van or is called off, and its people read so. */
async function stopVan(
  tx: Writer,
  { id, vanId, by }: { id: number; vanId: number; by: number | null },
): Promise<void> {
  if (by === null) return;
  await lockAllVans(tx);
  await beginMaintenance(tx, {
    ...{ vanId, until: null, handoverId: null, damageIds: [id] },
    by: { id: by, permissions: new Set() },
  });
}
