/** Pages of suppliers' delivery notes, the newest first. */
import type { IncomingNote, IncomingNoteFilters } from '@wms/contract/logistics/incoming-notes/endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, latestYears } from '../../platform/database/filter-counts.ts';
import { type Paging, pageBy } from '../../platform/database/paging.ts';
import { beginsWord, typedWords } from '../../platform/database/search-words.ts';
import { refuse } from '../../platform/refusal.ts';
import type { TableColumn } from '../../platform/spreadsheets/table-file.ts';
import { datePlaces } from '../shared/date-cursor.ts';

type Request = z.output<typeof IncomingNoteFilters> & Paging;

export const noNote = () => refuse.notFound('DDT non trovato');

/** SQL: the columns that people read, of the notes that `chosen` selects. */
const selectNotes = (chosen: RawBuilder<unknown>, total: RawBuilder<number | null> = sql`null`) => sql`
  select n.id, json_build_object('id', s.id, 'name', s.name) as supplier, n.number, n.date, n.notes, n.scanned,
         n.version, n.registered_at as "registeredAt", u.first_name || ' ' || u.last_name as "registeredBy",
         coalesce((select json_agg(json_build_object('id', o.id, 'number', order_number(o.year, o.number),
                                                     'arrivals', came.arrivals, 'lastAt', came.last_at) order by o.id)
                     from (select a.order_id, count(*)::integer as arrivals, max(a.arrived_at) as last_at
                             from arrivals a where a.incoming_note_id = n.id and a.taken_back_at is null
                            group by a.order_id) came
                     join orders o on o.id = came.order_id), '[]') as orders,
         coalesce((select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'name', t.name, 'type', f.type)
                            order by t.id)
                     from attachments t left join files f using (sha256) where t.incoming_note_id = n.id), '[]')
           as attachments,
         ${total} as count
    from (${chosen}) n join suppliers s on s.id = n.supplier_id left join users u on u.id = n.registered_by`;

const isOfYear = (year: RawBuilder<unknown>) =>
  sql`n.date >= make_date(${year}, 1, 1) and n.date <= make_date(${year}, 12, 31)`;
const shown = { unscanned: sql`not n.scanned` };

export async function readNotes(db: Reader, { q = '', supplier, year, show, ...paging }: Request) {
  const found = sql.join(
    [
      ...(supplier ? [sql`n.supplier_id = ${supplier}`] : []),
      ...typedWords(q).map((word) => beginsWord(sql`n.search`, word)),
      sql`true`,
    ],
    sql` and `,
  );
  const inYear = year ? isOfYear(sql`${year}`) : sql`true`;
  const shownOnly = show ? shown[show] : sql`true`;
  const where = sql`${found} and ${inYear} and ${shownOnly}`;
  const counts = countFilters(db, !paging.cursor, {
    year: {
      source: sql`incoming_notes n where ${found} and ${shownOnly}`,
      values: latestYears(isOfYear),
    },
    show: { source: sql`incoming_notes n where ${found} and ${inYear}`, values: shown },
  });
  const page = pageBy(datePlaces, { date: sql`n.date`, id: sql`n.id` }, paging, 'desc');
  const source = sql`incoming_notes n where ${where}`;
  const chosen = sql`select n.* from ${source} and ${page.after} ${page.end}`;
  const rows = await runSql(db)<IncomingNote & { count: number | null }>`
    ${selectNotes(chosen, page.total(source))} ${page.order}`;
  return { ...page.of(rows, (row) => row), counts: await counts };
}

export async function readNote(db: Reader, id: number): Promise<IncomingNote> {
  const [note] = await runSql(
    db,
  )<IncomingNote>`${selectNotes(sql`select * from incoming_notes where id = ${id}`)}`;
  if (!note) throw noNote();
  return note;
}

export const noteColumns: readonly TableColumn<IncomingNote>[] = [
  { header: 'Data', value: (row) => row.date, kind: 'date', width: 12 },
  { header: 'Numero', value: (row) => row.number, width: 20 },
  { header: 'Fornitore', value: (row) => row.supplier.name, width: 40 },
  { header: 'Ordini', value: (row) => row.orders.map(({ number }) => number).join(', ') || null, width: 24 },
  { header: 'Arrivato il', value: (row) => lastOf(row), kind: 'instant', width: 20 },
  { header: 'Scansione', value: (row) => (row.scanned ? 'sì' : 'no'), width: 12 },
  { header: 'Note', value: (row) => row.notes, width: 40 },
  { header: 'Registrato il', value: (row) => row.registeredAt, kind: 'instant', width: 20 },
  { header: 'Registrato da', value: (row) => row.registeredBy, width: 24 },
];

/** Returns when the last goods came with the note. */
const lastOf = ({ orders }: IncomingNote) =>
  orders
    .map(({ lastAt }) => lastAt)
    .toSorted()
    .at(-1) ?? null;
