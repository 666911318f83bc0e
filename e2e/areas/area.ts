/**
 * Databases that are prepared once in a run, one for each area, with the people who work there and what they work
 * with. A file begins with a copy of its own: it waits for no fixtures, and no other file sees what it does.
 */
import { sql } from 'kysely';
import type { Caller, Prepared } from '../../server/src/testing/app.ts';
import { alone, readNote } from '../../server/src/testing/cluster/database.ts';
import { type Product, type ProductOptions, startProduct } from '../support/product.ts';

/** The people and the things of a prepared database; things as JSON can say them. */
export type World = { people: Readonly<Record<string, Caller>> };

export type Area<W extends World> = {
  name: string;
  /** Makes everything in an empty product. */
  fill(product: Product): Promise<W>;
};

/** The product, and by their names everybody and everything that is in it. */
export type Started<W extends World> = { product: Product } & W['people'] & Omit<W, 'people'>;

export type StartedIn<A> = A extends Area<infer W> ? Started<W> : never;

/** Starts the product on a copy of the area's database, with its people signed in just now. */
export async function startArea<W extends World>(
  area: Area<W>,
  options: ProductOptions = {},
): Promise<Started<W>> {
  const { world, ...from } = await prepare(area);
  const product = await startProduct({ ...options, from });
  const { people, ...things } = world;
  const signedIn = await Promise.all(
    Object.entries(people).map(async ([name, who]) => [name, await product.signIn(who)] as const),
  );
  return { product, ...(Object.fromEntries(signedIn) as W['people']), ...things };
}

/** The area's template; whichever file of the run asks first makes it, and the others wait. */
const prepare = <W extends World>(area: Area<W>): Promise<Prepared & { world: W }> =>
  alone(area.name, async () => {
    const template = `wms_${area.name}`;
    const note = (await readNote(template)) ?? (await make(area, template));
    const { folder, world } = JSON.parse(note) as { folder: string; world: W };
    return { template, folder, world };
  });

async function make<W extends World>({ fill }: Area<W>, template: string): Promise<string> {
  const product = await startProduct();
  try {
    const note = JSON.stringify({ folder: product.storageDir, world: await fill(product) });
    // The copies begin without sessions: each signs its people in.
    await sql`delete from sessions`.execute(product.owner);
    await product.keepAs(template, note);
    return note;
  } catch (error) {
    await product.stop();
    throw error;
  }
}
