/**
 * Fills an empty instance with an invented racing team, in one transaction, so that either all of it is there or
 * nothing.
 */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../server/src/identity/shared/password-hash.ts';
import { book } from '../server/src/logistics/stock/booking.ts';
import { CommandError } from '../server/src/platform/command-line/run.ts';
import type { PersonalData } from '../server/src/platform/cupboards/cupboard.ts';
import {
  type Database,
  inTransaction,
  type Reader,
  runSql,
  type Writer,
} from '../server/src/platform/database/connection.ts';
import type { Storage } from '../server/src/platform/files/storage.ts';
import { mailJob } from '../server/src/platform/news/mail-job.ts';
import type { Organisation } from '../server/src/platform/papers/organisation.ts';
import { writeOrganisation } from '../server/src/utilities/organisation/writing.ts';
import { closeFirstYears, makeBank } from './accounting/bank.ts';
import { planExpenses, yearOfExpenses } from './accounting/expense-reports.ts';
import { makeMembers } from './accounting/members.ts';
import { makeReceipts } from './accounting/receipts.ts';
import { catalogue } from './catalogue/all.ts';
import type { Picture } from './catalogue/parts.ts';
import { drawPicture, type Photo } from './catalogue/pictures.ts';
import { chanceFrom } from './chance.ts';
import { makePickLists, makeReservations, makeStockTakes } from './happenings.ts';
import { makePapers, storePapers } from './papers.ts';
import { givenNames, makePeople } from './people.ts';
import { limitPlaces, makePlaces, photographPlaces } from './places.ts';
import { givePortraits, storePortraits } from './portraits.ts';
import { makeCategories, makeProducts, photoKey } from './products.ts';
import { type DatedBooking, yearOfBookings } from './season.ts';
import { makeStaff } from './staff.ts';
import { yearOfDeliveries } from './trade/deliveries.ts';
import type { Happening } from './trade/happening.ts';
import { settleOrders, yearOfOrders } from './trade/orders.ts';
import { makeSuppliers, yearOfPrices } from './trade/suppliers.ts';
import { yearOfWishes } from './trade/wishes.ts';
import { askForRegulations, storeRegulations, yearOfRegulations } from './utilities/regulations.ts';
import { makeSignatures } from './utilities/signatures.ts';
import { makeClosures, makeResources } from './workshop.ts';
import { makeBookings } from './workshop-bookings.ts';
import { makeHandovers } from './workshop-vans.ts';

export type DemoOptions = {
  storage: Storage;
  organisation: Organisation;
  password: string;
  personalData: PersonalData;
  now?: Date;
};

/**
 * Fills the instance. `owner` is a connection of the tables' owner, who alone may change the dates of what is written.
 */
