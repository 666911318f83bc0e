/**
 * A large cupboard has drawers, and each declares its own part in its `contents.ts`. The cupboard's `contents.ts` only
 * lists them, so that a change of one drawer touches no file that the others share.
 */
import type { Route } from '../http/endpoint.ts';
import type { Cupboard, Services } from './cupboard.ts';

/** The part of a drawer: everything that a cupboard may give, except its live topic. */
export type Drawer = Omit<Partial<Cupboard>, 'routes' | 'live'> & {
  routes?: readonly Route[] | ((services: Services) => readonly Route[]);
};

/**
 * Makes a cupboard from its drawers. Lists that people read follow the order of the drawers. Without a topic, browsers
 * hear of no change under its paths.
 */
export function cupboardOf(live: NonNullable<Cupboard['live']> | null, drawers: readonly Drawer[]): Cupboard {
  return {
    ...(live && { live }),
    routes: (services) =>
      drawers.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(services) : routes)),
    async serve(app, tools) {
      for (const { serve } of drawers) await serve?.(app, tools);
    },
    constraints: Object.assign({}, ...drawers.map(({ constraints }) => constraints)),
    registrationSteps: Object.assign({}, ...drawers.map(({ registrationSteps }) => registrationSteps)),
    closeDataRequests: drawers.find((drawer) => drawer.closeDataRequests)?.closeDataRequests,
    importers: drawers.flatMap(({ importers = [] }) => importers),
    settings: drawers.flatMap(({ settings = [] }) => settings),
    jobs: (declared) =>
      drawers.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(declared) : jobs)),
    schedules: drawers.flatMap(({ schedules = [] }) => schedules),
    news: drawers.flatMap(({ news = [] }) => news),
    forget: drawers.flatMap(({ forget = [] }) => forget),
    homeCards: drawers.flatMap(({ homeCards = [] }) => homeCards),
    finders: drawers.flatMap(({ finders = [] }) => finders),
    openThings: drawers.flatMap(({ openThings = [] }) => openThings),
    personalTables: drawers.flatMap(({ personalTables = [] }) => personalTables),
    freeTexts: drawers.flatMap(({ freeTexts = [] }) => freeTexts),
    notPersonal: drawers.flatMap(({ notPersonal = [] }) => notPersonal),
    authors: drawers.flatMap(({ authors = [] }) => authors),
    async atErasure(tx) {
      const deleted: string[] = [];
      for (const { atErasure } of drawers) if (atErasure) deleted.push(...(await atErasure(tx)));
      return deleted;
    },
  };
}
