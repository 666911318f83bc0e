/** The drawer of wishes: things that people ask to be bought. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { openWishes, wishesCard } from './home-card.ts';
import { wishArrived, wishMade, wishOrdered, wishRefused } from './news.ts';
import { wishConstraints, wishRoutes } from './routes.ts';

export const wishes: Drawer = {
  routes: wishRoutes,
  constraints: wishConstraints,
  news: [wishMade, wishRefused, wishOrdered, wishArrived],
  homeCards: [wishesCard],
  openThings: [openWishes],
  personalTables: [
    personalTable('wishes', {
      person: 'asked_by',
      title: 'Richieste di acquisto',
      exported: [
        'state',
        'product_id',
        'description',
        'url',
        'quantity',
        'unit',
        'needed_on',
        'reason',
        'created_at',
      ],
      named: { product_id: sql`(select code || ' ' || name from products where id = t.product_id)` },
      erasure: { kept: 'Dicono perché qualcosa è stato ordinato, senza più dire da chi' },
    }),
  ],
  freeTexts: [freeTexts('wishes', ['description', 'reason', 'url'])],
  notPersonal: [
    notPersonal(
      'wishes',
      ['needed_on', 'state', 'unit'],
      'how much is asked for, until when, and what became of it',
    ),
  ],
};