export async function fillWithDemo(owner: Database, options: DemoOptions): Promise<{ movements: number }> {
  const { storage, organisation, password, personalData, now = new Date() } = options;
  await refuseUnlessEmpty(owner);
  const [hashes, photos, placePhotos, portraits, papers, regulations, expenses] = await Promise.all([
    // The passwords of the other people are known to nobody, not even to us.
    Promise.all([hashPassword(password), hashPassword(randomBytes(24).toString('base64url'))]),
    storePhotos(storage),
    Promise.all([storePicture(storage, 'rack', 0), storePicture(storage, 'cabinet', 0)]),
    storePortraits(storage, givenNames),
    storePapers(storage, organisation.name),
    storeRegulations(storage, organisation.name),
    planExpenses({ now, storage }),
  ]);
  const since = new Date(now.getTime() - 366 * 86_400_000).toISOString();
  return inTransaction(owner, null, async (tx) => {
    await refuseUnlessEmpty(tx);
    await shiftClock(tx, since);
    await writeOrganisation(tx, organisation);
    const chance = chanceFrom(2026);
    const people = await makePeople(tx, chance, { demo: hashes[0], others: hashes[1] }, since);
    await givePortraits(tx, people.ids, portraits);
    const macros = await makeCategories(tx);
    const places = await makePlaces(tx, macros, people.keepers);
    const items = await makeProducts(tx, chance, { places, photos });
    // The trade has its own random numbers, so that changes in it don't change the rest of the demo.
    const ofTrade = chanceFrom(1306);
    await makeSuppliers(tx, ofTrade, items);
    const keeper = people.keepers[0] ?? 0;
    const happenings = [
      ...yearOfPrices(now, ofTrade),
      ...yearOfDeliveries({ now, storage, keepers: people.keepers }),
      ...yearOfOrders({ now, storage, people, items, chance: chanceFrom(1307) }),
      ...yearOfWishes({ now, people }),
      ...yearOfExpenses(expenses, { now, people, storage }),
      ...yearOfRegulations(regulations, { now, people, chance: chanceFrom(1515) }),
    ].toSorted((left, right) => (left.at < right.at ? -1 : 1));
    const bookings = yearOfBookings({ now, chance, items, people, places });
    // The last bookings come after the stock-take, so that the newest movements are everyday ones.
    const lastLoan = bookings.findLastIndex(({ loan }) => loan);
    const turn = Math.max(bookings.length - 8, lastLoan + 1);
    const lately = bookings.slice(turn);
    for (const booking of bookings.slice(0, turn)) {
      while (happenings[0] && happenings[0].at < booking.at) await happen(tx, happenings.shift(), keeper);
      await shiftClock(tx, booking.at);
      await bookAs(tx, booking);
    }
    while (happenings[0]) await happen(tx, happenings.shift(), keeper);
    await shiftClock(tx, null);
    await actAs(tx, people.ids[0] ?? 0);
    await settleOrders(tx);
    await makePapers(tx, chance, { papers, people, now });
    const busy = new Set(lately.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    await makeStockTakes(tx, { now, chance, people, places }, busy);
    for (const booking of lately) await bookAs(tx, booking);
    await actAs(tx, people.ids[0] ?? 0);
    await giveBackLastLoan(tx, people.ids[0] ?? 0);
    await limitPlaces(tx, chance);
    await photographPlaces(tx, placePhotos);
    await makeReservations(tx, { now, chance, people, places });
    await makePickLists(tx, { now, people });
    await makeResources(tx, { people, now });
    await makeClosures(tx, { people, now });
    await makeBookings(tx, { now, chance, people });
    await makeHandovers(tx, chance);
    await askForRegulations(tx);
    await makeMembers(tx, { now, people, chance: chanceFrom(1308) });
    await makeReceipts(tx, { chance: chanceFrom(1414), people, organisation, now, storage });
    await makeBank(tx, { now, people });
    await closeFirstYears(tx, { people });
    await makeSignatures(tx, people);
    await makeStaff(tx, people, { now, personalData, organisation });
    // The jobs of mails are deleted, because invented people have no mailbox.
    await tx.deleteFrom('jobs').where('name', '=', mailJob.name).execute();
    return { movements: bookings.reduce((sum, { lines }) => sum + lines.length, 0) };
  });
}

async function happen(tx: Writer, happening: Happening | undefined, userId: number): Promise<void> {
  if (!happening) return;
  await shiftClock(tx, happening.at);
  await actAs(tx, userId);
  await happening.happens(tx);
}

/** Refuses a database with people other than `admin`, who exists from the first start on. */
async function refuseUnlessEmpty(db: Reader): Promise<void> {
  const rows = await runSql(db)<{ empty: boolean }>`
    select not exists (select from users where username <> 'admin') and not exists (select from products)
       and not exists (select from locations) and not exists (select from macro_categories)
       and not exists (select from teams) and not exists (select from regulations) as empty`;
  if (!rows[0]?.empty)
    throw new CommandError(
      'Questa istanza contiene già dei dati: la demo si carica solo in una vuota. Per provarla usa un’altra ' +
        'cartella, per esempio WMS_DATA_DIR=./demo.',
    );
}

async function storePhotos(storage: Storage): Promise<ReadonlyMap<string, Photo>> {
  const photos = new Map<string, Photo>();
  for (const { subs } of catalogue)
    for (const [place, sub] of subs.entries()) {
      const key = photoKey(sub, place);
      if (photos.has(key)) continue;
      photos.set(key, await storePicture(storage, sub.picture, place));
    }
  return photos;
}

async function storePicture(storage: Storage, picture: Picture, tint: number): Promise<Photo> {
  const { large, small } = await drawPicture(picture, tint);
  return { large: await storage.put(large, 'image/webp'), small: await storage.put(small, 'image/webp') };
}

async function bookAs(tx: Writer, { userId, lines, loan }: Omit<DatedBooking, 'at'>): Promise<void> {
  await actAs(tx, userId);
  const [line] = lines;
  if (!loan || !line) {
    await book(tx, lines, { userId });
    return;
  }
  const rows = await runSql(tx)<{ id: number }>`
    insert into loans (product_id, lot_id, location_id, quantity, borrower_id, borrower_name, borrower_contact, due_on,
                       notes, lent_by)
    select ${line.productId}, (select id from lots where product_id = ${line.productId}
      and code = ${line.lot?.code ?? null}),
           ${line.fromLocationId}, ${line.quantity}::numeric, ${loan.borrowerId},
           ${loan.outsider?.name ?? null}, ${loan.outsider?.contact ?? null}, ${loan.dueOn}::date,
           ${loan.notes}, ${userId}
    returning id`;
  await book(tx, [{ ...line, loanId: rows[0]?.id ?? 0 }], { userId });
}

/** Returns the last tool that this person borrowed, undamaged. */
async function giveBackLastLoan(tx: Writer, userId: number): Promise<void> {
  const [loan] = await runSql(tx)<{ loanId: number; productId: number; lotId: number; toLocationId: number }>`
    select id as "loanId", product_id as "productId", lot_id as "lotId", location_id as "toLocationId"
      from loans where borrower_id = ${userId} order by id desc limit 1`;
  if (!loan) return;
  await book(tx, [{ ...loan, type: 'reso', quantity: '1', reason: 'Rientro da prestito' }], { userId });
}

/** Makes this person the actor in the audit log from now on. */
const actAs = (tx: Writer, userId: number) =>
  runSql(tx)`select set_config('app.user_id', ${String(userId)}, true)`;

/**
 * Sets the date of everything from now on; null returns to the real time. Only the tables' owner may do it, and only
 * forward.
 */
const shiftClock = (tx: Writer, moment: string | null) =>
  runSql(tx)`select shift_clock(${moment}::timestamptz)`;
