/** A row of the audit log as a sentence and its changes, in Italian. */
import type { HistoryEntry } from '@wms/contract/platform/history';
import { italianDate } from '@wms/contract/platform/messages';
import { type DescribedTable, describedTables, type Field } from './labels.ts';
import type { Names, Row } from './names.ts';

/** Null for what nobody asked to see. */
export function entryOf(row: Row, names: Names): HistoryEntry | null {
  const thing = describedTables[row.table];
  if (!thing) return null;
  const { id, at, user } = row;
  if (row.action !== 'update') return { id, at, user, what: cameOrWent(row, thing, names), changes: [] };
  const { sentences, changes } = changesOf(row, thing, names);
  if (sentences.length === 0 && changes.length === 0) return null;
  if (row.part && changes.length > 0)
    sentences.unshift(withName(row, thing, names, ended('modificat', thing)));
  return { id, at, user, what: sentences.join(' · ') || null, changes };
}

const ended = (participle: string, { feminine }: DescribedTable) => `${participle}${feminine ? 'a' : 'o'}`;

/** 'Codice a barre 8001090001 aggiunto', 'Prodotto creato' */
function cameOrWent(row: Row, thing: DescribedTable, names: Names): string {
  const participle = row.part
    ? row.action === 'insert'
      ? 'aggiunt'
      : 'tolt'
    : row.action === 'insert'
      ? 'creat'
      : 'eliminat';
  return withName(row, thing, names, ended(participle, thing));
}

function withName(row: Row, { one }: DescribedTable, names: Names, participle: string): string {
  const name = row.part ? names.inEntry(row) : null;
  return [one, name, participle].filter(Boolean).join(' ');
}

function changesOf({ table, before, after }: Row, { fields }: DescribedTable, names: Names) {
  const sentences: string[] = [];
  const changes: HistoryEntry['changes'] = [];
  for (const [column, field] of Object.entries(fields)) {
    if (before?.[column] === undefined && after?.[column] === undefined) continue;
    const [old, now] = [before?.[column], after?.[column]].map((value) => written(value, field, names));
    if (typeof field.kind === 'object' && 'describe' in field.kind)
      sentences.push(field.kind.describe(now ?? null));
    else changes.push({ field: field.label, before: old ?? null, after: now ?? null });
  }
  return { table, sentences, changes };
}

const numbers = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 3 });
const amounts = new Intl.NumberFormat('it-IT', { useGrouping: 'always', minimumFractionDigits: 2 });

function written(value: unknown, { kind }: Field, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (typeof kind === 'object') {
    if ('names' in kind) return names.of(kind.names, value) ?? `n. ${value}`;
    if ('words' in kind) return kind.words[String(value)] ?? String(value);
    return String(value);
  }
  if (kind === 'number') return numbers.format(Number(value));
  if (kind === 'euro') return `€ ${amounts.format(Number(value))}`;
  return kind === 'date' ? italianDate(String(value)) : String(value);
}
