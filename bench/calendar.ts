/**
 * `npm run bench -- --calendar`: the calendar of rooms in Chromium with 50 resources and 2,000 bookings in a week. It
 * measures how long the week takes to be drawn, and the frames while somebody scrolls and drags.
 */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { launch } from './chromium.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';
import type { Point } from './point.ts';

const resources = 50;
const bookings = 2000;
const rounds = 5;
const frames = 180;

export async function measureCalendar(instance: Instance): Promise<Point[]> {
  const monday = await fill(instance.databaseUrl);
  const before = new Date(Date.parse(`${monday}T12:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
  const browser = await launch();
  try {
    const context = await browser.newContext({
      baseURL: instance.url,
      viewport: { width: 1280, height: 800 },
      timezoneId: 'Europe/Rome',
    });
    await context.addInitScript((token) => localStorage.setItem('wms.token', token), instance.token);
    const page = await context.newPage();
    const points: Point[] = [];
    const draws: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await page.goto(`/prenotazione?vista=settimana&giorno=${before}`);
      await page.locator('[data-track]').first().waitFor();
      await quiet(page);
      draws.push(await timeOfNextWeek(page));
    }
    points.push({
      what: `week of ${bookings} bookings, ${resources} resources: from the click until it is drawn`,
      figure: `${median(draws).toFixed(0)} ms (longest ${Math.max(...draws).toFixed(0)})`,
      aim: '≤ 1 s',
    });
    for (const view of ['giorno', 'settimana'] as const) {
      await page.goto(`/prenotazione?vista=${view}&giorno=${monday}`);
      await page.locator('[data-booking]').first().waitFor();
      await quiet(page);
      points.push(
        { what: `frames while scrolling, ${view}`, ...told(await scroll(page)), aim: 'p95 ≤ 50 ms' },
        { what: `frames while dragging, ${view}`, ...told(await drag(page)), aim: 'median ≤ 50 ms' },
      );
    }
    return points;
  } finally {
    await browser.close();
  }
}

function told(times: readonly number[]): { figure: string } {
  const sorted = times.toSorted((time, other) => time - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return { figure: `median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms` };
}

/** Nothing of the page's start belongs to what is measured. */
const quiet = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
  });

const timeOfNextWeek = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const next = [...document.querySelectorAll('button')].find((candidate) => candidate.ariaLabel === 'Dopo');
    const begun = performance.now();
    next?.click();
    while (!document.querySelector('[data-booking]')) {
      if (performance.now() - begun > 20_000) throw new Error('The next week was not drawn.');
      await new Promise(requestAnimationFrame);
    }
    // The frame that shows them has ended when the next one begins.
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });

/** The frames while the calendar is scrolled down and back, and to the right. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const scroller = document.querySelector('section[aria-label=Calendario]');
    if (!scroller) throw new Error('The calendar is missing.');
    const times: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < count; frame++) {
      const down = frame < count / 2 ? 1 : -1;
      scroller.scrollBy(down * 6, down * 30);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times;
  }, frames);

/** The frames while a booking is dragged over the rows, one step of the pointer in each. */
const drag = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const scroller = document.querySelector('section[aria-label=Calendario]');
    if (!scroller) throw new Error('The calendar is missing.');
    scroller.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const area = scroller.getBoundingClientRect();
    const box = [...document.querySelectorAll<HTMLElement>('[data-booking][data-movable]')].find(
      (candidate) => {
        const { left, top, width } = candidate.getBoundingClientRect();
        return width > 10 && left > area.left + 240 && left < area.right - 200 && top > area.top + 60;
      },
    );
    if (!box) throw new Error('No booking can be dragged.');
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const send = (type: string, target: EventTarget, clientX: number, clientY: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX, clientY }),
      );
    send('pointerdown', box, x, y);
    const times: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < count; frame++) {
      const turn = (frame / count) * Math.PI * 4;
      send('pointermove', window, x + Math.sin(turn) * 120, y + 120 + Math.cos(turn) * 110);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    const shown = document.querySelector('[data-dragged]') !== null;
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    if (!shown) throw new Error('Nothing was dragged.');
    return times;
  }, frames);

/** Fills the week after the next Monday, and answers that Monday. Triggers write what is held, as for everybody. */
async function fill(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ monday: string }>(
      `select (date_trunc('week', now() at time zone 'Europe/Rome') + interval '2 weeks')::date::text as monday`,
    );
    const monday = rows[0]?.monday ?? '';
    await client.query(
      `insert into resources (kind, name, code)
       select 'room', 'Stanza ' || n, 'ST-' || n from generate_series(1, $1) n`,
      [resources],
    );
    await client.query(
      `insert into opening_hours (resource_id, weekday, opens, closes)
       select r.id, day, '08:00', '20:00' from resources r cross join generate_series(1, 7) day`,
    );
    // Six a day in each: every two hours, an hour and a half long.
    await client.query(
      `with given as (
         select r.id as resource, n, row_number() over (order by n, r.id) as place
           from resources r cross join generate_series(0, 41) n order by place limit $1),
       made as (
         insert into bookings (area, title, during, state, user_id)
         select 'rooms', 'Riunione ' || place,
                tstzrange(start at time zone 'Europe/Rome', (start + interval '90 minutes') at time zone 'Europe/Rome'),
                'confermata', (select min(id) from users)
           from given
          cross join lateral (
            select $2::date + make_interval(days => n / 6, hours => 8 + 2 * (n % 6)) as start) begun
         returning id, title)
       insert into booking_resources (booking_id, resource_id, area)
       select made.id, given.resource, 'rooms' from made join given on made.title = 'Riunione ' || given.place`,
      [bookings, monday],
    );
    await client.query('analyze');
    return monday;
  } finally {
    await client.end();
  }
}
