/**
 * A large cupboard has drawers, and each declares its own part in its `contents.ts`. The cupboard's `contents.ts` only
 * lists them, so whoever adds something to a drawer changes nothing that the others share.
 */
import type { Route } from '../http/endpoint.ts';
import type { Job } from '../jobs/job.ts';
import type { Cupboard, Services } from './cupboard.ts';

/** The part of a drawer: all that a cupboard may give, except what a cupboard has only once. */
export type Drawer = Omit<Partial<Cupboard>, 'routes' | 'jobs' | 'live' | 'closeDataRequests'> & {
  routes?: readonly Route[] | ((services: Services) => readonly Route[]);
  jobs?: readonly Job[];
};

/** Puts a cupboard together from its drawers. Whatever people read as a list follows their order. */
export function cupboardOf(live: NonNullable<Cupboard['live']>, drawers: readonly Drawer[]): Cupboard {
  return {
    live,
    routes: (services) =>
      drawers.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(services) : routes)),
    constraints: Object.assign({}, ...drawers.map(({ constraints }) => constraints)),
    settings: drawers.flatMap(({ settings = [] }) => settings),
    jobs: drawers.flatMap(({ jobs = [] }) => jobs),
    schedules: drawers.flatMap(({ schedules = [] }) => schedules),
    news: drawers.flatMap(({ news = [] }) => news),
    forget: drawers.flatMap(({ forget = [] }) => forget),
    homeCards: drawers.flatMap(({ homeCards = [] }) => homeCards),
    openThings: drawers.flatMap(({ openThings = [] }) => openThings),
    personalTables: drawers.flatMap(({ personalTables = [] }) => personalTables),
    freeTexts: drawers.flatMap(({ freeTexts = [] }) => freeTexts),
    notPersonal: drawers.flatMap(({ notPersonal = [] }) => notPersonal),
    authors: drawers.flatMap(({ authors = [] }) => authors),
    async atErasure(tx) {
      const gone: string[] = [];
      for (const { atErasure } of drawers) if (atErasure) gone.push(...(await atErasure(tx)));
      return gone;
    },
  };
}
