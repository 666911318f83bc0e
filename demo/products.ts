/** Writes the catalogue into the database: categories, products with their barcodes, photos and usual places. */
import { sql } from 'kysely';
import { categoryCode } from '../server/src/logistics/categories/codes.ts';
import { insertRow, updateRow, type Writer } from '../server/src/platform/database/connection.ts';
import { recordFile } from '../server/src/platform/files/storage.ts';
import { catalogue } from './catalogue/all.ts';
import { measuresOf } from './catalogue/measures.ts';
import type { SubCategory } from './catalogue/parts.ts';
import type { Photo } from './catalogue/pictures.ts';
import type { Chance } from './chance.ts';
import type { Places } from './places.ts';

/** The facts of a product that the year of movements needs. */
export type Item = {
  id: number;
  name: string;
  sub: SubCategory;
  macro: string;
  maker: string;
  minimum: number;
  home: number;
};

export const photoKey = (sub: SubCategory, place: number) => `${sub.picture} ${place % 4}`;

export async function makeCategories(tx: Writer): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, { name, code, icon, colour, subs }] of catalogue.entries()) {
    const id = await insertRow(tx, 'macro_categories', { name, code, icon, colour, position });
    ids.set(code, id);
    const taken = new Set<string>();
    for (const sub of subs) {
      const subCode = categoryCode(sub.name, taken);
      taken.add(subCode);
      await tx
        .insertInto('sub_categories')
        .values({
          macro_id: id,
          code: subCode,
          name: sub.name,
          default_unit: sub.unit,
          default_minimum_stock: String(sub.minimum),
        })
        .execute();
    }
  }
  return ids;
}

export async function makeProducts(
  tx: Writer,
  chance: Chance,
  { places, photos }: { places: Places; photos: ReadonlyMap<string, Photo> },
): Promise<Item[]> {
  const items: Item[] = [];
  for (const { code, area, subs } of catalogue) {
    const homes = places.below(area);
    for (const [index, sub] of subs.entries()) {
      const { id: subId } = await tx
        .selectFrom('sub_categories')
        .innerJoin('macro_categories', 'macro_categories.id', 'sub_categories.macro_id')
        .select('sub_categories.id')
        .where('macro_categories.code', '=', code)
        .where('sub_categories.name', '=', sub.name)
        .executeTakeFirstOrThrow();
      const rows = sub.items.map((name) => newProduct(chance, sub, subId, name));
      const made = await tx.insertInto('products').values(rows).returning(['id', 'name']).execute();
      const idOf = new Map(made.map(({ id, name }) => [name, id]));
      const photo = photos.get(photoKey(sub, index));
      for (const row of rows) {
        const id = idOf.get(row.name) ?? 0;
        items.push({
          id,
          name: row.name,
          sub,
          macro: code,
          maker: row.manufacturer,
          minimum: Number(row.minimum_stock),
          home: chance.one(homes),
        });
      }
      await updateRow(tx, 'sub_categories', subId, { default_location_id: items.at(-1)?.home ?? null });
      if (photo)
        await addPhotos(
          tx,
          made.map(({ id }) => id),
          photo,
        );
    }
  }
  await addBarcodes(tx, chance, items);
  return items;
}

function newProduct(chance: Chance, sub: SubCategory, subId: number, name: string) {
  const [least, most] = sub.cost;
  // The square makes most products of a category cheap.
  const cost = Math.max(0.01, least + (most - least) * chance.next() ** 2);
  const scale = chance.one([0.5, 1, 1, 1, 1.5]);
  const minimum = sub.minimum <= 2 ? sub.minimum : Math.max(1, Math.round(sub.minimum * scale));
  const maker = chance.one(sub.makers);
  return {
    code: sql<string>`next_product_code(${subId})`,
    name,
    sub_category_id: subId,
    unit: sub.unit,
    manufacturer: maker,
    manufacturer_code: `${maker
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()}-${chance.between(10_000, 99_999)}`,
    description: sub.about ?? null,
    kind: sub.kind ?? 'consumabile',
    minimum_stock: String(minimum),
    maximum_stock: sub.kind || chance.likely(0.5) ? null : String(minimum * 12),
    reorder_quantity: sub.kind ? null : String(minimum * 3),
    tracking: sub.tracking ?? 'none',
    has_expiry: sub.months !== undefined,
    hazards: [...(sub.hazards ?? [])],
    standard_cost: cost.toFixed(2),
    vat_percent: '22',
    ...measuresOf(sub, name),
  };
}

async function addPhotos(tx: Writer, productIds: readonly number[], { large, small }: Photo) {
  await recordFile(tx, large);
  await recordFile(tx, small);
  await tx
    .insertInto('product_photos')
    .values(
      productIds.map((id) => ({ product_id: id, large_sha256: large.sha256, small_sha256: small.sha256 })),
    )
    .execute();
}

/** Gives two products of three the maker's EAN; a product that is sold in packages gets one for the package, too. */
async function addBarcodes(tx: Writer, chance: Chance, items: readonly Item[]) {
  const rows = items.flatMap(({ id, sub }, place) => {
    if (sub.kind === 'bene inventariato' || chance.likely(0.33)) return [];
    const piece = {
      product_id: id,
      kind: 'ean13',
      code: makeEan(`80${chance.between(10_000, 99_999)}${String(place).padStart(5, '0')}`),
      package_quantity: '1',
    };
    const pack = {
      ...piece,
      code: makeEan(`81${chance.between(10_000, 99_999)}${String(place).padStart(5, '0')}`),
      package_quantity: String(sub.pack ?? 1),
    };
    return sub.pack ? [piece, pack] : [piece];
  });
  await tx.insertInto('product_barcodes').values(rows).execute();
}

/** Adds the check digit to twelve digits: the weighted sum (1 and 3 from the left) is filled up to the next ten. */
function makeEan(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}
