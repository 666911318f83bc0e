/** Describes the things to which a stored file belongs, for the person who must replace a lost or damaged one. */
import { sql } from 'kysely';
import { type Reader, runSql } from '../database/connection.ts';

type Use = {
  table: string;
  /** The columns of the table that refer to files. */
  columns: readonly string[];
  /** SQL: an Italian description of the row; its table is `t`. */
  words: string;
};

/** Every table that refers to files: a test compares them with PostgreSQL's foreign keys. */
export const fileUses: readonly Use[] = [
  {
    table: 'documents',
    columns: ['sha256'],
    words:
      `(select 'documento «' || type.name || '» di ' || u.username
               from document_types type, users u where type.id = t.type_id and u.id = t.user_id)
            || case when t.removed_at is not null then ' (eliminato)' when t.superseded_at is not null then ' ` +
      `(sostituito)' else '' end`,
  },
  {
    table: 'document_types',
    columns: ['template_sha256'],
    words: `'modello di «' || t.name || '»'`,
  },
  {
    table: 'profile_pictures',
    columns: ['large_sha256', 'small_sha256'],
    words: `(select 'immagine del profilo di ' || u.username from users u where u.id = t.user_id)`,
  },
  {
    table: 'regulation_versions',
    columns: ['sha256'],
    words:
      `(select 'regolamento «' || r.title || '», versione ' || t.version from regulations r where r.id = ` +
      `t.regulation_id)`,
  },
  {
    table: 'product_photos',
    columns: ['large_sha256', 'small_sha256'],
    words: `(select 'foto del prodotto ' || p.code from products p where p.id = t.product_id)`,
  },
  {
    table: 'attachments',
    columns: ['sha256'],
    words: `'allegato «' || t.name || '»' || coalesce(
      (select ' del prodotto ' || p.code from products p where p.id = t.product_id),
      (select ' di ' || r.name from resources r where r.id = t.resource_id),
      (select ' della prenotazione «' || b.title || '»' from bookings b where b.id = t.booking_id),
      (select ' dell’ordine ' || coalesce(order_number(o.year, o.number), 'in bozza') from orders o
        where o.id = t.order_id),
      (select ' del DDT ' || n.number || ' di ' || s.name from incoming_notes n join suppliers s on s.id = n.supplier_id
        where n.id = t.incoming_note_id),
      (select ' della fattura ' || i.number || ' di ' || s.name
         from supplier_invoices i join suppliers s on s.id = i.supplier_id where i.id = t.supplier_invoice_id), '')`,
  },
  {
    table: 'expense_attachments',
    columns: ['sha256'],
    words: `(select 'giustificativo della nota spese ' || coalesce(expense_report_number(r.year, r.number), 'in bozza')
                  || ' di ' || u.username
               from expense_lines l join expense_reports r on r.id = l.report_id join users u on u.id = r.owner_id
              where l.id = t.line_id)`,
  },
  {
    table: 'delivery_proofs',
    columns: ['large_sha256', 'small_sha256'],
    words: `(select t.kind || ' del DDT n. ' || n.number || '/' || n.year
               from delivery_notes n where n.id = t.note_id)`,
  },
  {
    table: 'location_photos',
    columns: ['large_sha256', 'small_sha256'],
    words: `(select 'foto dell’ubicazione ' || l.code from locations l where l.id = t.location_id)`,
  },
  {
    table: 'papers',
    columns: ['sha256'],
    words: `coalesce(
              (select 'ricevuta n. ' || r.number || '/' || r.year from receipts r where r.id = t.receipt_id),
              (select 'DDT n. ' || n.number || '/' || n.year from delivery_notes n where n.id = t.delivery_note_id),
              (select 'ordine ' || order_number(o.year, o.number) || ', invio ' || v.revision
                 from order_revisions v join orders o on o.id = v.order_id where v.id = t.order_revision_id),
              (select 'nota spese ' || expense_report_number(r.year, r.number)
                 from expense_reports r where r.id = t.expense_report_id))
            || case t.kind when 'annulled' then ' (annullata)' else '' end`,
  },
  {
    table: 'data_exports',
    columns: ['sha256'],
    words: `(select 'esportazione dei dati di ' || u.username from users u where u.id = t.user_id)`,
  },
  {
    table: 'imports',
    columns: ['sha256'],
    words: `'importazione n. ' || t.id || ' «' || t.file_name || '»'
            || coalesce((select ' di ' || u.username from users u where u.id = t.created_by), '')`,
  },
];

const everyUse = fileUses
  .flatMap(({ table, columns, words }) =>
    columns.map((column) => `select t.${column} as sha256, ${words} as words from ${table} t`),
  )
  .join(' union all ');

/** Returns the uses of each of these files, in words. A file to which nothing refers is not in the answer. */
export async function usesOf(db: Reader, sha256s: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await runSql(db)<{ sha256: string; words: string[] }>`
    select sha256, array_agg(distinct words order by words) as words from (${sql.raw(everyUse)}) uses
     where sha256 = any (${[...sha256s]}::text[]) group by sha256`;
  return new Map(rows.map(({ sha256, words }) => [sha256, words]));
}
