/**
 * Checks once a night that each balance is still the sum of its movements, and each product's total the sum of its
 * balances. Triggers keep these sums; the check finds what bypassed them (a restored table, a broken disk, psql with
 * triggers off).
 */
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, type Reader, runSql } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';

export type Differences = { count: number; first: string[] };

const mostNamed = 10;

export const ledgerDiffers = news<Differences>({
  kind: 'logistics.ledger-differs',
  label: 'Giacenze che non tornano con i movimenti',
  concerns: [[can.warehouseManagement]],
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: () => ({ holdersOf: can.warehouseManagement }),
  sentence: ({ count }) =>
    `Le giacenze non tornano con i movimenti: ${count === 1 ? 'una differenza' : `${count} differenze`}`,
  leadsTo: () => '/warehouse',
  letter: ({ count, first }, { firstName }) => ({
    subject: 'Le giacenze non tornano con i movimenti',
    blocks: [
      `Ciao ${firstName},`,
      `il controllo di stanotte ha trovato ${count === 1 ? 'una differenza' : `${count} differenze`} fra le ` +
        `giacenze e il registro dei movimenti:`,
      { list: [...first, ...(count > first.length ? [`e altre ${count - first.length}`] : [])] },
      'Non correggerle con una rettifica: avvisa chi amministra WMS, che trova che cosa fare in docs/operating.md.',
    ],
  }),
});

export const ledgerCheckJob = job({
  name: 'ledger-check',
  payload: z.strictObject({}),
  async run(_, { db, log }) {
    const found = await checkLedger(db);
    if (found.count > 0) log.error(found, 'stock differs from its movements');
  },
});

export const ledgerCheckSchedule: Schedule = { job: ledgerCheckJob, at: '03:00' };

/**
 * Checks the ledger, records today's result, and notifies the people who manage the warehouse, all in one transaction.
 */
const checkLedger = (db: Database): Promise<Differences> =>
  inTransaction(db, null, async (tx) => {
    const differences = await ledgerDifferences(tx);
    await runSql(tx)`
      insert into ledger_checks (day, differences) values (rome_today(), ${differences.count})
      on conflict (day) do update set differences = excluded.differences, at = now()`;
    if (differences.count > 0) await notify(tx, ledgerDiffers, differences);
    return differences;
  });

/** Finds all differences. Each query sees one moment, so a booking at the same time makes no difference. */
export async function ledgerDifferences(db: Reader): Promise<Differences> {
  const found = [
    await compareBalances(db),
    await compareTotals(db),
    await comparePlaces(db),
    await comparePromises(db),
  ];
  return {
    count: found.reduce((sum, [first]) => sum + (first?.count ?? 0), 0),
    first: found
      .flat()
      .slice(0, mostNamed)
      .map(({ told }) => told),
  };
}

const figure = (column: string) => sql`replace(trim_scale(${sql.ref(column)})::text, '.', ',')`;

type LedgerFault = { told: string; count: number };

async function compareBalances(db: Reader): Promise<LedgerFault[]> {
  return runSql(db)<LedgerFault>`
    select p.code || ' in ' || l.code || coalesce(', ' || o.code,
      '') || ': giacenza ' || ${figure('held')} || ', movimenti ' || ${figure('booked')} as told, count
      from (select product_id, location_id, lot_id, sum(held) as held, sum(booked) as booked,
        count(*) over ()::integer as count
              from (select product_id, location_id, lot_id, quantity as held, 0 as booked from stock
                    union all select product_id, to_location_id, lot_id, 0, quantity from stock_movements
                      where to_location_id is not null
                    union all select product_id, from_location_id, lot_id, 0, -quantity from stock_movements
                      where from_location_id is not null) as sides
             group by product_id, location_id, lot_id having sum(held) <> sum(booked)
             order by product_id, location_id limit ${mostNamed}) as d
      join products p on p.id = d.product_id join locations l on l.id = d.location_id left join lots o
        on o.id = d.lot_id
     order by told`;
}

async function compareTotals(db: Reader): Promise<LedgerFault[]> {
  return runSql(db)<LedgerFault>`
    select p.code || ': totale ' || ${figure('total')} || ', giacenze ' || ${figure('held')} as told, count
      from (select product_id, sum(total) as total, sum(held) as held, count(*) over ()::integer as count
              from (select product_id, quantity as total, 0 as held from product_totals
                    union all select product_id, 0, quantity from stock) as sides
             group by product_id having sum(total) <> sum(held) order by product_id limit ${mostNamed}) as d
      join products p on p.id = d.product_id order by told`;
}

/** Compares the place that the list shows of each product with the one where most of it lies. */
async function comparePlaces(db: Reader): Promise<LedgerFault[]> {
  return runSql(db)<LedgerFault>`
    select p.code || ': mostrato in ' || coalesce(shown.code, 'nessun posto') || ', giacenze in '
             || coalesce(held.code, 'nessun posto') as told, count
      from (select t.product_id, t.main_location_id as shown, l.location_id as held,
                   count(*) over ()::integer as count
              from product_totals t left join lying(t.product_id) l on true
             where (t.main_location_id, t.places) is distinct from (l.location_id, coalesce(l.places, 0))
             order by t.product_id limit ${mostNamed}) as d
      join products p on p.id = d.product_id left join locations shown on shown.id = d.shown
      left join locations held on held.id = d.held
     order by told`;
}

/** Compares what is reserved, what was taken of reservations, and what came back of loans. */
async function comparePromises(db: Reader): Promise<LedgerFault[]> {
  return runSql(db)<LedgerFault>`
    select p.code || ': ' || what || ' ' || ${figure('held')} || ', movimenti ' || ${figure('booked')} as told,
      count(*) over ()::integer as count
      from (select t.product_id, 'prenotato' as what, t.reserved as held,
        coalesce(sum(r.quantity - r.fulfilled), 0) as booked
              from product_totals t left join reservations r on r.product_id = t.product_id and r.closed_at is null
             group by t.product_id
            union all
            select r.product_id, 'prelevato della prenotazione «' || r.purpose || '»', r.fulfilled,
                   coalesce(sum(case when m.reverses_id is null then m.quantity else -m.quantity end), 0)
              from reservations r left join stock_movements m on m.reservation_id = r.id group by r.id
            union all
            select l.product_id, 'reso del prestito ' || l.id, l.returned, coalesce(sum(m.quantity), 0)
              from loans l left join stock_movements m on m.loan_id = l.id and m.to_location_id is not null
                group by l.id) d
      join products p on p.id = d.product_id where held <> booked order by told limit ${mostNamed}`;
}
