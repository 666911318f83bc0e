/** The register for the accountant: one row for each receipt, with everything that a ledger needs. */

import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { ListedReceipt } from '@wms/contract/accounting/receipts/register';
import { natures } from '@wms/contract/accounting/rules/kinds';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { TableColumn } from '../../../platform/spreadsheets/table-file.ts';

type Details = {
  id: number;
  taxCode: string | null;
  address: string | null;
  onBehalfOf: string | null;
  paidOn: string | null;
  reference: string | null;
  kinds: string | null;
  /** The sums by nature, as exact decimals. */
  sums: { readonly [nature in keyof typeof natures]?: string };
  stampCharged: string;
  stampCode: string | null;
  stampDate: string | null;
  stampAuthorisation: string | null;
  annulledOn: string | null;
  annulmentReason: string | null;
};

export type ExportedReceipt = ListedReceipt & { details: Details | undefined };

/** Adds to a page of the register the columns that only the file has. */
export async function withDetails<Page extends { rows: ListedReceipt[] }>(db: Reader, page: Page) {
  const details = await runSql(db)<Details>`
    select r.id, r.payer_tax_code as "taxCode", r.payer_address as address, r.on_behalf_of as "onBehalfOf",
           r.paid_on as "paidOn", r.reference, lines.kinds, coalesce(lines.sums, '{}') as sums,
           r.stamp_charged as "stampCharged", r.stamp_code as "stampCode", r.stamp_date as "stampDate",
           r.stamp_authorisation as "stampAuthorisation", r.annulled_at as "annulledOn",
           r.annulment_reason as "annulmentReason"
      from receipts r
      left join lateral (
        select string_agg(distinct k.name, ', ') as kinds,
               (select json_object_agg(n.nature, n.sum) from (
                  select nature, sum(amount)::numeric(12, 2)::text as sum from receipt_lines
                   where receipt_id = r.id group by nature) n) as sums
          from receipt_lines l join receipt_kinds k on k.id = l.kind_id where l.receipt_id = r.id) lines on true
     where r.id = any (${page.rows.map(({ id }) => id)}::integer[])`;
  const byId = new Map(details.map((row) => [row.id, row]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, details: byId.get(row.id) })) };
}

type Column = TableColumn<ExportedReceipt>;

const sumOf = (nature: keyof typeof natures): Column => ({
  header: natures[nature],
  value: ({ details }) => details?.sums[nature] ?? null,
  kind: 'euro',
  width: 12,
  total: ({ state, details }) => (state === 'annullata' ? null : (details?.sums[nature] ?? null)),
});

const chargedOf = ({ stamp, details }: ExportedReceipt) =>
  stamp === null ? null : (details?.stampCharged ?? null);

/** The sums leave out what is annulled. */
export const registerColumns: readonly Column[] = [
  { header: 'Numero', value: (row) => String(row.number), kind: 'identifier', width: 10 },
  { header: 'Anno', value: (row) => String(row.year), kind: 'identifier', width: 8 },
  { header: 'Data', value: (row) => row.issuedOn, kind: 'date', width: 12 },
  { header: 'Intestata a', value: (row) => row.payer.name, width: 32 },
  { header: 'Causale', value: (row) => row.reason, width: 48 },
  {
    header: 'Importo',
    value: (row) => row.amount,
    kind: 'euro',
    width: 12,
    total: ({ state, amount }) => (state === 'annullata' ? null : amount),
  },
  { header: 'Metodo', value: (row) => paymentMethodNames[row.method], width: 12 },
  { header: 'Stato', value: (row) => receiptLife.states[row.state].label, width: 12 },
  { header: 'Codice fiscale', value: ({ details }) => details?.taxCode ?? null, width: 18 },
  { header: 'Indirizzo', value: ({ details }) => details?.address ?? null, width: 36 },
  { header: 'Per conto di', value: ({ details }) => details?.onBehalfOf ?? null, width: 28 },
  { header: 'Pagata il', value: ({ details }) => details?.paidOn ?? null, kind: 'date', width: 12 },
  { header: 'Riferimento', value: ({ details }) => details?.reference ?? null, width: 20 },
  { header: 'Tipi', value: ({ details }) => details?.kinds ?? null, width: 28 },
  sumOf('quota'),
  sumOf('corso'),
  sumOf('donazione'),
  sumOf('rimborso'),
  sumOf('altro'),
  {
    header: 'Bollo dovuto',
    value: (row) => row.stamp,
    kind: 'euro',
    width: 12,
    total: ({ state, stamp }) => (state === 'annullata' ? null : stamp),
  },
  {
    header: 'Bollo addebitato',
    value: chargedOf,
    kind: 'euro',
    width: 12,
    total: (row) => (row.state === 'annullata' ? null : chargedOf(row)),
  },
  { header: 'Contrassegno', value: ({ details }) => details?.stampCode ?? null, width: 18 },
  { header: 'Contrassegno del', value: ({ details }) => details?.stampDate ?? null, kind: 'date', width: 12 },
  { header: 'Bollo virtuale', value: ({ details }) => details?.stampAuthorisation ?? null, width: 24 },
  { header: 'Annullata il', value: ({ details }) => details?.annulledOn ?? null, kind: 'instant', width: 18 },
  { header: 'Motivo dell’annullamento', value: ({ details }) => details?.annulmentReason ?? null, width: 36 },
  { header: 'Sostituita da', value: (row) => row.replacedBy, width: 14 },
  { header: 'Reparto', value: (row) => row.team, width: 22 },
];
