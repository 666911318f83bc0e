import { type Reader, runSql } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { inScope, readTake, scopeOf } from './sql.ts';

const mostRows = 3000;

type SheetPlace = {
  code: string;
  name: string;
  rows: { code: string; name: string; unit: string; lot: string | null }[];
};

export async function readSheet(db: Reader, id: number) {
  const take = await readTake(db, id);
  const places = await runSql(db)<SheetPlace>`
    select l.code, l.name,
           json_agg(json_build_object('code', p.code, 'name', p.name, 'unit', p.unit, 'lot', lot.code)
                    order by p.search_name, p.id, lot.code) as rows
      from stock s join products p on p.id = s.product_id join locations l on l.id = s.location_id
      left join lots lot on lot.id = s.lot_id
     where ${inScope(take)} and s.quantity > 0
     group by l.id order by l.code`;
  if (places.reduce((count, { rows }) => count + rows.length, 0) > mostRows)
    throw refuse.invalidRequest(
      'Più di 3.000 righe non si stampano su un foglio solo: conta un’ubicazione alla volta',
    );
  const rows = await runSql(db)<{ scope: { code: string; name: string }; openedAt: string }>`
    select ${scopeOf} as scope, to_char(opened_at at time zone 'Europe/Rome', 'DD/MM/YYYY') as "openedAt"
      from stock_takes t where id = ${id}`;
  return { name: take.name, ...rows[0], places };
}
