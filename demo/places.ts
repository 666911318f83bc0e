/** Three warehouses with about 150 places. */
import { sql } from 'kysely';
import { insertRow, runSql, type Writer } from '../server/src/platform/database/connection.ts';
import { recordFile } from '../server/src/platform/files/storage.ts';
import type { Photo } from './catalogue/pictures.ts';
import type { Chance } from './chance.ts';

type Kind = 'magazzino' | 'area' | 'scaffale' | 'ripiano' | 'contenitore';
type Place = {
  code: string;
  name: string;
  kind: Kind;
  parent: string | null;
  holdsStock?: boolean;
  /** The code of the only macro category that may be stored here. */
  kinds?: string;
  notes?: string;
};

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Returns a rack of an area with its shelves, and with bins on its first shelves. */
function rack(area: string, number: number, shelves: number, bins: { on: number; each: number }) {
  const code = `${area}-${twoDigits(number)}`;
  const places: Place[] = [
    { code, name: `Scaffale ${number}`, kind: 'scaffale', parent: area, holdsStock: false },
  ];
  for (let shelf = 1; shelf <= shelves; shelf++) {
    const onShelf = `${code}-${twoDigits(shelf)}`;
    places.push({ code: onShelf, name: `Ripiano ${shelf}`, kind: 'ripiano', parent: code });
    for (let bin = 1; shelf <= bins.on && bin <= bins.each; bin++)
      places.push({
        code: `${onShelf}-${'ABCDEF'[bin - 1]}`,
        name: `Cassetto ${'ABCDEF'[bin - 1]}`,
        kind: 'contenitore',
        parent: onShelf,
      });
  }
  return places;
}

const noBins = { on: 0, each: 0 };
const area = (code: string, name: string): Place => ({
  code,
  name,
  kind: 'area',
  parent: code.slice(0, code.lastIndexOf('-')),
  holdsStock: false,
});
const warehouse = (code: string, name: string): Place => ({
  code,
  name,
  kind: 'magazzino',
  parent: null,
  holdsStock: false,
});

const places: Place[] = [
  warehouse('OFF', 'Officina'),
  area('OFF-A', 'Meccanica'),
  ...rack('OFF-A', 1, 5, { on: 3, each: 4 }),
  ...rack('OFF-A', 2, 5, { on: 2, each: 4 }),
  area('OFF-B', 'Elettronica'),
  ...rack('OFF-B', 1, 5, { on: 2, each: 4 }),
  ...rack('OFF-B', 2, 5, noBins),
  area('OFF-C', 'Compositi'),
  ...rack('OFF-C', 1, 6, noBins),
  {
    code: 'OFF-C-INF',
    name: 'Armadio infiammabili',
    kind: 'scaffale',
    parent: 'OFF-C',
    holdsStock: false,
    kinds: 'RES',
    notes: 'Chiuso a chiave: la chiave è dal responsabile della sicurezza.',
  },
  ...[1, 2, 3, 4].map(
    (n): Place => ({
      code: `OFF-C-INF-${twoDigits(n)}`,
      name: `Ripiano ${n}`,
      kind: 'ripiano',
      parent: 'OFF-C-INF',
    }),
  ),
  warehouse('MAG', 'Magazzino centrale'),
  area('MAG-A', 'Metalli'),
  ...rack('MAG-A', 1, 6, noBins),
  ...rack('MAG-A', 2, 6, noBins),
  area('MAG-B', 'Telaio e ruote'),
  ...rack('MAG-B', 1, 6, noBins),
  ...rack('MAG-B', 2, 6, noBins),
  area('MAG-C', 'Batterie'),
  ...rack('MAG-C', 1, 5, noBins),
  area('MAG-D', 'Sicurezza e consumo'),
  ...rack('MAG-D', 1, 6, noBins),
  ...rack('MAG-D', 2, 6, noBins),
  warehouse('BOX', 'Rimorchio gare'),
  area('BOX-A', 'Lato sinistro'),
  ...rack('BOX-A', 1, 5, noBins),
  ...rack('BOX-A', 2, 5, noBins),
  area('BOX-B', 'Lato destro'),
  ...rack('BOX-B', 1, 5, { on: 2, each: 3 }),
];

export type Places = {
  /**
   * Returns the ids of the places below a place that hold any kind of stock. A place for one kind only is included only
   * when it is named itself.
   */
  below(code: string): number[];
  idOf(code: string): number;
};

export async function makePlaces(
  tx: Writer,
  macroIds: ReadonlyMap<string, number>,
  responsible: readonly number[],
): Promise<Places> {
  const ids = new Map<string, number>();
  for (const place of places) {
    const id = await insertRow(tx, 'locations', {
      code: place.code,
      name: place.name,
      kind: place.kind,
      parent_id: place.parent === null ? null : (ids.get(place.parent) ?? null),
      holds_stock: place.holdsStock ?? true,
      macro_category_id: macroIds.get(place.kinds ?? '') ?? null,
      responsible_id: place.kind === 'area' ? (responsible[ids.size % responsible.length] ?? null) : null,
      notes: place.notes ?? null,
    });
    ids.set(place.code, id);
  }
  const idOf = (code: string) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`no place ${code}`);
    return id;
  };
  return {
    idOf,
    below: (code) => {
      const elsewhere = places.filter(({ kinds, code: kept }) => kinds && !`${code}-`.startsWith(`${kept}-`));
      return places
        .filter((place) => place.holdsStock !== false && place.code.startsWith(`${code}-`))
        .filter((place) => !elsewhere.some((kept) => place.code.startsWith(`${kept.code}-`)))
        .map((place) => idOf(place.code));
    },
  };
}

/**
 * Sets the capacity of each bin, and of each shelf of the cupboards, by its stock: some are full, some nearly empty.
 */
export async function limitPlaces(tx: Writer, chance: Chance): Promise<void> {
  const rows = await runSql(tx)<{ id: number; quantity: number }>`
    select l.id, sum(s.quantity)::float8 as quantity from locations l join stock s on s.location_id = l.id
      and s.quantity > 0
     where l.kind = 'contenitore' or l.code like 'OFF-C-INF-%' or l.code like 'BOX-%' or l.code like 'MAG-D-%'
     group by l.id order by l.id`;
  for (const { id, quantity } of rows) {
    const capacity = chance.likely(0.06)
      ? quantity
      : Math.ceil((quantity * chance.one([1.07, 1.2, 1.5, 1.8, 2.6, 4])) / 10) * 10;
    await runSql(tx)`update locations set capacity = ${String(capacity)}::numeric where id = ${id}`;
  }
}

/** Adds photos of the racks and of the locked cupboard. */
export async function photographPlaces(tx: Writer, [rack, cabinet]: readonly [Photo, Photo]): Promise<void> {
  for (const { photo, which } of [
    { photo: rack, which: sql`kind = 'scaffale' and code <> 'OFF-C-INF'` },
    { photo: cabinet, which: sql`code = 'OFF-C-INF'` },
  ]) {
    await recordFile(tx, photo.large);
    await recordFile(tx, photo.small);
    await runSql(tx)`insert into location_photos (location_id, large_sha256, small_sha256)
              select id, ${photo.large.sha256}, ${photo.small.sha256} from locations where ${which}
                order by id`;
  }
}
