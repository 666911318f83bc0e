/** The product with its people, for the tests of a file about rooms and vans. */
import { after } from 'node:test';
import { startTestApp, type TestApp } from '../app.ts';
import { workshopPeople } from './bookings.ts';
import { giveLicence } from './vans.ts';

type Options = NonNullable<Parameters<typeof startTestApp>[0]>;

/** Starts the product; it stops after the file's tests. */
export async function openProduct(options: Options = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  after(() => app.stop());
  return app;
}

/** The same with two members who book and one who manages; `licensed` members have an approved licence. */
export async function openWorkshop({ licensed = false, ...options }: Options & { licensed?: boolean } = {}) {
  const app = await openProduct(options);
  const people = await workshopPeople(app);
  if (licensed) await Promise.all([people.anna, people.bruno].map(({ id }) => giveLicence(app.db, id)));
  return { app, ...people };
}
