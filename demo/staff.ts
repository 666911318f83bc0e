/** The present state of the demo's people: some are invited, suspended or gone, and some wait for human resources. */
import { can, permissions } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import { numberReceipt } from '../server/src/accounting/receipts/issuing.ts';
import { receiptRetention } from '../server/src/accounting/receipts/retention/proposing.ts';
import { beginExport } from '../server/src/humanResources/people/data-requests/exports.ts';
import { dataRequestLifeTable } from '../server/src/humanResources/people/data-requests/life.ts';
import { erase } from '../server/src/identity/erasure/erasing.ts';
import { issueInvitation } from '../server/src/identity/invitations/issuing.ts';
import { registrationLifeTable } from '../server/src/identity/registration/routes.ts';
import { grant } from '../server/src/identity/users/accounts.ts';
import { personLifeTable } from '../server/src/identity/users/life.ts';
import type { PersonalData } from '../server/src/platform/cupboards/cupboard.ts';
import { insertRow, runSql, type Writer } from '../server/src/platform/database/connection.ts';
import { type Maker, makeMove } from '../server/src/platform/lives/make-move.ts';
import type { Organisation } from '../server/src/platform/papers/organisation.ts';
import { addProposals } from '../server/src/platform/retention/proposals.ts';
import type { People } from './people.ts';

const newcomers = [
  { first: 'Vittoria', last: 'Bellini', team: 'ELE' },
  { first: 'Zeno', last: 'Ferri', team: 'AER' },
] as const;

const dayBefore = (now: Date, days: number) => dayInRome(new Date(now.getTime() - days * 86_400_000));

type Today = { now: Date; personalData: PersonalData; organisation: Organisation };

export async function makeStaff(tx: Writer, people: People, today: Today): Promise<void> {
  const { now, personalData } = today;
  const demo = { id: people.ids[0] ?? 0, permissions: new Set(permissions) };
  // Stock keepers are not among the people whose state changes here, because they keep working with the stock.
  const others = people.ids.slice(1).filter((id) => !people.keepers.includes(id));
  const [suspended = 0, former = 0, sentBack = 0, renamed = 0, asking = 0, ...more] = others.toReversed();
  // A person with a loan can't be erased, and the borrowers depend on the day on which the demo is made.
  const borrowers = await runSql(tx)<{ id: number }>`
    select distinct borrower_id as id from loans where returned < quantity and borrower_id is not null`;
  const [erased = 0, refused = 0] = more.filter((id) => !borrowers.some((borrower) => borrower.id === id));
  await makeMove(tx, personLifeTable, {
    id: suspended,
    move: 'suspend',
    by: demo,
    reason: 'Non risponde da due mesi: ci risentiamo dopo gli esami',
  });
  const ending = { id: former, move: 'end', by: demo, reason: 'Si è laureato e lascia la squadra' } as const;
  await makeMove(tx, personLifeTable, ending, async () => ({ ended_on: dayBefore(now, 3) }));
  const left = {
    id: erased,
    move: 'end',
    by: demo,
    reason: 'Si è trasferito in un’altra università',
  } as const;
  await makeMove(tx, personLifeTable, left, async () => ({ ended_on: dayBefore(now, 200) }));
  await makeReceiptsOfLongAgo(tx, erased, today);
  await erase(tx, personalData, { id: erased, ground: 'request', by: demo });
  await addProposals(tx, receiptRetention);
  await makeDataRequests(tx, now, { demo, former: former, refused });
  await makeMove(tx, registrationLifeTable, {
    id: sentBack,
    move: 'sendToDocuments',
    by: demo,
    reason: 'Il documento d’identità non si legge: caricane una copia più chiara',
  });
  await insertRow(tx, 'change_requests', {
    user_id: renamed,
    last_name: 'De Luca',
    why: 'Il cognome ha lo spazio, come sul documento',
  });
  await insertRow(tx, 'access_requests', {
    user_id: asking,
    page: '/prenotazioneFurgone',
    label: 'Prenota',
    sets: JSON.stringify([[can.vansBook]]),
    message: 'Porto il furgone alla gara di Varano',
  });
  // Most people have signed in lately; some never have.
  await runSql(tx)`
    update users set last_login_at = now() - make_interval(hours => (id * 37) % 700 + 1)
     where state = 'attivo' and id % 6 <> 0 and last_login_at is null`;
  for (const { first, last, team } of newcomers) await invite(tx, demo.id, { first, last, team }, people);
  await insertRow(tx, 'permission_presets', {
    name: 'Nuovo socio',
    permissions: [can.userEdit, can.inventoryBrowse, can.bugReporting, can.emailSignature],
  });
  await insertRow(tx, 'permission_presets', {
    name: 'Magazzino',
    permissions: [can.inventoryBrowse, can.productsUpdate, can.productsManagement, can.warehouseManagement],
  });
}

/** Makes two receipts of a person who came to the summer camps as a child; the ten years of one of them have passed. */
async function makeReceiptsOfLongAgo(
  tx: Writer,
  userId: number,
  { now, organisation }: Today,
): Promise<void> {
  for (const [days, amount] of [
    [10 * 366 + 40, '60.00'],
    [9 * 366, '75.00'],
  ] as const) {
    const issuedOn = dayBefore(now, days);
    const reason = `Campo estivo di robotica ${issuedOn.slice(0, 4)}`;
    await numberReceipt(tx, { userId, amount, reason, method: 'contanti', organisation }, issuedOn);
  }
}

type RequestPlan = { demo: Maker; former: number; refused: number };

/**
 * Makes requests about data: one waits, one is late, one was refused, and the archive of the `demo` person is being
 * made.
 */
async function makeDataRequests(
  tx: Writer,
  now: Date,
  { demo, former, refused }: RequestPlan,
): Promise<void> {
  await insertRow(tx, 'data_requests', {
    user_id: former,
    kind: 'cancellazione',
    asked_on: dayBefore(now, 2),
    note: 'L’ha chiesto per e-mail',
    entered: true,
    entered_by: demo.id,
  });
  await insertRow(tx, 'data_requests', {
    user_id: former,
    kind: 'esportazione',
    asked_on: dayBefore(now, 40),
    note: 'Con la stessa e-mail chiede una copia dei suoi dati',
    entered: true,
    entered_by: demo.id,
  });
  const id = await insertRow(tx, 'data_requests', {
    user_id: refused,
    kind: 'cancellazione',
    asked_on: dayBefore(now, 12),
  });
  const reason = 'Fai ancora parte della squadra: si potrà quando il rapporto sarà chiuso';
  await makeMove(tx, dataRequestLifeTable, { id, move: 'refuse', by: demo, reason });
  const own = await insertRow(tx, 'data_requests', { user_id: demo.id, kind: 'esportazione' });
  await beginExport(tx, { requestId: own, userId: demo.id, by: null });
}

type Newcomer = { first: string; last: string; team: string };

async function invite(
  tx: Writer,
  by: number,
  { first, last, team }: Newcomer,
  people: People,
): Promise<void> {
  const username = `${first}.${last}`.toLowerCase();
  const id = await insertRow(tx, 'users', {
    username,
    first_name: first,
    last_name: last,
    institutional_email: `${username}@squadracorse.example`,
  });
  await grant(tx, id, [can.userEdit]);
  await runSql(tx)`
    insert into team_members (team_id, user_id, since)
    select id, ${id}, rome_today() from teams where id = ${people.teamIds.find(({ code }) => code === team)?.id ?? 0}`;
  // The link of this invitation is given to nobody, because the demo's people can't sign in.
  await issueInvitation(tx, { userId: id, by, byMail: false });
}
