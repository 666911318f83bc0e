/**
 * The pictures of the demo in README and docs/jobs. Taking them changes nothing in the demo, because no form is sent.
 */
import type { Page } from 'playwright-core';

export type Shot = {
  path: string;
  /** 1280 pixels wide when true, else a phone of 390. */
  wide?: true;
  /** The part of the window to take: the page without the menu, or the dialog that `act` opened. */
  part?: 'main' | 'dialog';
  /** The picture ends here, in pixels from the top of the window. */
  height?: number;
  act?: (page: Page) => Promise<unknown>;
};

/** One wide shot, or phones side by side; `file` is a path in docs/. */
export type Picture = { file: string; shots: readonly Shot[] };

/** Finds the first thing in an answer of the API. */
export type Find = (path: string, query: Record<string, string>) => Promise<number>;

const tap = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** The button works only when the page knows whether a receipt can be issued with it. */
const payFee = async (page: Page) => {
  await tap(/^Incassa quota/)(page);
  await page.getByRole('checkbox', { name: 'Emetti ricevuta' }).waitFor();
};

export async function pictures(find: Find): Promise<readonly Picture[]> {
  const product = (q: string) => find('logistics/products', { q });
  const [resin, order, trip] = await Promise.all([
    product('resina epossidica SR 8100'),
    find('logistics/arrivals/awaited', {}),
    find('workshop/vans/bookings', { state: 'conclusa' }),
  ]);
  return [...readme(resin), ...storekeeper(order), ...people, ...treasurer, ...driver(trip)];
}

const readme = (resin: number): Picture[] => [
  {
    file: 'inventory',
    shots: [{ path: '/prod?vista=foto&sort=quantity&direction=desc', wide: true }],
  },
  { file: 'people', shots: [{ path: '/utenti', wide: true }] },
  { file: 'calendar', shots: [{ path: '/prenotazione?vista=giorno', wide: true }] },
  {
    file: 'phone',
    shots: [
      { path: '/scan?codice=OFF-A-01-01-B' },
      { path: '/warehouse' },
      { path: `/prod/${resin}` },
      { path: '/prenotazione' },
    ],
  },
];

const storekeeper = (order: number): Picture[] => [
  {
    file: 'plan',
    shots: [
      {
        path: '/warehouse?scheda=mappa',
        wide: true,
        act: async (page) => {
          await page.getByRole('combobox', { name: 'Magazzino' }).click();
          await page.getByRole('option', { name: /Officina/ }).click();
        },
      },
    ],
  },
  {
    file: 'jobs/storekeeper-phone',
    shots: [
      {
        path: '/scan?codice=UTE-PUN-00003',
        act: async (page) => {
          await tap(/^Scarica/)(page);
          await page.getByRole('dialog').getByText('OFF-A-01-01-A').click();
        },
      },
      { path: '/scan?modo=carico' },
      { path: `/ordini/${order}/ricevi` },
      { path: '/warehouse?scheda=inventari' },
    ],
  },
];

const people: Picture[] = [
  {
    file: 'teams',
    shots: [
      {
        path: '/reparti',
        wide: true,
        act: async (page) => {
          await page.getByText('Organigramma', { exact: true }).click();
          await page.getByRole('button', { name: 'Adatta' }).waitFor();
        },
      },
    ],
  },
  { file: 'jobs/hr-invite', shots: [{ path: '/utenti', wide: true, part: 'dialog', act: tap(/^Invita/) }] },
  {
    file: 'jobs/hr-permissions',
    shots: [{ path: '/utenti/permessi', wide: true, part: 'main', height: 640 }],
  },
  {
    file: 'jobs/hr-documents',
    shots: [{ path: '/documents?scheda=persone', wide: true, part: 'main', height: 640 }],
  },
];

const treasurer: Picture[] = [
  {
    file: 'jobs/treasurer-fee',
    shots: [{ path: '/tesserati', wide: true, part: 'dialog', act: payFee }],
  },
  { file: 'jobs/treasurer-bank', shots: [{ path: '/ricevute/banca', wide: true, part: 'main' }] },
  { file: 'jobs/treasurer-year', shots: [{ path: '/ricevute/anno', wide: true, part: 'main' }] },
];

const driver = (trip: number): Picture[] => [
  {
    file: 'jobs/driver-phone',
    shots: [
      { path: '/prenotazioneFurgone', act: tap(/^Prenota/) },
      { path: `/prenotazioniFurgone/${trip}` },
      { path: '/areaUtente?scheda=documenti' },
      { path: '/noteSpesa' },
    ],
  },
];
