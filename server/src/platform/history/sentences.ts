/** Describes a row of the audit log as an Italian sentence and a list of changes. */

import { formatPhone } from '@wms/contract/platform/codes/codes';
import { formatDate, formatEuro, formatNumber } from '@wms/contract/platform/formats';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { formatPrice } from '@wms/contract/platform/numbers/italian';
import type { DescribedTable, Field } from './description.ts';
import type { Names, Row } from './names.ts';

/** Returns null for a table or a change that the history doesn't show. */
export function entryOf(
  row: Row,
  names: Names,
  tables: Readonly<Record<string, DescribedTable>>,
): HistoryEntry | null {
  const thing = tables[row.table];
  if (!thing) return null;
  const { id, at, user } = row;
  if (thing.describe) {
    const what = thing.describe({ ...row, name: names.inEntry(row) });
    return what === null ? null : { id, at, user, what, changes: [] };
  }
  if (row.action !== 'update') {
    const what = thing.arrival
      ? thing.arrival(row.action, row.after ?? row.before ?? {})
      : describeArrival(row, thing, names);
    return what === null ? null : { id, at, user, what, changes: [] };
  }
  const { sentences, changes } = listChanges(row, thing, names);
  if (row.reason) sentences.push(`Motivo: ${row.reason}`);
  if (sentences.length === 0 && changes.length === 0) return null;
  if (row.part && changes.length > 0)
    sentences.unshift(joinName(row, thing, names, addEnding('modificat', thing)));
  return { id, at, user, what: sentences.join(' · ') || null, changes };
}

const addEnding = (participle: string, { feminine }: DescribedTable) =>
  `${participle}${feminine ? 'a' : 'o'}`;

/** Describes a row that was made or removed: 'Codice a barre 8001090001 aggiunto', 'Prodotto creato', 'Foto tolta'. */
function describeArrival(row: Row, thing: DescribedTable, names: Names): string {
  const participle = row.part
    ? row.action === 'insert'
      ? 'aggiunt'
      : 'tolt'
    : row.action === 'insert'
      ? 'creat'
      : 'eliminat';
  return joinName(row, thing, names, addEnding(participle, thing));
}

function joinName(row: Row, { one }: DescribedTable, names: Names, participle: string): string {
  const name = row.part ? names.inEntry(row) : null;
  return [one, name, participle].filter(Boolean).join(' ');
}

function listChanges({ table, before, after }: Row, { fields }: DescribedTable, names: Names) {
  const sentences: string[] = [];
  const changes: HistoryEntry['changes'] = [];
  for (const [column, field] of Object.entries(fields)) {
    if (before?.[column] === undefined && after?.[column] === undefined) continue;
    const [old, now] = [before?.[column], after?.[column]].map((value) => formatValue(value, field, names));
    if (typeof field.kind === 'object' && 'describe' in field.kind)
      sentences.push(field.kind.describe(now ?? null));
    else changes.push({ field: field.label, before: old ?? null, after: now ?? null });
  }
  return { table, sentences, changes };
}

function formatValue(value: unknown, { kind }: Field, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (typeof kind === 'object') {
    if ('names' in kind) return names.of(kind.names, value) ?? `n. ${value}`;
    if ('words' in kind) return kind.words[String(value)] ?? String(value);
    return String(value);
  }
  if (kind === 'number') return formatNumber(Number(value));
  if (kind === 'euro') return formatEuro(Number(value));
  if (kind === 'price') return formatPrice(String(value));
  if (kind === 'phone') return formatPhone(String(value));
  return kind === 'date' ? formatDate(String(value)) : String(value);
}
