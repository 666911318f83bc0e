/** Pages of delivery notes: drafts first, then the latest. */
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { causaleNames, directionNames } from '@wms/contract/logistics/delivery-notes/names';
import type { DeliveryNoteFilters, ListedDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { CivilDate } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { countFilters, latestYears, valuesAs } from '../../../platform/database/filter-counts.ts';
import { cursors, type Paging, pageBy } from '../../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';
import type { TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { noteNumberOf, placeRef } from '../../shared/refs.ts';
import { isAwaited, isLate, parcelsOf, returnState } from '../shared/sql.ts';

type Request = z.output<typeof DeliveryNoteFilters> & Paging;

const Place = z.object({
  on: z.union([z.literal('infinity'), CivilDate]),
  number: z.number().int().min(0).max(2_147_483_647),
  id: z.number().int().min(0).max(2_147_483_647),
});
const places = cursors(Place);

type Row = ListedDeliveryNote & { listedOn: string; listedNumber: number; count: number | null };

export async function readDeliveryNotes(db: Reader, request: Request) {
  const source = sql`delivery_notes n where ${matches(request)}`;
  const keys = { on: sql`n.listed_on`, number: sql`n.listed_number`, id: sql`n.id` };
  const page = pageBy(places, keys, request, 'desc');
  const counts = countNotes(db, request);
  const rows = await runSql(db)<Row>`
    select n.id, ${noteNumberOf('n')} as number, n.state, n.direction,
           json_build_object('id', t.id, 'name', t.name) as type, n.causale, n.causale_text as "causaleText",
           n.issued_on as "issuedOn", n.recipient_name as "recipientName",
           case when place.id is not null then ${placeRef('place')} end as "toPlace", n.destination, n.plate,
           ${parcelsOf} as parcels,
           (select count(*)::integer from delivery_note_lines l where l.note_id = n.id) as lines,
           n.return_due_on as "returnDueOn", ${returnState} as "returnState",
           n.listed_on::text as "listedOn", n.listed_number as "listedNumber",
           ${page.totalOfPage(source)} as count
      from (select n.* from ${source} and ${page.after} ${page.end}) n
      join delivery_note_types t on t.id = n.type_id
      left join locations place on place.id = n.to_location_id
     ${page.order}`;
  return {
    ...page.of(rows, ({ listedOn, listedNumber, id }) => ({ on: listedOn, number: listedNumber, id })),
    counts: await counts,
  };
}

/** Counts what each state, type, direction, kind of return and series would leave. */
function countNotes(db: Reader, request: Request) {
  const source = sql`delivery_notes n where true`;
  const as = (chosen: Partial<Request>) => matches({ ...request, ...chosen });
  return countFilters(db, !request.cursor, {
    year: { source: sql`delivery_notes n where ${as({ year: undefined })}`, values: latestYears(isOfYear) },
    state: { source, values: valuesAs(namesOf(deliveryNoteLife.states), (state) => as({ state })) },
    type: {
      source: sql`delivery_notes n where ${as({ type: undefined })}`,
      values: { each: sql`delivery_note_types t`, value: sql`t.id`, holds: sql`n.type_id = t.id` },
    },
    direction: { source, values: valuesAs(namesOf(directionNames), (direction) => as({ direction })) },
    returns: { source, values: valuesAs(['attesi', 'scaduti'], (returns) => as({ returns })) },
    series: {
      source: sql`delivery_notes n where ${as({ series: undefined })}`,
      values: {
        // A type that has changed its series leaves the notes of the former one.
        each: sql`(select t.series as letters from delivery_note_types t
                    union select substr(s.series, length('ddt/') + 1) from number_series s
                           where s.series = 'ddt' or s.series like 'ddt/%') known`,
        value: sql`coalesce(nullif(known.letters, ''), '-')`,
        holds: sql`n.letters = known.letters`,
      },
    },
  });
}

/** Reads the names of the recipient and the product of the filters; the name is null when the row no longer exists. */
export async function nameFilters(
  db: Reader,
  { supplier, recipient, user, product }: Request,
): Promise<{ recipient: string | null; product: string | null }> {
  if (!(supplier ?? recipient ?? user ?? product)) return { recipient: null, product: null };
  const [named] = await runSql(db)<{ recipient: string | null; product: string | null }>`
    select coalesce(
             (select name from suppliers where id = ${supplier ?? null}::integer),
             (select name from recipients where id = ${recipient ?? null}::integer),
             (select first_name || ' ' || last_name from users where id = ${user ?? null}::integer)) as recipient,
           (select name from products where id = ${product ?? null}::integer) as product`;
  return named ?? { recipient: null, product: null };
}

const isOfYear = (year: RawBuilder<unknown>) =>
  sql`n.listed_on >= make_date(${year}, 1, 1) and n.listed_on < make_date(${year} + 1, 1, 1)`;

/** The filters as one condition on `delivery_notes n`. */
function matches(request: Request): RawBuilder<boolean> {
  const { q, year, series, state, direction, type, supplier, recipient, user, product, booking } = request;
  const { returns, reservation, loan, order } = request;
  const conditions = [
    sql`true`,
    ...(year ? [isOfYear(sql`${year}`)] : []),
    ...(series ? [sql`n.letters = ${series === '-' ? '' : series}`] : []),
    ...(state ? [sql`n.state = ${state}`] : []),
    ...(direction ? [sql`n.direction = ${direction}`] : []),
    ...(type ? [sql`n.type_id = ${type}`] : []),
    ...(supplier ? [sql`n.supplier_id = ${supplier}`] : []),
    ...(recipient ? [sql`n.recipient_id = ${recipient}`] : []),
    ...(user ? [sql`n.user_id = ${user}`] : []),
    ...(booking ? [sql`n.booking_id = ${booking}`] : []),
    ...(product ? [hasLine(sql`l.product_id = ${product}`)] : []),
    ...(reservation ? [hasLine(sql`l.reservation_id = ${reservation}`)] : []),
    ...(loan ? [hasLine(sql`l.loan_id = ${loan}`)] : []),
    ...(order
      ? [hasLine(sql`l.order_line_id in (select o.id from order_lines o where o.order_id = ${order})`)]
      : []),
    ...(returns === 'attesi' ? [isAwaited] : []),
    ...(returns === 'scaduti' ? [isLate] : []),
    ...search(q),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * SQL: a line of the note matches. The query goes from the lines to the notes, because there are many notes and few of
 * one product.
 */
const hasLine = (which: RawBuilder<unknown>) =>
  sql`n.id in (select l.note_id from delivery_note_lines l where ${which})`;

/**
 * Searches by number when the text is '12', '12/2026', '12/A/2026' or '12/A', otherwise by words; '12' may also be a
 * word.
 */
function search(q = ''): RawBuilder<unknown>[] {
  const [, number, letters, year] =
    /^(?:n\.?\s*)?(\d{1,9})(?:\s*\/\s*([a-z]{1,2}))?(?:\s*\/\s*(\d{4}))?$/i.exec(q.trim()) ?? [];
  if (number && (letters || year))
    return [
      sql`n.number = ${Number(number)}`,
      ...(letters ? [sql`n.letters = ${letters.toUpperCase()}`] : []),
      ...(year ? [sql`n.year = ${Number(year)}`, ...(letters ? [] : [sql`n.letters = ''`])] : []),
    ];
  const words = typedWords(q);
  return words.map((word) => {
    const has = holdsWord(sql`n.search`, word);
    return words.length === 1 && number ? sql`(n.number = ${Number(number)} or ${has})` : has;
  });
}

export const deliveryNoteColumns: readonly TableColumn<ListedDeliveryNote>[] = [
  { header: 'Numero', value: (row) => row.number, width: 14 },
  { header: 'Data', value: (row) => row.issuedOn, kind: 'date', width: 12 },
  { header: 'Stato', value: (row) => deliveryNoteLife.states[row.state].label, width: 12 },
  { header: 'Verso', value: (row) => directionNames[row.direction], width: 12 },
  { header: 'Tipo', value: (row) => row.type.name, width: 24 },
  { header: 'Causale', value: (row) => row.causaleText ?? causaleNames[row.causale], width: 24 },
  { header: 'Destinatario', value: (row) => row.recipientName ?? row.toPlace?.code ?? null, width: 32 },
  { header: 'Destinazione', value: (row) => row.destination, width: 32 },
  { header: 'Righe', value: (row) => String(row.lines), kind: 'number', width: 8 },
  { header: 'Colli', value: (row) => row.parcels?.toString() ?? null, kind: 'number', width: 8 },
  { header: 'Targa', value: (row) => row.plate, width: 12 },
  { header: 'Da rendere entro', value: (row) => row.returnDueOn, kind: 'date', width: 16 },
];
