/**
 * Databases that are prepared once in a run, one for each area, with the people who work there and what they work
 * with. A file begins with a copy of its own: it waits for no fixtures, and no other file sees what it does.
 */
import { sql } from 'kysely';
import type { Caller } from '../../server/testing/app.ts';
import { alone, readNote } from '../../server/testing/cluster/database.ts';
import { type Product, type ProductOptions, startProduct } from '../support/product.ts';

/** The people and the things of a prepared database; things as JSON can say them. */
export type World = { people: Readonly<Record<string, Caller>> };

export type Area<W extends World> = {
  name: string;
  /** Makes everything in an empty product. */
  fill(product: Product): Promise<W>;
};

/** The product, and by their names everybody and everything that is in it. */
type StartedArea<W extends World> = { product: Product } & W['people'] & Omit<W, 'people'>;

export type StartedIn<A> = A extends Area<infer W> ? StartedArea<W> : never;

/** A template's note. A caller in it can't call: each copy signs its people in. */
type Note<W extends World> = {
  /** Where the stored files lie. */
  folder: string;
  people: Record<string, Pick<Caller, 'id' | 'username'>>;
  things: Omit<W, 'people'>;
};

/** Starts the product on a copy of the area's database, with its people signed in just now. */
export async function startArea<W extends World>(
  area: Area<W>,
  options: ProductOptions = {},
): Promise<StartedArea<W>> {
  const template = `wms_area_${area.name}`;
  const { folder, people, things } = await prepare(area, template);
  const product = await startProduct({ ...options, from: { template, folder } });
  const signedIn = await Promise.all(
    Object.entries(people).map(async ([name, who]) => [name, await product.signIn(who)] as const),
  );
  return { product, ...(Object.fromEntries(signedIn) as W['people']), ...things };
}

/** Reads the note of the area's template; whichever file of the run asks first makes it, and the others wait. */
const prepare = <W extends World>(area: Area<W>, template: string): Promise<Note<W>> =>
  alone(template, async () => JSON.parse((await readNote(template)) ?? (await make(area, template))));

async function make<W extends World>({ fill }: Area<W>, template: string): Promise<string> {
  const product = await startProduct();
  try {
    const { people, ...things } = await fill(product);
    const note: Note<W> = { folder: product.storageDir, people, things };
    // The sessions of the filling would stand among those of a copy.
    await sql`delete from sessions`.execute(product.owner);
    await product.keepAs(template, JSON.stringify(note));
    return JSON.stringify(note);
  } catch (error) {
    await product.stop();
    throw error;
  }
}
