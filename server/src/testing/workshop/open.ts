/** The product with its people, for the tests of a file about rooms and vans. */
import { after } from 'node:test';
import { startTestApp } from '../app.ts';
import { workshopPeople } from './bookings.ts';
import { giveLicence } from './vans.ts';

type Options = Parameters<typeof startTestApp>[0] & {
  /** Anna and Bruno have an approved licence. */
  licensed?: boolean;
};

/** Starts the product with two members who book and one who manages; it stops after the file's tests. */
export async function openWorkshop({ licensed = false, ...options }: Options = {}) {
  const app = await startTestApp(options);
  after(() => app.stop());
  const people = await workshopPeople(app);
  if (licensed) await Promise.all([people.anna, people.bruno].map(({ id }) => giveLicence(app.db, id)));
  return { app, ...people };
}
