/** The rates of kilometres. */
import type { MileageRate } from '@wms/contract/accounting/expense-reports/rules';
import {
  createMileageRate,
  deleteMileageRate,
  editMileageRate,
  listMileageRates,
  listMileageVehicles,
} from '@wms/contract/accounting/expense-reports/rules';
import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { CursorText, cursors, makePage } from '../../../platform/database/paging.ts';
import { lockRow } from '../../../platform/database/row.ts';
import { hasWords } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { expenseHistory } from '../history.ts';

const noRate = () => refuse.notFound('Tariffa non trovata');

type Form = ParsedRequest<typeof createMileageRate>['body'];
const columnsOf = ({ vehicle, fuel, validFrom, validTo, rate, aci, note }: Form) => ({
  vehicle,
  fuel,
  valid_from: validFrom,
  valid_to: validTo,
  rate,
  aci,
  note,
});

const place = cursors(z.strictObject({ key: CursorText, id: z.number().int() }));

/** The order of the list: by vehicle and fuel, and of each the latest rate first. */
const key = sql`lower(m.vehicle) || chr(1) || m.fuel || chr(1)
  || lpad((199999 - (m.valid_from - date '1900-01-01'))::text, 6, '0')`;

export const mileageRateRoutes = [
  implement(listMileageRates, async ({ query: { q, cursor, limit = 50 }, db }) => {
    const found = hasWords(q, sql`m.vehicle`, sql`m.fuel`, sql`m.note`);
    const after = place.read(cursor);
    const rows = await runSql(db)<MileageRate & { key: string; count: number }>`
      select m.id, m.vehicle, m.fuel, m.valid_from as "validFrom", m.valid_to as "validTo", m.rate, m.aci,
             coalesce(m.rate > m.aci, false) as "aboveAci", m.note, m.version, (${key}) collate "C" as key,
             (select count(*)::integer from mileage_rates m where ${found}) as count
        from mileage_rates m
       where ${found} and ${after ? sql`((${key}) collate "C", m.id) > (${after.key}, ${after.id})` : sql`true`}
       order by (${key}) collate "C", m.id limit ${limit + 1}`;
    const total = after ? null : { count: rows[0]?.count ?? 0, more: false };
    return makePage(rows, limit, total, (row) => place.write({ key: row.key, id: row.id }));
  }),
  implement(
    listMileageVehicles,
    ({ db }) => runSql(db)`
    select min(m.vehicle) as vehicle, m.fuel,
           json_agg(json_build_object('validFrom', m.valid_from, 'validTo', m.valid_to, 'rate', m.rate::text)
                    order by m.valid_from desc) as rates
      from mileage_rates m group by lower(m.vehicle), m.fuel order by lower(m.vehicle), m.fuel`,
  ),
  implement(createMileageRate, async ({ body, tx }) => ({
    message: 'Tariffa aggiunta',
    id: await insertRow(tx, 'mileage_rates', columnsOf(body)),
  })),
  implement(editMileageRate, async ({ params, body: { version, ...form }, tx }) => {
    const rate = await lockRate(tx, params.id);
    await expenseHistory.refuseStaleEdit(tx, 'mileage_rates', rate, version);
    await updateRow(tx, 'mileage_rates', params.id, columnsOf(form));
    return { message: 'Tariffa salvata' };
  }),
  implement(deleteMileageRate, async ({ params, tx }) => {
    await lockRate(tx, params.id);
    await tx.deleteFrom('mileage_rates').where('id', '=', params.id).execute();
    return { message: 'Tariffa eliminata' };
  }),
];

async function lockRate(tx: Writer, id: number) {
  const rate = await lockRow(tx, 'mileage_rates', id, noRate);
  return rate;
}
