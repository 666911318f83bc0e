/** The screens of rooms and vans: what is kept, calendars, bookings, hand-overs and the codes at doors. */
import { sql } from 'kysely';
import { addVan, giveLicence, vanDesk } from '../../../server/testing/workshop/vans.ts';
import { bookedDay, clashingAnswer, makeBookings, takenAnswer } from '../../support/bookings.ts';
import type { Page } from '../../support/browser.ts';
import type { Product } from '../../support/product.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text, title } from '../steps.ts';

let booked = { room: 1, van: 1, booking: 1, trip: 1 };
let onTheRoad = 1;
let code = 'codice';

async function fill(product: Product) {
  const member = await makeMember(product);
  booked = await makeBookings(product, member);
  await giveLicence(product.db, member.id);
  onTheRoad = await vanDesk(product, member).tripNow(await addVan(product.db, { name: 'Transit' }), -5, 60);
  const { rows } = await sql<{ qr: string }>`
    select qr from resources where id = ${booked.room}`.execute(product.db);
  code = rows[0]?.qr ?? '';
  return { member };
}

const calendar = (page: 'prenotazione' | 'prenotazioneFurgone', view: string) =>
  `/${page}?vista=${view}&giorno=${bookedDay}`;
const bookingCalled = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().waitFor();
/** Opens the form of a booking with all that it asks. */
const openBookingForm = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Altri dettagli/ })
    .click();
};
const openRepeatingForm = async (page: Page) => {
  await openBookingForm(page);
  await page.getByRole('combobox', { name: 'Si ripete' }).click();
  await page.getByRole('option', { name: 'Ogni settimana' }).click();
  await page.getByRole('combobox', { name: 'Finisce' }).click();
  await page.getByRole('option', { name: 'Dopo un numero di volte' }).click();
};
const book = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Prenota', exact: true }).click();

export const workshop: Cupboard = {
  fill,
  screens: [
    { name: 'rooms', usually: 'opened', path: '/room', seen: text('Sala riunioni') },
    { name: 'rooms-closures', path: '/room?scheda=chiusure', seen: text('Natale') },
    { name: 'room-new', usually: 'opened', path: '/room/nuova', seen: text('Che cos’è') },
    { name: 'room', usually: 'opened', path: () => `/room/${booked.room}`, seen: text('Come si prenota') },
    {
      name: 'room-edit',
      usually: 'opened',
      path: () => `/room/${booked.room}/modifica`,
      seen: text('Togli tutti gli orari'),
    },
    { name: 'van-edit', path: () => `/room/${booked.van}/modifica`, seen: text('Assicurazione fino al') },
    { name: 'calendar-day', path: calendar('prenotazione', 'giorno'), seen: bookingCalled(/Riunione/) },
    {
      name: 'calendar-week',
      usually: 'judged',
      path: calendar('prenotazione', 'settimana'),
      seen: bookingCalled(/Riunione/),
    },
    {
      name: 'calendar-month',
      path: calendar('prenotazione', 'mese'),
      seen: bookingCalled(/Riunione|prenotazion/),
    },
    {
      name: 'calendar-first-free',
      path: calendar('prenotazione', 'giorno'),
      act: press('Quando prima'),
      seen: (page) =>
        page.getByRole('list', { name: 'Primi orari liberi' }).getByRole('button').first().waitFor(),
    },
    {
      name: 'calendar-form',
      usually: 'opened',
      path: calendar('prenotazione', 'giorno'),
      act: openRepeatingForm,
      seen: text(/^Ogni lunedì, 10 volte$/),
    },
    {
      name: 'calendar-taken',
      path: calendar('prenotazione', 'giorno'),
      answers: ['**/api/workshop/rooms/bookings', 409, takenAnswer],
      act: async (page) => {
        await openBookingForm(page);
        await book(page);
      },
      seen: text('Avvisami se si libera'),
    },
    {
      name: 'calendar-clashes',
      path: calendar('prenotazione', 'giorno'),
      answers: ['**/api/workshop/rooms/bookings/preview', 200, clashingAnswer],
      act: async (page) => {
        await openRepeatingForm(page);
        await book(page);
      },
      seen: dialog('2 date non sono libere su 3'),
    },
    { name: 'bookings', usually: 'opened', path: '/prenotazioni', seen: text('Revisori') },
    {
      name: 'bookings-calendar',
      path: `/prenotazioni?scheda=calendario&vista=giorno&giorno=${bookedDay}`,
      seen: bookingCalled(/Riunione/),
    },
    {
      name: 'bookings-use',
      path: '/prenotazioni?scheda=uso',
      seen: text('Leggi come tabella'),
    },
    {
      name: 'booking',
      usually: 'opened',
      path: () => `/prenotazioni/${booked.booking}`,
      seen: text('Prenotazione creata'),
    },
    {
      name: 'booking-window',
      path: () => `${calendar('prenotazione', 'giorno')}&prenotazione=${booked.booking}`,
      seen: text('Apri la pagina'),
    },
    {
      name: 'vans-day',
      usually: 'opened',
      path: calendar('prenotazioneFurgone', 'giorno'),
      seen: bookingCalled(/Gara/),
    },
    { name: 'vans-week', path: calendar('prenotazioneFurgone', 'settimana'), seen: bookingCalled(/Gara/) },
    {
      name: 'vans-form',
      path: calendar('prenotazioneFurgone', 'giorno'),
      act: openBookingForm,
      seen: (page) => page.getByRole('textbox', { name: 'Chilometri previsti' }).waitFor(),
    },
    { name: 'van-bookings', usually: 'opened', path: '/prenotazioniFurgone', seen: text(/^Gara/) },
    { name: 'van-bookings-use', path: '/prenotazioniFurgone?scheda=uso', seen: text('Leggi come tabella') },
    {
      name: 'van-booking',
      usually: 'opened',
      path: () => `/prenotazioniFurgone/${booked.trip}`,
      seen: text('Prenotazione creata'),
    },
    {
      name: 'van-handover',
      usually: 'opened',
      path: () => `/prenotazioniFurgone/${onTheRoad}/consegna`,
      seen: title('Consegna: Transit'),
    },
    { name: 'door', usually: 'opened', path: () => `/q/${code}`, seen: text('Apri il calendario') },
    { name: 'vans', usually: 'opened', path: '/prenotazioniFurgone/furgoni', seen: text(/^Ducato/) },
    {
      name: 'van-costs',
      path: '/prenotazioniFurgone/furgoni?scheda=spese',
      seen: text('Leggi come tabella'),
    },
    { name: 'van-fines', path: '/prenotazioniFurgone/furgoni?scheda=multe', seen: text('Targa') },
  ],
};
