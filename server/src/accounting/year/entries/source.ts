/**
 * SQL of every amount that came in or went out: lines of receipts with the stamps that were charged, payments without a
 * receipt, and lines of paid expense reports. Income counts on the day of its payment.
 */
import type { Direction, EntrySource } from '@wms/contract/accounting/year/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { beginsWord, everyWord } from '../../../platform/database/search-words.ts';

export type EntryRow = {
  on: string;
  direction: Direction;
  source: EntrySource;
  /**
   * The id of the receipt, the payment or the report; `position` is the place of the line in the receipt or report.
   */
  id: number;
  position: number;
  number: string | null;
  who: string;
  whatKey: string;
  what: string;
  whomKey: string;
  whom: string;
  teamKey: string;
  team: string;
  description: string | null;
  method: string;
  amount: string;
  memberId: number | null;
};

export type EntryFilters = {
  from?: string | undefined;
  to?: string | undefined;
  direction?: Direction | undefined;
  source?: EntrySource | undefined;
  what?: string | undefined;
  whom?: string | undefined;
  team?: string | undefined;
  method?: string | undefined;
  q?: string | undefined;
};

export type EntryPlace = Pick<EntryRow, 'on' | 'source' | 'id' | 'position'>;

/** The latest entries of each source after a place. */
type Part = { after: EntryPlace | undefined; limit: number };

/** Returns a query of all entries that match the filters; with a part, at most its first entries of each source. */
export const entriesOf = (filters: EntryFilters, part?: Part): RawBuilder<EntryRow> =>
  sql.join(entriesBySource(filters, part), sql` union all `);

/** Returns a query of the entries of each source that matches the filters, or one that has no rows. */
export function entriesBySource(filters: EntryFilters, part?: Part): RawBuilder<EntryRow>[] {
  const { direction, source } = filters;
  const wanted = sources.filter(
    (candidate) =>
      (!direction || candidate.direction === direction) && (!source || candidate.source === source),
  );
  const parts = wanted.map((source) => branch(source, filters, part));
  return parts.length === 0 ? [sql`${branch(lines, filters, part)} limit 0`] : parts;
}

type Source = {
  source: EntrySource;
  direction: Direction;
  /** The day on which the entry counts; it has an index. */
  day: RawBuilder<unknown>;
  /** The tables of the columns; `where` is the condition for entries that count at all. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  position: RawBuilder<unknown>;
  /** Number, who, what, whom, description, amount, member: in this order, each with its name. */
  columns: RawBuilder<unknown>;
  whatKey: RawBuilder<unknown>;
  whomKey: RawBuilder<unknown>;
  teamKey: RawBuilder<unknown>;
  /** The name of the team. */
  team: RawBuilder<unknown>;
  method: RawBuilder<unknown>;
  /** The text in which a search looks; it has an index. */
  search: RawBuilder<unknown>;
};

const ofTeam = { teamKey: sql`coalesce('t' || t.id, 'altri')`, team: sql`coalesce(t.name, 'Senza reparto')` };

/** The columns that all amounts of a receipt share; the sources differ in the tables of the amounts. */
const ofReceipts = {
  ...ofTeam,
  source: 'ricevuta',
  direction: 'entrata',
  day: sql`coalesce(r.paid_on, r.issued_on)`,
  id: sql`r.id`,
  method: sql`r.method`,
  search: sql`r.search`,
} as const satisfies Partial<Source>;

const head = sql`r.number || '/' || r.year as number, r.payer_name as who`;
const kindOfMember = sql`
    left join members m on m.id = r.member_id
    left join member_kinds mk on mk.id = m.kind_id`;
const teamOfReceipt = sql`left join teams t on t.id = r.team_id`;
const byKindOfMember = sql`coalesce('s' || mk.id, 'altri')`;

/** Each source has plain joins, because a lateral join would run once for every receipt. */
const lines: Source = {
  ...ofReceipts,
  from: sql`
    receipts r
    join receipt_lines line on line.receipt_id = r.id
    left join receipt_kinds k on k.id = line.kind_id
    left join memberships s on s.id = line.membership_id
    left join members m on m.id = r.member_id
    left join member_kinds mk on mk.id = coalesce(s.kind_id, m.kind_id)
    ${teamOfReceipt}`,
  where: sql`r.state = 'emessa'`,
  position: sql`line.position::integer`,
  whatKey: sql`'c' || line.kind_id`,
  whomKey: byKindOfMember,
  columns: sql`
    ${head}, k.name as what, coalesce(mk.name, 'Altri') as whom, line.description, line.amount,
    null::integer as "memberId"`,
};

