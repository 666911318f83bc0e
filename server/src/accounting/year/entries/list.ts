/** Pages of income and expenses, the latest first. */

import { lineCategoryNames } from '@wms/contract/accounting/expense-reports/names';
import {
  type Direction,
  daysOfEntries,
  directions,
  entrySources,
  type listYearEntries,
  methodName,
  type YearEntry,
} from '@wms/contract/accounting/year/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { addMoney } from '@wms/contract/platform/money';
import { CivilDate } from '@wms/contract/platform/schema';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { counted, countLimit, cursors, makePage } from '../../../platform/database/paging.ts';
import type { TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { type EntryGroup, type EntryRow, entriesOf, entryGroups, entryOrder } from './source.ts';

type Request = z.output<(typeof listYearEntries)['query']>;

const whole = z.number().int().min(-1).max(2_147_483_647);
const places = cursors(
  z.object({
    on: CivilDate,
    source: z.enum(['ricevuta', 'pagamento', 'spesa']),
    id: whole,
    position: whole,
  }),
);

export async function readEntries(db: Reader, { cursor, limit = 50, ...asked }: Request) {
  const filters = { ...asked, ...daysOfEntries(asked, await readToday(db)) };
  const after = places.read(cursor);
  const rows = await runSql(db)<EntryRow>`
    select * from (${entriesOf(filters, { after, limit: limit + 1 })}) entry order by ${entryOrder} limit ${limit + 1}`;
  const groups = after ? null : await runSql(db)<EntryGroup>`${entryGroups(filters)}`;
  const sumOf = (direction: Direction) =>
    addMoney(...(groups ?? []).filter((group) => group.direction === direction).map(({ amount }) => amount));
  const count = Math.min(countLimit, groups?.reduce((sum, group) => sum + group.count, 0) ?? 0);
  const page = makePage(rows, limit, groups && counted(count), ({ on, source, id, position }) =>
    places.write({ on, source, id, position }),
  );
  return {
    ...page,
    rows: page.rows.map(describeEntry),
    sums: groups && { income: sumOf('entrata'), expenses: sumOf('uscita') },
    choices: groups && {
      what: choicesOf(groups, ({ whatKey }) => whatKey, nameOfWhat),
      whom: choicesOf(
        groups,
        ({ whomKey }) => whomKey,
        ({ whom }) => whom,
      ),
      team: choicesOf(
        groups,
        ({ teamKey }) => teamKey,
        ({ team }) => team,
      ),
    },
  };
}

function choicesOf(
  groups: readonly EntryGroup[],
  keyOf: (group: EntryGroup) => string,
  nameOf: (group: EntryGroup) => string,
) {
  const choices = new Map<string, { key: string; name: string; count: number }>();
  for (const group of groups) {
    const key = keyOf(group);
    const choice = choices.get(key) ?? { key, name: nameOf(group), count: 0 };
    choice.count += group.count;
    choices.set(key, choice);
  }
  return [...choices.values()].sort((a, b) => a.name.localeCompare(b.name, 'it'));
}

const isCategory = (key: string): key is keyof typeof lineCategoryNames =>
  Object.hasOwn(lineCategoryNames, key);

/** Returns the name of a causale, or of the category of an expense. */
export const nameOfWhat = ({ source, what }: Pick<EntryRow, 'source' | 'what'>) =>
  source === 'spesa' && isCategory(what) ? lineCategoryNames[what] : what;

const pageOfEntry = ({ source, id, memberId }: EntryRow) =>
  source === 'ricevuta'
    ? pageLink('/ricevute/$id', { id })
    : source === 'spesa'
      ? pageLink('/noteSpesa/$id', { id })
      : pageLink('/tesserati/$id', { id: memberId ?? '' });

const describeEntry = (row: EntryRow): YearEntry => ({
  id: `${row.source}-${row.id}-${row.position}`,
  on: row.on,
  direction: row.direction,
  source: row.source,
  number: row.number,
  who: row.who,
  what: nameOfWhat(row),
  whom: row.whom,
  team: row.team,
  description: row.description,
  method: row.method,
  amount: row.amount,
  to: pageOfEntry(row),
});

const inColumn = (direction: Direction, row: YearEntry) => (row.direction === direction ? row.amount : null);
const amountColumn = (header: string, direction: Direction): TableColumn<YearEntry> => ({
  header,
  kind: 'euro',
  width: 12,
  value: (row) => inColumn(direction, row),
  total: (row) => inColumn(direction, row),
});

/** Money that came in and money that went out have a column each, whose sums are those of the year. */
export const entryColumns: readonly TableColumn<YearEntry>[] = [
  { header: 'Data', value: (row) => row.on, kind: 'date', width: 12 },
  { header: 'Verso', value: (row) => directions[row.direction], width: 10 },
  { header: 'Documento', value: (row) => entrySources[row.source], width: 24 },
  { header: 'Numero', value: (row) => row.number, width: 14 },
  { header: 'Chi', value: (row) => row.who, width: 28 },
  { header: 'Causale', value: (row) => row.what, width: 24 },
  { header: 'Categoria o reparto', value: (row) => row.whom, width: 20 },
  { header: 'Reparto', value: (row) => row.team, width: 20 },
  { header: 'Descrizione', value: (row) => row.description, width: 40 },
  { header: 'Metodo', value: (row) => methodName(row.method), width: 12 },
  amountColumn('Entrate', 'entrata'),
  amountColumn('Uscite', 'uscita'),
];
