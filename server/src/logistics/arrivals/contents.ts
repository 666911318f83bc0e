/** Receiving what was ordered: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { arrivalsCard } from './home-card.ts';
import { goodsArrived } from './news.ts';
import { arrivalConstraints } from './receiving.ts';
import { arrivalRoutes } from './routes.ts';

export const arrivals: Drawer = {
  routes: arrivalRoutes,
  constraints: arrivalConstraints,
  news: [goodsArrived],
  homeCards: [arrivalsCard],
  freeTexts: [freeTexts('arrivals', ['notes', 'taken_back_reason'])],
  notPersonal: [notPersonal('arrivals', ['booking'], 'the number of a booking')],
  authors: ['arrivals.received_by', 'arrivals.taken_back_by'],
};