const stamps: Source = {
  ...ofReceipts,
  from: sql`receipts r ${kindOfMember} ${teamOfReceipt}`,
  where: sql`r.state = 'emessa' and r.stamp_charged > 0`,
  // The cast is needed because PostgreSQL takes a bare number in `order by` for the place of a column.
  position: sql`0::integer`,
  whatKey: sql`'bollo'`,
  whomKey: byKindOfMember,
  columns: sql`
    ${head}, 'Imposta di bollo' as what, coalesce(mk.name, 'Altri') as whom, null as description,
    r.stamp_charged as amount, null::integer as "memberId"`,
};

/** Receipts of the command line and very old ones have no lines. */
const bareReceipts: Source = {
  ...ofReceipts,
  from: sql`receipts r ${kindOfMember} ${teamOfReceipt}`,
  where: sql`r.state = 'emessa' and r.line_count = 0`,
  position: sql`(-1)::integer`,
  whatKey: sql`'senza-causale'`,
  whomKey: byKindOfMember,
  columns: sql`
    ${head}, 'Senza causale' as what, coalesce(mk.name, 'Altri') as whom, r.reason as description,
    r.amount, null::integer as "memberId"`,
};

const payments: Source = {
  source: 'pagamento',
  direction: 'entrata',
  day: sql`p.paid_on`,
  from: sql`
    membership_payments p
    join memberships s on s.id = p.membership_id
    join members m on m.id = s.member_id
    join member_kinds mk on mk.id = s.kind_id`,
  where: sql`p.receipt_id is null`,
  id: sql`p.id`,
  position: sql`0::integer`,
  whatKey: sql`'senza-ricevuta'`,
  whomKey: sql`'s' || mk.id`,
  teamKey: sql`'altri'`,
  team: sql`'Senza reparto'`,
  method: sql`p.method`,
  search: sql`m.search`,
  columns: sql`
    null as number, m.last_name || ' ' || m.first_name as who, 'Quote senza ricevuta' as what, mk.name as whom,
    p.reference as description, p.amount, m.id as "memberId"`,
};

/**
 * SQL: the paid lines of expense reports. The lines that the association paid itself are left out, because they are in
 * no report's sum, and so are refused lines.
 */
const expenses: Source = {
  ...ofTeam,
  source: 'spesa',
  direction: 'uscita',
  day: sql`paid.paid_on`,
  from: sql`
    expense_payments paid
    join expense_reports e on e.payment_id = paid.id
    join expense_lines line on line.report_id = e.id
    left join teams t on t.id = e.team_id`,
  where: sql`e.state = 'rimborsata' and line.approved > 0`,
  id: sql`e.id`,
  position: sql`line.id`,
  whatKey: sql`line.category`,
  whomKey: ofTeam.teamKey,
  method: sql`paid.method`,
  search: sql`e.search`,
  columns: sql`
    expense_report_number(e.year, e.number) as number, e.owner_name as who, line.category as what,
    ${ofTeam.team} as whom, line.description, line.approved as amount, null::integer as "memberId"`,
};

const sources = [lines, stamps, bareReceipts, payments, expenses] as const;

function branch(source: Source, filters: EntryFilters, part: Part | undefined): RawBuilder<EntryRow> {
  const { q, from, to, what, whom, team, method } = filters;
  const conditions = [
    source.where,
    everyWord(q, (word) => beginsWord(source.search, word)),
    ...(from ? [sql`${source.day} >= ${from}::date`] : []),
    ...(to ? [sql`${source.day} <= ${to}::date`] : []),
    ...(what ? [sql`${source.whatKey} = ${what}`] : []),
    ...(whom ? [sql`${source.whomKey} = ${whom}`] : []),
    ...(team ? [sql`${source.teamKey} = ${team}`] : []),
    ...(method ? [sql`${source.method} = ${method}`] : []),
    ...(part?.after ? [after(source, part.after)] : []),
  ];
  const order = part
    ? sql`order by ${source.day} desc, ${source.id} desc, ${source.position} desc limit ${part.limit}`
    : sql``;
  return sql`
    (select ${source.day} as "on", ${sql.lit(source.direction)} as direction, ${sql.lit(source.source)} as source,
            ${source.id} as id, ${source.position} as position, ${source.columns}, ${source.whatKey} as "whatKey",
            ${source.whomKey} as "whomKey", ${source.teamKey} as "teamKey", ${source.team} as team,
            ${source.method} as method
       from ${source.from}
      where ${sql.join(conditions, sql` and `)} ${order})`;
}

/** SQL: the entries after a place. On the same day the sources follow each other in descending order of their names. */
function after(source: Source, place: EntryPlace): RawBuilder<boolean> {
  if (source.source === place.source)
    return sql`(${source.day}, ${source.id}, ${source.position}) < (${place.on}::date, ${place.id}, ${place.position})`;
  return source.source < place.source
    ? sql`${source.day} <= ${place.on}::date`
    : sql`${source.day} < ${place.on}::date`;
}

export const entryOrder = sql`"on" desc, source desc, id desc, position desc`;
