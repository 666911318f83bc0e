/**
 * Tests that rules take the day from PostgreSQL's moment: it is shifted to the first half hour of 2026 in Rome, a day
 * that neither this server's clock has nor UTC.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { feeDueDays } from '@wms/contract/accounting/members/settings';
import { defaultImportOptions } from '@wms/contract/imports/endpoints';
import { importFields } from '@wms/contract/imports/fields';
import { errorsByField, messages } from '@wms/contract/platform/messages';
import { can } from '@wms/contract/platform/permissions';
import { CivilDate, ComingDate, DayMissing, onDay, optional, PastDate } from '@wms/contract/platform/schema';
import { organisationName } from '@wms/contract/platform/settings/organisation';
import { z } from 'zod';
import { addMember } from '../../../testing/accounting/members.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { addSentOrder } from '../../../testing/logistics/orders.ts';
import { askFee } from '../../accounting/members/shared/fees.ts';
import { checkTeam } from '../../accounting/shared/teams.ts';
import { closeOneYear } from '../../accounting/year/closing.ts';
import { invite } from '../../identity/invitations/inviting.ts';
import { authenticator } from '../../identity/sessions/routes.ts';
import { readAwaited } from '../../logistics/arrivals/awaited.ts';
import { keepHolidays } from '../../workshop/holidays/keeping.ts';
import { runSql, type Writer } from '../database/connection.ts';
import { parseOnItsDay } from '../http/judged.ts';
import { readCell } from '../imports/reading/values.ts';
import { localChanges } from '../live/changes.ts';
import { readOrganisation } from '../papers/organisation.ts';
import { initialSettings, keepSettings } from '../settings/settings.ts';
import { writeSetting } from '../settings/writing.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

/** Runs the work at a moment that is over, half past midnight of New Year by default. */
const at = <T>(work: (tx: Writer) => Promise<T>, moment = '2025-12-31T23:30:00Z') =>
  app.owner.transaction().execute(async (tx) => {
    await runSql(tx)`select shift_clock(${moment}::timestamptz)`;
    return work(tx);
  });

test('a paper has the name that the organisation has on that day', async () => {
  const validFrom = { Prima: '2025-01-01', Dopo: '2026-01-01', Ancora: '2026-02-01' };
  for (const [value, day] of Object.entries(validFrom))
    await app.db
      .transaction()
      .execute((tx) => writeSetting(tx, organisationName, { value, validFrom: day, setBy: null }));
  assert.equal((await at(readOrganisation)).name, 'Dopo');
});

test('what a person sends is judged on that day, and by no clock of this process', async () => {
  const body = z.strictObject({
    paidOn: optional(PastDate),
    dueOn: optional(ComingDate),
    plain: optional(CivilDate),
  });
  const judge = (value: object, moment?: string) =>
    at(async (tx) => {
      const parsed = await parseOnItsDay(tx, () => body.safeParse(value));
      return parsed.error ? errorsByField(parsed.error) : {};
    }, moment);
  assert.deepEqual(await judge({ paidOn: '2026-01-01', dueOn: '2026-01-01' }), {});
  assert.deepEqual(await judge({ paidOn: '2026-01-02', dueOn: '2025-12-31' }), {
    paidOn: 'Deve essere precedente a 02/01/2026',
    dueOn: messages.past,
  });
  assert.deepEqual(await judge({ paidOn: '2026-01-01' }, '2025-12-31T22:30:00Z'), {
    paidOn: 'Deve essere precedente a 01/01/2026',
  });
  assert.ok(body.safeParse({ plain: '2026-01-02' }).success, 'another date needs no day');
  assert.throws(() => body.safeParse({ paidOn: '2026-01-01' }), DayMissing);
});

test('a year is closed from the day after its last one', async () => {
  const { id: by } = await app.person();
  const close = (tx: Writer) => closeOneYear(tx, { kind: 'solare', year: 2025, reason: 'Bilancio', by });
  await assert.rejects(at(close, '2025-12-31T22:30:00Z'), /L’anno non è finito/);
  assert.equal(await at(close), 'Anno solare 2025 chiuso');
});

test('a team that closes later is still open, and an invited person joins theirs on that day', async () => {
  const [closing, open] = await runSql(app.owner)<{ id: number }>`
    insert into teams (code, name, opened_on, closed_on)
    values ('ORO', 'Orologi', '2020-01-01', '2026-02-01'), ('SVE', 'Sveglie', '2020-01-01', null) returning id`;
  assert.ok(closing && open);
  const invitation = {
    institutionalEmail: 'nora@example.org',
    firstName: 'Nora',
    lastName: 'Ore',
    taxCode: null,
    birthDate: null,
    personalEmail: null,
    teamIds: [open.id],
    permissions: [],
    somebodyElse: false,
  };
  const joined = await at(async (tx) => {
    await checkTeam(tx, closing.id);
    const { id } = await invite(tx, invitation, { by: null, byMail: false });
    return runSql(tx)`select since from team_members where user_id = ${id}`;
  });
  assert.deepEqual(joined, [{ since: '2026-01-01' }]);
});

test('a fee is due so many days after that day, and an order that is due later isn’t late', async () => {
  const treasurer = await app.person({ permissions: [can.receiptsManagement] });
  const member = await addMember(treasurer);
  await addSentOrder(app.db, { lines: [{}], orderedOn: '2025-12-01', expectedOn: '2026-01-02' });
  const days = initialSettings.value(feeDueDays);
  const found = await at(async (tx) => {
    const id = await askFee(tx, member, { socialYear: 2025 }, initialSettings);
    const [fee] = await runSql(tx)<{ days: number }>`
      select due_on - '2026-01-01'::date as days from memberships where id = ${id}`;
    const { rows } = await readAwaited(tx, {});
    return { days: fee?.days, late: rows.map(({ late }) => late) };
  });
  assert.deepEqual(found, { days, late: [false] });
});

test('the holidays of that year are closed, beginning with the next one', async () => {
  await runSql(app.owner)`
    insert into resources (kind, code, name, closed_on_holidays) values ('room', 'SALA', 'Sala', true)`;
  const [first] = await at(async (tx) => {
    await keepHolidays(tx);
    return runSql(tx)`
      select reason, (lower(during) at time zone 'Europe/Rome')::date as day from closures order by during limit 1`;
  });
  assert.deepEqual(first, { reason: 'Epifania', day: '2026-01-06' });
});

test('settings in memory have the day of whoever calls, and no clock of this process', async () => {
  const kept = await keepSettings(app.db, localChanges(), assert.ifError);
  assert.equal(kept.on('2025-12-31').value(organisationName), 'Prima');
  assert.equal(kept.on('2026-01-01').value(organisationName), 'Dopo');
  const { token } = await app.person();
  const caller = await at((tx) => authenticator(tx, { passwordSignIn: true, settings: kept })(token));
  assert.equal(caller?.today, '2026-01-01');
});

test('a year of two digits in a file is within fifty years of that day’s year', () => {
  const date = importFields.stock.find(({ shape }) => shape === 'date') ?? assert.fail();
  const note = { style: { comma: false, point: false }, mark: undefined };
  const read = (day: string) => onDay(day, () => readCell(date, '01/03/77', note, defaultImportOptions));
  assert.deepEqual(
    [read('2026-12-31'), read('2027-01-01')],
    [{ value: '1977-03-01' }, { value: '2077-03-01' }],
  );
});
