/** A year of expense reports: trips and purchases, photographed, sent, decided and paid. */
import { can } from '@wms/contract/platform/permissions';
import { dayInRome } from '@wms/contract/platform/schema';
import { approveReport } from '../../server/src/accounting/expense-reports/moves/approving.ts';
import { expenseReportLifeTable } from '../../server/src/accounting/expense-reports/moves/life.ts';
import { makeExpensePaper } from '../../server/src/accounting/expense-reports/moves/paper.ts';
import { paperOfReport } from '../../server/src/accounting/expense-reports/moves/paper-job.ts';
import { sendReport } from '../../server/src/accounting/expense-reports/moves/sending.ts';
import { payReports } from '../../server/src/accounting/expense-reports/paying/pay-reports.ts';
import {
  attachProof,
  type OpenedProof,
} from '../../server/src/accounting/expense-reports/writing/attachments.ts';
import { addLine } from '../../server/src/accounting/expense-reports/writing/lines.ts';
import { createReport } from '../../server/src/accounting/expense-reports/writing/reports.ts';
import { grant } from '../../server/src/identity/users/accounts.ts';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import { type Maker, makeMove } from '../../server/src/platform/lives/make-move.ts';
import { bundleHere } from '../../server/src/platform/opening/bundled.ts';
import { keepPaper } from '../../server/src/platform/papers/papers.ts';
import type { Happening } from '../trade/happening.ts';
import { storeReceipt } from './expense-receipts.ts';
import { type Expense, lastOnes, ofDemo, paydays, type Trip, trips, vehicles } from './expense-trips.ts';

const day = 86_400_000;
const reports = 60;

/** The facts about people that expenses need; the first person is the one who signs in as `demo`. */
type People = {
  ids: readonly number[];
  teamIds: readonly { id: number; members: readonly number[] }[];
};

type PlannedExpense = {
  report: number;
  daysAgo: number;
  trip: Trip;
  proofs: readonly OpenedProof[];
  date: string;
};
type ReportContext = { now: Date; people: People; storage: Storage };

const dateOf = (now: Date, daysAgo: number) => dayInRome(new Date(now.getTime() - daysAgo * day));
const euro = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const italian = (cents: number) => euro(cents).replace('.', ',');
/** Returns an amount in cents that differs for each report, so that no two receipts have the same one. */
const centsOf = (spent: Expense, report: number) => spent.cents + ((report * 37) % 400);

/** Draws and stores all receipts, before the transaction opens; `first` leaves out the reports before that one. */
export async function planExpenses({
  now,
  storage,
  first = 0,
}: Pick<ReportContext, 'now' | 'storage'> & { first?: number }): Promise<PlannedExpense[]> {
  const planned: PlannedExpense[] = [];
  for (let report = first; report < reports; report++) {
    const trip = trips[(report * 3) % trips.length];
    if (!trip) continue;
    const daysAgo = Math.round(352 - report * 5.9);
    const date = dateOf(now, daysAgo + 2);
    const proofs: OpenedProof[] = [];
    for (const [place, spent] of trip.spent.entries()) {
      const cents = centsOf(spent, report);
      proofs.push(
        await storeReceipt(storage, {
          shop: spent.shop,
          street: spent.street,
          rows: [{ what: spent.what, amount: italian(cents) }],
          total: italian(cents),
          method: spent.cash ? 'Contanti' : 'Carta',
          date: date.split('-').reverse().join('/'),
          seed: report * 10 + place + 1,
        }),
      );
    }
    planned.push({ report, daysAgo, trip, proofs, date });
  }
  return planned;
}

const may: Maker['permissions'] = new Set([can.expenseReports, can.receiptsManagement]);
const actAs = (tx: Writer, id: number) => runSql(tx)`select set_config('app.user_id', ${String(id)}, true)`;

/** Returns every report in the order of the year, with the days on which the treasurer pays. */
export function yearOfExpenses(
  planned: readonly PlannedExpense[],
  { now, people, storage }: ReportContext,
): Happening[] {
  const [demo = 0, treasurer = 0] = people.ids;
  const at = (daysAgo: number, hour: number) => {
    const morning = Math.floor((now.getTime() - daysAgo * day) / day) * day;
    return new Date(Math.min(morning + hour * 3_600_000, now.getTime())).toISOString();
  };
  const happenings: Happening[] = [{ at: at(360, 8), happens: (tx) => makeRules(tx, now, treasurer) }];
  for (const expense of planned) {
    const { report } = expense;
    const owner = ofDemo.has(report)
      ? demo
      : (people.ids[2 + ((report * 7) % (people.ids.length - 2))] ?? demo);
    const ends = lastOnes[report] ?? 'approvata';
    const by: Maker = { id: owner === demo ? treasurer : demo, permissions: may };
    let id = 0;
    happenings.push({
      at: at(expense.daysAgo, 18),
      happens: async (tx) => {
        await actAs(tx, owner);
        id = await write(tx, expense, { owner, report, people });
        if (ends !== 'bozza') await sendReport(tx, { id }, { id: owner, permissions: may });
      },
    });
    if (ends === 'bozza' || ends === 'inviata') continue;
    happenings.push({
      at: at(expense.daysAgo - 3, 10),
      happens: async (tx) => {
        await actAs(tx, by.id);
        if (ends === 'respinta')
          await makeMove(tx, expenseReportLifeTable, {
            id,
            move: 'reject',
            by,
            reason: 'La foto della ricevuta non si legge',
          });
        else await approve(tx, storage, { id, by, reduces: report % 11 === 4 });
      },
    });
  }
  for (const daysAgo of paydays)
    happenings.push({
      at: at(daysAgo, 15),
      happens: async (tx) => {
        for (const id of [demo, treasurer]) await pay(tx, { id, permissions: may }, dateOf(now, daysAgo));
      },
    });
  return happenings.toSorted((happening, other) => (happening.at < other.at ? -1 : 1));
}

