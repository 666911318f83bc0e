/** Three warehouses with about 150 places. */
import type { Writer } from '../platform/database.ts';

type Kind = 'magazzino' | 'area' | 'scaffale' | 'ripiano' | 'contenitore';
type Place = {
  code: string;
  name: string;
  kind: Kind;
  parent: string | null;
  holdsStock?: boolean;
  capacity?: number;
  /** Code of the only macro category that may lie here. */
  only?: string;
  notes?: string;
};

const two = (n: number) => String(n).padStart(2, '0');

/** A rack of an area with its shelves, and bins on the first of them. */
function rack(
  area: string,
  number: number,
  shelves: number,
  bins: { on: number; each: number; capacity: number },
) {
  const code = `${area}-${two(number)}`;
  const places: Place[] = [
    { code, name: `Scaffale ${number}`, kind: 'scaffale', parent: area, holdsStock: false },
  ];
  for (let shelf = 1; shelf <= shelves; shelf++) {
    const onShelf = `${code}-${two(shelf)}`;
    places.push({ code: onShelf, name: `Ripiano ${shelf}`, kind: 'ripiano', parent: code });
    for (let bin = 1; shelf <= bins.on && bin <= bins.each; bin++)
      places.push({
        code: `${onShelf}-${'ABCDEF'[bin - 1]}`,
        name: `Cassetto ${'ABCDEF'[bin - 1]}`,
        kind: 'contenitore',
        parent: onShelf,
        capacity: bins.capacity,
      });
  }
  return places;
}

const noBins = { on: 0, each: 0, capacity: 0 };
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
  ...rack('OFF-A', 1, 5, { on: 3, each: 4, capacity: 6000 }),
  ...rack('OFF-A', 2, 5, { on: 2, each: 4, capacity: 6000 }),
  area('OFF-B', 'Elettronica'),
  ...rack('OFF-B', 1, 5, { on: 2, each: 4, capacity: 30000 }),
  ...rack('OFF-B', 2, 5, noBins),
  area('OFF-C', 'Compositi'),
  ...rack('OFF-C', 1, 6, noBins),
  {
    code: 'OFF-C-INF',
    name: 'Armadio infiammabili',
    kind: 'scaffale',
    parent: 'OFF-C',
    holdsStock: false,
    only: 'RES',
    notes: 'Chiuso a chiave: la chiave è dal responsabile della sicurezza.',
  },
  ...[1, 2, 3, 4].map(
    (n): Place => ({
      code: `OFF-C-INF-${two(n)}`,
      name: `Ripiano ${n}`,
      kind: 'ripiano',
      parent: 'OFF-C-INF',
      capacity: 900,
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
  ...rack('BOX-B', 1, 5, { on: 2, each: 3, capacity: 4000 }),
];

export type Places = {
  /** Ids of the places below a place that hold stock of any kind; of one kind only when that very place is named. */
  below(code: string): number[];
  idOf(code: string): number;
  /** How many units fit in a place. */
  room(id: number): number;
};

export async function makePlaces(
  tx: Writer,
  macroIds: ReadonlyMap<string, number>,
  responsible: readonly number[],
): Promise<Places> {
  const ids = new Map<string, number>();
  for (const place of places) {
    const { id } = await tx
      .insertInto('locations')
      .values({
        code: place.code,
        name: place.name,
        kind: place.kind,
        parent_id: place.parent === null ? null : (ids.get(place.parent) ?? null),
        holds_stock: place.holdsStock ?? true,
        capacity: place.capacity === undefined ? null : String(place.capacity),
        macro_category_id: macroIds.get(place.only ?? '') ?? null,
        responsible_id: place.kind === 'area' ? (responsible[ids.size % responsible.length] ?? null) : null,
        notes: place.notes ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(place.code, id);
  }
  const idOf = (code: string) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`no place ${code}`);
    return id;
  };
  const rooms = new Map(places.map(({ code, capacity }) => [idOf(code), capacity]));
  return {
    idOf,
    room: (id) => rooms.get(id) ?? Number.POSITIVE_INFINITY,
    below: (code) => {
      const elsewhere = places.filter(({ only, code: kept }) => only && !`${code}-`.startsWith(`${kept}-`));
      return places
        .filter((place) => place.holdsStock !== false && place.code.startsWith(`${code}-`))
        .filter((place) => !elsewhere.some((kept) => place.code.startsWith(`${kept.code}-`)))
        .map((place) => idOf(place.code));
    },
  };
}
