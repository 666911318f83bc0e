import {
  type BankRow,
  bankRowStates,
  exportBankRows,
  findBankCandidates,
  listBankRows,
  matchBankRows,
  putBankRowsAside,
  takeBankRowBack,
  undoBankMatch,
} from '@wms/contract/accounting/bank/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { runSql } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { bankFileRoutes } from './files/routes.ts';
import { lockRows, matchRows, requireOpen, undoMatch } from './matching/match-rows.ts';
import { findFor, type PlainRow } from './matching/proposing.ts';
import { readBankPage } from './reading.ts';

const already = 'Un’altra riga della banca è già abbinata: ricarica la pagina';

export const bankConstraints: ConstraintSentences = {
  bank_matches_payment_kept: conflict(
    'Un movimento della banca paga questa quota: prima annulla l’abbinamento in Banca',
  ),
  bank_matches_payment: conflict(already),
  bank_matches_receipt: conflict(already),
  bank_matches_report: conflict(already),
};

const columns: readonly TableColumn<BankRow>[] = [
  { header: 'Data', value: (row) => row.bookedOn, kind: 'date', width: 12 },
  { header: 'Importo', value: (row) => row.amount, kind: 'euro', width: 12, total: (row) => row.amount },
  { header: 'Nome', value: (row) => row.name, width: 28 },
  { header: 'Descrizione', value: (row) => row.description, width: 48 },
  { header: 'Riferimento', value: (row) => row.reference, width: 20 },
  { header: 'Stato', value: (row) => bankRowStates[row.state], width: 14 },
  { header: 'Che cosa paga', value: (row) => row.matches.map(({ title }) => title).join('; '), width: 40 },
  { header: 'Motivo', value: (row) => row.done?.reason ?? null, width: 24 },
];

export const bankRoutes = [
  ...bankFileRoutes,

  implement(listBankRows, ({ query, user, db }) => readBankPage(db, query, user.id)),

  implement(exportBankRows, ({ query, db }) =>
    exportPages('banca', columns, query, (page) => readBankPage(db, page, null)),
  ),

  implement(findBankCandidates, async ({ params: { id }, query: { q }, user, db }) => {
    const [row] = await runSql(db)<PlainRow>`
      select id, booked_on as "bookedOn", amount, description, name, reference from bank_rows where id = ${id}`;
    if (!row) throw refuse.notFound('Questa riga della banca non c’è');
    return findFor(db, row, user.id, q || undefined);
  }),

  implement(matchBankRows, async ({ body: { matches }, user, tx }) => {
    await matchRows(tx, user, matches);
    const undo = matches.map(({ rowId }) => counterAct(undoBankMatch, { params: { id: String(rowId) } }));
    return { undo, message: formatCount(matches.length, 'riga abbinata', 'righe abbinate') };
  }),

  implement(undoBankMatch, async ({ params: { id }, user, tx }) => ({
    message: await undoMatch(tx, id, user),
  })),

  implement(putBankRowsAside, async ({ body: { ids, reason }, user, tx }) => {
    const rows = await lockRows(tx, ids);
    rows.forEach(requireOpen);
    await runSql(tx)`
      update bank_rows
         set state = 'messaDaParte', done_by = ${user.id}, done_at = current_moment(), aside_reason = ${reason}
       where id = any (${ids}::integer[])`;
    const undo = rows.map((row) => counterAct(takeBankRowBack, { params: { id: String(row.id) } }));
    return { undo, message: formatCount(rows.length, 'riga messa da parte', 'righe messe da parte') };
  }),

  implement(takeBankRowBack, async ({ params: { id }, tx }) => {
    const [row] = await lockRows(tx, [id]);
    if (row?.state !== 'messaDaParte')
      throw refuse.conflict('La riga non è messa da parte: ricarica la pagina');
    await runSql(tx)`
      update bank_rows set state = 'aperta', done_by = null, done_at = null, aside_reason = null where id = ${id}`;
    return { message: 'Riga di nuovo da abbinare' };
  }),
];