/** Makes the rates, with their change during the year, and the resolution about small expenses. */
async function makeRules(tx: Writer, now: Date, treasurer: number): Promise<void> {
  // Another person decides about the reports of the person who signs in.
  await grant(tx, treasurer, [can.receiptsManagement, can.expenseReports]);
  const turn = dateOf(now, 150);
  for (const [vehicle, fuel, rate, aci] of vehicles) {
    await insertRow(tx, 'mileage_rates', {
      vehicle,
      fuel,
      rate,
      aci,
      valid_from: dateOf(now, 400),
      valid_to: dateOf(now, 151),
    });
    await insertRow(tx, 'mileage_rates', {
      vehicle,
      fuel,
      rate: (Number(rate) + 0.012).toFixed(4),
      aci,
      valid_from: turn,
      note: 'Aggiornata in corso d’anno',
    });
  }
  await insertRow(tx, 'expense_resolutions', {
    number: '4',
    decided_on: dateOf(now, 370),
    categories: ['parcheggio', 'pedaggio'],
    activities: 'Trasferte alle gare e prove in pista',
    valid_from: dateOf(now, 370),
  });
}

const empty = {
  category: null,
  amount: null,
  currency: null,
  rate: null,
  paidBy: null,
  traceable: null,
  from: null,
  to: null,
  roundTrip: null,
  kilometres: null,
  vehicle: null,
  fuel: null,
  plate: null,
};

async function write(
  tx: Writer,
  { trip, proofs, date }: PlannedExpense,
  { owner, report, people }: { owner: number; report: number; people: People },
): Promise<number> {
  const user = { id: owner };
  const team = people.teamIds.find(({ members }) => members.includes(owner));
  const { id } = await createReport(
    tx,
    {
      clientId: null,
      purpose: trip.purpose,
      place: trip.place,
      teamId: team?.id ?? null,
      volunteer: true,
      fromOn: trip.place && date,
      toOn: trip.place && date,
      advance: trip.advance ?? '0',
      // Some reports have no IBAN, so nobody knows where the money goes.
      iban: report % 9 === 4 ? null : 'IT60X0542811101000000123456',
    },
    user,
  );
  for (const [place, spent] of trip.spent.entries()) {
    const line = await addLine(
      tx,
      id,
      {
        ...empty,
        kind: 'spesa',
        date,
        category: spent.category,
        description: spent.what,
        amount: euro(centsOf(spent, report)),
        traceable: !spent.cash,
      },
      user,
    );
    const proof = proofs[place];
    if (proof) await attachProof(tx, { reportId: id, lineId: line.id }, proof);
  }
  const [vehicle, fuel] = vehicles[report % vehicles.length] ?? ['', 'benzina'];
  if (trip.drive)
    await addLine(
      tx,
      id,
      {
        ...empty,
        kind: 'chilometri',
        date,
        description: trip.purpose,
        ...trip.drive,
        roundTrip: true,
        vehicle,
        fuel,
        plate: 'AB123CD',
      },
      user,
    );
  if (trip.declared) {
    const { what: description, ...declared } = trip.declared;
    await addLine(tx, id, { ...empty, kind: 'autocertificazione', date, description, ...declared }, user);
  }
  return id;
}

type Approval = { id: number; by: Maker; reduces: boolean };

/** Approves a report. Some reports have a line that is reduced, with its reason. */
async function approve(tx: Writer, storage: Storage, { id, by, reduces }: Approval): Promise<void> {
  const [report] = await runSql(tx)<{ version: number; line: number; half: string }>`
    select r.version, l.id as line, round(l.claimed / 2, 2)::text as half
      from expense_reports r join expense_lines l on l.report_id = r.id where r.id = ${id}
     order by l.claimed desc limit 1`;
  if (!report) return;
  const lines = reduces
    ? [{ id: report.line, approved: report.half, reason: 'Divisa con un’altra squadra' }]
    : [];
  await approveReport(tx, { id, version: report.version, lines }, by);
  const pdf = await makeExpensePaper(tx, storage, id, null, bundleHere);
  await keepPaper(tx, storage, paperOfReport(id), 'issued', pdf);
}

/** Pays all approved reports except the payer's own, in one payment. */
async function pay(tx: Writer, by: Maker, paidOn: string): Promise<void> {
  const rows = await runSql(tx)<{ id: number }>`
    select id from expense_reports where state = 'approvata' and owner_id <> ${by.id} order by id`;
  if (rows.length === 0) return;
  await actAs(tx, by.id);
  const reference = `CRO ${paidOn.replaceAll('-', '')}${by.id}`;
  await payReports(tx, { ids: rows.map(({ id }) => id), paidOn, method: 'bonifico', reference }, by);
}
