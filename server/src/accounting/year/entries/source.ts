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

/** The sum of the entries of one source that share a causale or category, a kind of member and a team. */
export type EntryGroup = Pick<
  EntryRow,
  'direction' | 'source' | 'whatKey' | 'what' | 'whomKey' | 'whom' | 'teamKey' | 'team'
> & {
  amount: string;
  count: number;
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

/** Returns a query of the sums of the entries, each source by itself: all of them together PostgreSQL would sort. */
export const entryGroups = (filters: EntryFilters): RawBuilder<EntryGroup> => {
  const groups = wantedSources(filters).map((source) => groupsOfSource(source, filters));
  return groups.length === 0
    ? sql`${groupsOfSource(lines, filters)} limit 0`
    : sql.join(groups, sql` union all `);
};

function entriesBySource(filters: EntryFilters, part?: Part): RawBuilder<EntryRow>[] {
  const parts = wantedSources(filters).map((source) => branch(source, filters, part));
  return parts.length === 0 ? [sql`select * from ${branch(lines, filters, part)} none limit 0`] : parts;
}

const wantedSources = ({ direction, source }: EntryFilters) =>
  sources.filter(
    (candidate) =>
      (!direction || candidate.direction === direction) && (!source || candidate.source === source),
  );

/** The causale or category, the kind of member and the team of an amount. */
type Ids = Readonly<Record<'what' | 'whom' | 'team', RawBuilder<unknown>>>;

type Source = {
  source: EntrySource;
  direction: Direction;
  /** The day on which the entry counts; it has an index. */
  day: RawBuilder<unknown>;
  /** The tables of the amounts; `where` is the condition for entries that count at all. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  position: RawBuilder<unknown>;
  /** Number, who, description, member: in this order, each with its name. */
  columns: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  ids: Ids;
  /** The key of each id in the filters. */
  keys: (ids: Ids) => Ids;
  /** The tables of the names of the ids, and the names. */
  tables: (ids: Ids) => RawBuilder<unknown>;
  names: (ids: Ids) => Ids;
  method: RawBuilder<unknown>;
  /** The text in which a search looks; it has an index. */
  search: RawBuilder<unknown>;
};

const none = sql`null::integer`;

const byTeam = {
  key: ({ team }: Ids) => sql`coalesce('t' || ${team}, 'altri')`,
  table: ({ team }: Ids) => sql`left join teams t on t.id = ${team}`,
  name: sql`coalesce(t.name, 'Senza reparto')`,
};
const byKindOfMember = {
  key: ({ whom }: Ids) => sql`coalesce('s' || ${whom}, 'altri')`,
  table: ({ whom }: Ids) => sql`left join member_kinds mk on mk.id = ${whom}`,
  name: sql`coalesce(mk.name, 'Altri')`,
};

/** The columns that all amounts of a receipt share; the sources differ in the tables of the amounts. */
const ofReceipts = {
  source: 'ricevuta',
  direction: 'entrata',
  day: sql`coalesce(r.paid_on, r.issued_on)`,
  id: sql`r.id`,
  method: sql`r.method`,
  search: sql`r.search`,
} as const satisfies Partial<Source>;

const head = sql`r.number || '/' || r.year as number, r.payer_name as who`;
const tablesOfReceipts = (ids: Ids) => sql`${byKindOfMember.table(ids)} ${byTeam.table(ids)}`;

/** Amounts of a receipt that are no line of it: each source of these has one causale. */
const besideLines = (whatKey: RawBuilder<unknown>, what: RawBuilder<unknown>) => ({
  ...ofReceipts,
  from: sql`receipts r left join members m on m.id = r.member_id`,
  ids: { what: none, whom: sql`m.kind_id`, team: sql`r.team_id` },
  keys: (ids: Ids) => ({ what: whatKey, whom: byKindOfMember.key(ids), team: byTeam.key(ids) }),
  tables: tablesOfReceipts,
  names: () => ({ what, whom: byKindOfMember.name, team: byTeam.name }),
});

/** Each source has plain joins, because a lateral join would run once for every receipt. */
const lines: Source = {
  ...ofReceipts,
  from: sql`
    receipts r
    join receipt_lines line on line.receipt_id = r.id
    left join memberships s on s.id = line.membership_id
    left join members m on m.id = r.member_id`,
  where: sql`r.state = 'emessa'`,
  position: sql`line.position::integer`,
  columns: sql`${head}, line.description, null::integer as "memberId"`,
  amount: sql`line.amount`,
  ids: { what: sql`line.kind_id`, whom: sql`coalesce(s.kind_id, m.kind_id)`, team: sql`r.team_id` },
  keys: (ids) => ({ what: sql`'c' || ${ids.what}`, whom: byKindOfMember.key(ids), team: byTeam.key(ids) }),
  tables: (ids) => sql`left join receipt_kinds k on k.id = ${ids.what} ${tablesOfReceipts(ids)}`,
  names: () => ({ what: sql`k.name`, whom: byKindOfMember.name, team: byTeam.name }),
};

const stamps: Source = {
  ...besideLines(sql`'bollo'`, sql`'Imposta di bollo'`),
  where: sql`r.state = 'emessa' and r.stamp_charged > 0`,
  // The cast is needed because PostgreSQL takes a bare number in `order by` for the place of a column.
  position: sql`0::integer`,
  columns: sql`${head}, null as description, null::integer as "memberId"`,
  amount: sql`r.stamp_charged`,
};

/** Receipts of the command line and very old ones have no lines. */
const bareReceipts: Source = {
  ...besideLines(sql`'senza-causale'`, sql`'Senza causale'`),
  where: sql`r.state = 'emessa' and r.line_count = 0`,
  position: sql`(-1)::integer`,
  columns: sql`${head}, r.reason as description, null::integer as "memberId"`,
  amount: sql`r.amount`,
};

const payments: Source = {
  source: 'pagamento',
  direction: 'entrata',
  day: sql`p.paid_on`,
  from: sql`
    membership_payments p
    join memberships s on s.id = p.membership_id
    join members m on m.id = s.member_id`,
  where: sql`p.receipt_id is null`,
  id: sql`p.id`,
  position: sql`0::integer`,
  ids: { what: none, whom: sql`s.kind_id`, team: none },
  keys: (ids) => ({ what: sql`'senza-ricevuta'`, whom: sql`'s' || ${ids.whom}`, team: sql`'altri'` }),
  tables: ({ whom }) => sql`join member_kinds mk on mk.id = ${whom}`,
  names: () => ({ what: sql`'Quote senza ricevuta'`, whom: sql`mk.name`, team: sql`'Senza reparto'` }),
  method: sql`p.method`,
  search: sql`m.search`,
  columns: sql`
    null as number, m.last_name || ' ' || m.first_name as who, p.reference as description, m.id as "memberId"`,
  amount: sql`p.amount`,
};

/**
 * SQL: the paid lines of expense reports. The lines that the association paid itself are left out, because they are in
 * no report's sum, and so are refused lines.
 */
const expenses: Source = {
  source: 'spesa',
  direction: 'uscita',
  day: sql`paid.paid_on`,
  from: sql`
    expense_payments paid
    join expense_reports e on e.payment_id = paid.id
    join expense_lines line on line.report_id = e.id`,
  where: sql`e.state = 'rimborsata' and line.approved > 0`,
  id: sql`e.id`,
  position: sql`line.id`,
  ids: { what: sql`line.category`, whom: none, team: sql`e.team_id` },
  keys: (ids) => ({ what: ids.what, whom: byTeam.key(ids), team: byTeam.key(ids) }),
  tables: byTeam.table,
  names: (ids) => ({ what: ids.what, whom: byTeam.name, team: byTeam.name }),
  method: sql`paid.method`,
  search: sql`e.search`,
  columns: sql`
    expense_report_number(e.year, e.number) as number, e.owner_name as who, line.description,
    null::integer as "memberId"`,
  amount: sql`line.approved`,
};

const sources = [lines, stamps, bareReceipts, payments, expenses] as const;

function conditionOf(source: Source, filters: EntryFilters): RawBuilder<unknown> {
  const { q, from, to, what, whom, team, method } = filters;
  const keys = source.keys(source.ids);
  const conditions = [
    source.where,
    everyWord(q, (word) => beginsWord(source.search, word)),
    ...(from ? [sql`${source.day} >= ${from}::date`] : []),
    ...(to ? [sql`${source.day} <= ${to}::date`] : []),
    ...(what ? [sql`${keys.what} = ${what}`] : []),
    ...(whom ? [sql`${keys.whom} = ${whom}`] : []),
    ...(team ? [sql`${keys.team} = ${team}`] : []),
    ...(method ? [sql`${source.method} = ${method}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function branch(source: Source, filters: EntryFilters, part: Part | undefined): RawBuilder<EntryRow> {
  const { ids } = source;
  const [keys, names] = [source.keys(ids), source.names(ids)];
  const order = part
    ? sql`order by ${source.day} desc, ${source.id} desc, ${source.position} desc limit ${part.limit}`
    : sql``;
  return sql`
    (select ${source.day} as "on", ${sql.lit(source.direction)} as direction, ${sql.lit(source.source)} as source,
            ${source.id} as id, ${source.position} as position, ${source.columns}, ${source.amount} as amount,
            ${keys.what} as "whatKey", ${names.what} as what, ${keys.whom} as "whomKey", ${names.whom} as whom,
            ${keys.team} as "teamKey", ${names.team} as team, ${source.method} as method
       from ${source.from} ${source.tables(ids)}
      where ${conditionOf(source, filters)} ${part?.after ? sql`and ${after(source, part.after)}` : sql``} ${order})`;
}

/** The amounts of a source are summed by their ids, and only the sums are named: names of all amounts take longer. */
function groupsOfSource(source: Source, filters: EntryFilters): RawBuilder<EntryGroup> {
  const { ids } = source;
  const summed = { what: sql`summed.what_id`, whom: sql`summed.whom_id`, team: sql`summed.team_id` };
  const [keys, names] = [source.keys(summed), source.names(summed)];
  return sql`
    select ${sql.lit(source.direction)} as direction, ${sql.lit(source.source)} as source,
           ${keys.what} as "whatKey", ${names.what} as what, ${keys.whom} as "whomKey", ${names.whom} as whom,
           ${keys.team} as "teamKey", ${names.team} as team, amount, count
      from (select ${ids.what} as what_id, ${ids.whom} as whom_id, ${ids.team} as team_id,
                   sum(${source.amount})::numeric(20, 2) as amount, count(*)::integer as count
              from ${source.from} where ${conditionOf(source, filters)} group by 1, 2, 3) summed
           ${source.tables(summed)}`;
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
