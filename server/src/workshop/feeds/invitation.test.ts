/** The mails that reach people when a booking changes. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { formatInstantDate } from '@wms/contract/platform/formats';
import { usualTrip } from '@wms/contract/workshop/bookings/heading';
import ICAL from 'ical.js';
import { mailTo, workOff } from '../../../testing/jobs.ts';
import { type DeliveredMail, openMailbox } from '../../../testing/mailbox.ts';
import { addResource, bookingDesk, inDaysAt } from '../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { addVan, giveLicence } from '../../../testing/workshop/vans.ts';

const { app, anna, bruno, manager } = await openWorkshop();
const mailbox = await openMailbox();
after(() => mailbox.close());
afterEach(() => mailbox.delivered.splice(0));

/** The clock of the bookings has days to wait, and mails have not. */
async function sendMails() {
  await app.db.deleteFrom('jobs').where('name', '=', 'booking-clock').execute();
  await workOff(app, { mail: mailTo(mailbox) });
}

/** The mails that are sent now to a person. */
async function mailsTo({ username }: { username: string }): Promise<DeliveredMail[]> {
  await sendMails();
  return mailbox.delivered.filter(({ to }) => to.some((address) => address.startsWith(username)));
}

/** The calendars in a mail, as mail programs find them. */
const calendarsIn = ({ content }: DeliveredMail) =>
  content
    .split(/(?=Content-Type: text\/calendar)/)
    .slice(1)
    .map(readPart);

/** The only one. */
function calendarIn(mail: DeliveredMail) {
  const [first, ...others] = calendarsIn(mail);
  assert.ok(first && others.length === 0, mail.content);
  return first;
}

function readPart(part: string) {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').split('\r\n--')[0];
  const method = /method=(\w+)/.exec(head)?.[1];
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(head)?.[1];
  assert.ok(body, part);
  const file =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(
          body
            .replaceAll('=\r\n', '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString();
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    from: String(event.getFirstPropertyValue('dtstart')),
    status: event.getFirstPropertyValue('status'),
    attendee: event.getFirstPropertyValue('attendee'),
  }));
  assert.equal(calendar.getFirstPropertyValue('method'), method, 'the part and its file have one method');
  return { method, events };
}

const at = (clock: string) => `${clock}:00`;

test('a booking that is made, moved and cancelled is one event: its number grows, and it is taken back', async () => {
  const room = await addResource(app.db, { name: 'Sala prove' });
  const desk = bookingDesk(anna);
  const [from, to] = [inDaysAt(3, '09:00'), inDaysAt(3, '10:00')];
  const id = await desk.book(room, from, to, { people: [{ userId: bruno.id, role: 'partecipa' }] });
  const [made, ...more] = await mailsTo(bruno);
  assert.ok(made && more.length === 0);
  assert.match(made.readable, /Sala prove/);
  const first = calendarIn(made);
  assert.equal(first.method, 'REQUEST');
  const [event] = first.events;
  assert.ok(event);
  assert.deepEqual(
    [event.sequence, event.from, event.status, event.attendee],
    [0, at(from), 'CONFIRMED', `mailto:${bruno.username}@example.org`],
  );
  const [own] = await mailsTo(anna);
  assert.ok(own, 'who books gets the date, too');
  assert.deepEqual(calendarIn(own).events[0]?.uid, event.uid);

  mailbox.delivered.splice(0);
  const later = inDaysAt(3, '14:00');
  await desk.move(id, room, later, inDaysAt(3, '15:00'));
  const [moved] = await mailsTo(bruno);
  assert.ok(moved);
  const second = calendarIn(moved);
  assert.deepEqual(
    [second.method, second.events[0]?.uid, second.events[0]?.sequence, second.events[0]?.from],
    ['REQUEST', event.uid, 1, at(later)],
  );

  mailbox.delivered.splice(0);
  assert.equal((await desk.step(id, 'cancel', 'Rimandata')).status, 200);
  const [cancelled] = await mailsTo(bruno);
  assert.ok(cancelled);
  assert.match(cancelled.readable, /Rimandata/);
  const third = calendarIn(cancelled);
  assert.deepEqual(
    [third.method, third.events[0]?.uid, third.events[0]?.sequence, third.events[0]?.status],
    ['CANCEL', event.uid, 2, 'CANCELLED'],
  );
});

