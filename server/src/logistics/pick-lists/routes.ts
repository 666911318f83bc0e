import {
  addPickLines,
  changePickLine,
  closePickList,
  copyPickList,
  createPickList,
  getPickList,
  listPickLists,
  removePickLine,
  reopenPickList,
} from '@wms/contract/logistics/pick-lists/endpoints';
import { mostPickLines } from '@wms/contract/logistics/pick-lists/limits';
import { compareQuantities } from '@wms/contract/platform/numbers/quantities';
import { wholeSentence } from '@wms/contract/platform/numbers/units';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { lockRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { unknownProduct } from '../shared/missing.ts';
import { lockOpenList, lockTotals, noList, readLine } from './locks.ts';
import { readPickList, readPickLists } from './reading.ts';

export const pickListConstraints: ConstraintSentences = {
  pick_list_lines_picked: conflict('Qualcuno lo ha già preso: aggiorna la lista', 'quantity'),
};

export const pickListRoutes = [
  implement(listPickLists, ({ query, db }) => readPickLists(db, query)),

  implement(getPickList, async ({ params, db }) => {
    const list = await readPickList(db, params.id);
    if (!list) throw noList();
    return list;
  }),

  implement(createPickList, async ({ body: { name, lines }, user, tx }) => {
    const id = await insertRow(tx, 'pick_lists', { name, created_by: user.id });
    await addLines(tx, id, lines);
    return { id, message: `Lista creata: ${name}` };
  }),

  implement(copyPickList, async ({ params, user, tx }) => {
    const { name } = await lockRow(tx, 'pick_lists', params.id, noList);
    const id = await insertRow(tx, 'pick_lists', { name, created_by: user.id });
    // Products that were merged since are their other product now; deleted ones can't be taken any more.
    const [lost] = await runSql(tx)<{ gone: number }>`
      with source as (
        select coalesce(p.merged_into_id, p.id) as product_id, sum(line.quantity) as quantity, min(line.id) as place
          from pick_list_lines line left join products p on p.id = line.product_id
         where line.list_id = ${params.id} group by coalesce(p.merged_into_id, p.id)
      ), copy as (
        insert into pick_list_lines (list_id, product_id, description, quantity)
        select ${id}, p.id, p.name, source.quantity from source join products p on p.id = source.product_id
         order by source.place
      )
      select count(*)::integer as gone from pick_list_lines line
       where line.list_id = ${params.id} and line.product_id is null`;
    const missingProducts = lost?.gone ?? 0;
    const rest =
      missingProducts === 0
        ? ''
        : missingProducts === 1
          ? ', senza un prodotto che non c’è più'
          : `, senza ${missingProducts} prodotti che non ci sono più`;
    return { id, message: `Lista copiata: ${name}${rest}` };
  }),

  implement(addPickLines, async ({ params, body: { lines }, tx }) => {
    await lockOpenList(tx, params.id);
    await addLines(tx, params.id, lines);
    return {
      message: lines.length === 1 ? 'Aggiunto alla lista' : `${lines.length} prodotti aggiunti alla lista`,
    };
  }),

  implement(changePickLine, async ({ params, body: { quantity }, tx }) => {
    await lockTotals(tx, params.id, params.line);
    await lockOpenList(tx, params.id);
    const line = await readLine(tx, params.id, params.line);
    if (compareQuantities(quantity, line.picked) === -1)
      throw refuse.invalid('quantity', 'Ne è già stato preso di più: non può essere di meno');
    if (line.unit) await refuseBroken(tx, quantity, line.unit);
    await updateRow(tx, 'pick_list_lines', params.line, { quantity });
    // A smaller line reserves less.
    await runSql(tx)`
      update reservations set quantity = fulfilled + ${quantity}::numeric - ${line.picked}::numeric
       where id = ${line.reservation_id} and closed_at is null
         and quantity - fulfilled > ${quantity}::numeric - ${line.picked}::numeric
         and ${quantity}::numeric > ${line.picked}::numeric`;
    if (compareQuantities(quantity, line.picked) === 0) await freeReservations(tx, params.id, params.line);
    const former = { params: idsOf(params), body: { quantity: line.quantity } };
    // A reservation that became smaller may be somebody else's by then.
    return {
      message: 'Quantità cambiata',
      undo: line.reservation_id === null ? [counterAct(changePickLine, former)] : [],
    };
  }),

  implement(removePickLine, async ({ params, tx }) => {
    await lockTotals(tx, params.id, params.line);
    await lockOpenList(tx, params.id);
    const line = await readLine(tx, params.id, params.line);
    const [taken] = await runSql(tx)`select from pick_list_picks where line_id = ${params.line} limit 1`;
    if (taken) throw refuse.conflict('Qualcuno ne ha già preso: la riga resta nella lista');
    await freeReservations(tx, params.id, params.line);
    await tx.deleteFrom('pick_list_lines').where('id', '=', params.line).execute();
    const lines = line.product_id === null ? [] : [{ productId: line.product_id, quantity: line.quantity }];
    const back = { params: { id: String(params.id) }, body: { lines } };
    return {
      message: 'Riga tolta dalla lista',
      undo: lines.length > 0 && line.reservation_id === null ? [counterAct(addPickLines, back)] : [],
    };
  }),

  implement(closePickList, async ({ params, body, tx }) => {
    await lockTotals(tx, params.id);
    const list = await lockOpenList(tx, params.id);
    await refuseStaleAct(tx, 'pick_lists', list, body.version);
    const freed = await freeReservations(tx, params.id);
    await updateRow(tx, 'pick_lists', params.id, { closed_at: sql<string>`current_moment()` });
    const back = { params: { id: String(params.id) }, body: { version: list.version + 1 } };
    // Reservations that were given up don't come back with the list.
    return { message: 'Lista chiusa', undo: freed === 0 ? [counterAct(reopenPickList, back)] : [] };
  }),

  implement(reopenPickList, async ({ params, body, tx }) => {
    const list = await lockRow(tx, 'pick_lists', params.id, noList);
    await refuseStaleAct(tx, 'pick_lists', list, body.version);
    if (list.closed_at === null) throw refuse.conflict('La lista è già aperta');
    await updateRow(tx, 'pick_lists', params.id, { closed_at: null });
    return { message: 'Lista riaperta' };
  }),
];

const idsOf = ({ id, line }: { id: number; line: number }) => ({ id: String(id), line: String(line) });

type NewLine = { productId: number; quantity: string };

/** Adds products to a list. A product that the list has already gets more. */
async function addLines(tx: Writer, listId: number, lines: readonly NewLine[]): Promise<void> {
  const [many] = await runSql(tx)<{ lines: number }>`
    select count(*)::integer as lines from pick_list_lines where list_id = ${listId}`;
  if ((many?.lines ?? 0) + lines.length > mostPickLines)
    throw refuse.conflict(`Una lista ha al massimo ${mostPickLines} righe: fanne un’altra`);
  for (const { productId, quantity } of lines) {
    const [product] = await runSql(tx)<{ id: number; name: string; unit: string }>`
      select p.id, p.name, p.unit from products asked join products p on p.id = coalesce(asked.merged_into_id, asked.id)
       where asked.id = ${productId}`;
    if (!product) throw refuse.invalid('productId', unknownProduct);
    await refuseBroken(tx, quantity, product.unit);
    const grown = await runSql(tx)`
      update pick_list_lines set quantity = quantity + ${quantity}
       where id = (select min(id) from pick_list_lines where list_id = ${listId} and product_id = ${product.id})
      returning id`;
    if (grown.length === 0)
      await insertRow(tx, 'pick_list_lines', {
        list_id: listId,
        product_id: product.id,
        description: product.name,
        quantity,
      });
  }
}

async function refuseBroken(tx: Writer, quantity: string, unit: string) {
  const [counted] = await runSql(tx)<{ broken: boolean }>`
    select breaks_piece(${quantity}::numeric, ${unit}) as broken`;
  if (counted?.broken) throw refuse.invalid('quantity', wholeSentence);
}

/** Gives free what is still reserved for a list, or for one of its lines. */
async function freeReservations(tx: Writer, listId: number, lineId: number | null = null): Promise<number> {
  const freed = await runSql(tx)<{ id: number }>`
    update reservations set closed_at = current_moment() where closed_at is null and id in (
      select reservation_id from pick_list_lines
       where list_id = ${listId} and (${lineId}::integer is null or id = ${lineId}))
    returning id`;
  return freed.length;
}