test('the mail of a trip is called after its destination, and says in a sentence what, where and when', async () => {
  await giveLicence(app.db, anna.id);
  const van = await addVan(app.db, { name: 'Ducato' });
  const [from, to] = [inDaysAt(4, '09:00'), inDaysAt(4, '12:00')];
  const id = await bookingDesk(anna, 'vans').book(van, from, to, {
    title: usualTrip,
    trip: { destination: 'Torino' },
    people: [{ userId: anna.id, role: 'guida' }],
  });
  const day = formatInstantDate(new Date(`${to}Z`).toISOString(), 'il');
  const [made] = await mailsTo(anna);
  assert.match(made?.content ?? '', /^Subject: =\?UTF-8\?Q\?Torino=3A/m);
  assert.match(
    made?.readable ?? '',
    new RegExp(`«Torino» \\(Ducato, ${day} dalle 09:00 alle 12:00\\) è prenotata\\.`),
  );
  assert.match(made?.content ?? '', /SUMMARY:Torino/);
  mailbox.delivered.splice(0);
  const { version } = await bookingDesk(anna, 'vans').read(id);
  const answer = await manager.post(`/api/workshop/bookings/${id}/moves/callOff`, {
    version,
    reason: 'Serve a noi',
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const [called] = await mailsTo(anna);
  assert.match(called?.readable ?? '', /«Torino» \(Ducato, .*\) è stata annullata da .*: Serve a noi\./);
});

test('a request is tentative until it is confirmed, and the confirmation keeps its identity', async () => {
  const room = await addResource(app.db, { approval: 'always' });
  const id = await bookingDesk(anna).book(room, inDaysAt(5, '09:00'), inDaysAt(5, '10:00'));
  const [asked] = await mailsTo(anna);
  assert.ok(asked);
  const [waiting] = calendarIn(asked).events;
  assert.equal(waiting?.status, 'TENTATIVE');
  assert.match(asked.readable, /aspetta una conferma\./, 'nobody reads that Anna has to confirm it');
  mailbox.delivered.splice(0);
  const { version } = await bookingDesk(anna).read(id);
  const answer = await manager.post(`/api/workshop/bookings/${id}/moves/confirm`, { version, reason: null });
  assert.equal(answer.status, 200);
  const [confirmed] = await mailsTo(anna);
  assert.ok(confirmed);
  const [event] = calendarIn(confirmed).events;
  assert.deepEqual([event?.uid, event?.status], [waiting?.uid, 'CONFIRMED']);
});

test('the mail of a repetition names exactly the dates that were booked, and has an event for each', async () => {
  const room = await addResource(app.db);
  const [from, to] = [inDaysAt(10, '09:00'), inDaysAt(10, '10:00')];
  await bookingDesk(bruno).book(room, inDaysAt(11, '09:30'), inDaysAt(11, '10:30'), { title: 'In mezzo' });
  await sendMails();
  mailbox.delivered.splice(0);
  const { ids } = await bookingDesk(anna).bookMany(room, from, to, {
    repetition: { frequency: 'daily', interval: 1, weekdays: [], until: null, count: 4 },
    clashes: 'skip',
  });
  assert.equal(ids.length, 3);
  const [mail, ...more] = await mailsTo(anna);
  assert.ok(mail && more.length === 0, 'one mail for all of them');
  const dates = await app.db
    .selectFrom('bookings')
    .select(['uid', 'during'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const { method, events } = calendarIn(mail);
  assert.equal(method, 'PUBLISH');
  assert.deepEqual(
    events.map(({ uid }) => uid).toSorted(),
    dates.map(({ uid }) => `${uid}@wms.invalid`).toSorted(),
  );
  const named = [
    ...mail.readable.matchAll(/^- (?:il |l’)(\d\d\/\d\d\/\d{4}) dalle 09:00 alle 10:00\r?$/gm),
  ].map(([, day]) => day);
  const wanted = [10, 12, 13].map((days) =>
    formatInstantDate(new Date(`${inDaysAt(days, '12:00')}Z`).toISOString()),
  );
  assert.deepEqual(named, wanted);
  assert.ok(romeClock(new Date()) < from);
});

test('a cancelled series is one mail with each date taken back by itself', async () => {
  const room = await addResource(app.db, { name: 'Sala tolta' });
  const [from, to] = [inDaysAt(20, '09:00'), inDaysAt(20, '10:00')];
  const { ids } = await bookingDesk(anna).bookMany(room, from, to, {
    people: [{ userId: bruno.id, role: 'partecipa' }],
    repetition: { frequency: 'daily', interval: 1, weekdays: [], until: null, count: 3 },
  });
  await sendMails();
  mailbox.delivered.splice(0);
  assert.equal((await bookingDesk(anna).cancelSeries(ids[0] ?? 0, 'all')).status, 200);
  const dates = await app.db
    .selectFrom('bookings')
    .select('uid')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  await sendMails();
  for (const person of [anna, bruno]) {
    const [mail, ...more] = mailbox.delivered.filter(({ to: [recipient] }) =>
      recipient?.startsWith(person.username),
    );
    assert.ok(mail && more.length === 0, 'one mail for all of them');
    const calendars = calendarsIn(mail);
    assert.deepEqual(
      calendars.map(({ method, events }) => [method, ...events.map(({ uid }) => uid)]),
      dates.map(({ uid }) => ['CANCEL', `${uid}@wms.invalid`]),
      'RFC 5546: a CANCEL names one event',
    );
    assert.ok(
      calendars.every(
        ({ events: [event] }) =>
          event?.status === 'CANCELLED' &&
          event.sequence === 1 &&
          event.attendee === `mailto:${person.username}@example.org`,
      ),
    );
  }
});

test('who is taken off a booking hears it, and their program takes the date away until they are back', async () => {
  const room = await addResource(app.db, { name: 'Sala riunioni' });
  const [from, to] = [inDaysAt(30, '09:00'), inDaysAt(30, '10:00')];
  const both = [bruno, manager].map(({ id }) => ({ userId: id, role: 'partecipa' }));
  const desk = bookingDesk(anna);
  const id = await desk.book(room, from, to, { title: 'Riunione', people: both });
  const [made] = await mailsTo(bruno);
  const first = made && calendarIn(made).events[0];
  assert.ok(first);
  mailbox.delivered.splice(0);
  const [later, laterEnd] = [inDaysAt(31, '09:00'), inDaysAt(31, '10:00')];
  const change = { from: later, to: laterEnd, people: both.slice(1) };
  assert.equal((await desk.tryChange(id, 'this', change)).status, 200);
  const [cancellation, ...more] = await mailsTo(bruno);
  assert.ok(cancellation && more.length === 0);
  assert.match(cancellation.readable, /non ti riguarda più: ti ha tolto Anna Prova/);
  const taken = calendarIn(cancellation);
  assert.equal(taken.method, 'CANCEL');
  const [event] = taken.events;
  assert.deepEqual([event?.uid, event?.status, event?.from], [first.uid, 'CANCELLED', at(from)]);
  assert.ok(Number(event?.sequence) > first.sequence);
  const [news] = await app.db
    .selectFrom('notifications')
    .select('sentence')
    .where('user_id', '=', bruno.id)
    .orderBy('id', 'desc')
    .execute();
  assert.match(news?.sentence ?? '', /^«Riunione» .* non ti riguarda più: ti ha tolto Anna Prova$/);
  const [stays] = mailbox.delivered.filter(({ to: [recipient] }) => recipient?.startsWith(manager.username));
  assert.equal(stays && calendarIn(stays).method, 'REQUEST', 'the others read only where it goes');
  mailbox.delivered.splice(0);
  assert.equal((await desk.tryChange(id, 'this', { people: both })).status, 200);
  const [again] = await mailsTo(bruno);
  assert.ok(again);
  const back = calendarIn(again);
  assert.equal(back.method, 'REQUEST');
  assert.ok(Number(back.events[0]?.sequence) >= Number(event?.sequence));
});

test('who switched these mails off gets none', async () => {
  const room = await addResource(app.db);
  await app.db
    .insertInto('notification_choices')
    .values({ user_id: anna.id, kind: 'workshop.booking-noted', way: 'mail' })
    .execute();
  await bookingDesk(anna).book(room, inDaysAt(6, '09:00'), inDaysAt(6, '10:00'));
  assert.deepEqual(await mailsTo(anna), []);
});
