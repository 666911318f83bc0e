/** The register of a year as a PDF with numbered pages. It has every number, the annulled ones with their reason. */

import { receiptLife } from '@wms/contract/accounting/receipts/life';
import { paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { formatCount, formatDate, formatEuro, formatNumber } from '@wms/contract/platform/formats';
import { compareMoney, multiplyMoney } from '@wms/contract/platform/money';
import type { Reader } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { everyPage } from '../../../platform/spreadsheets/table-file.ts';
import { type ExportedReceipt, withDetails } from './exporting.ts';
import { readRegister } from './reading.ts';
import { checkNumbers, readTotals } from './totals.ts';

const rowsAtOnce = 1000;

const centsOf = (amount: string) => Number(multiplyMoney(amount, '100').slice(0, -3));

export async function readPrintedRegister(db: Reader, year: number) {
  const [numbers, totals] = [await checkNumbers(db, year), await readTotals(db, year)];
  const rows: ExportedReceipt[] = [];
  const pages = everyPage(async (cursor) =>
    withDetails(db, await readRegister(db, { year, cursor, limit: rowsAtOnce }, false)),
  );
  for await (const page of pages) rows.push(...page);
  return {
    template: 'receipt-register.typ',
    data: {
      organisation: await readOrganisation(db),
      year: String(year),
      printedOn: formatDate(await readToday(db)),
      summary: [
        `Numeri da 1 a ${formatNumber(numbers.last)}: ${formatNumber(totals.all.count)} ricevute per ` +
          `${formatEuro(totals.all.amount)}, ${formatNumber(totals.annulled.count)} annullate.`,
        numbers.missing.length === 0 ? 'Nessun numero manca.' : `Mancano: ${numbers.missing.join(', ')}.`,
        `Imposta di bollo: ${formatEuro(totals.stamps.due.amount)} su ` +
          `${formatNumber(totals.stamps.due.count)} ricevute.`,
      ].join(' '),
      // The list has the latest receipt first, but a register has the numbers in ascending order.
      rows: rows.toReversed().map((row) => ({
        number: String(row.number),
        date: formatDate(row.issuedOn),
        payer: row.payer.name,
        taxCode: row.details?.taxCode ?? null,
        reason: row.reason,
        method: paymentMethodNames[row.method],
        stamp: row.stamp === null ? '' : formatEuro(row.stamp),
        amount: formatEuro(row.amount),
        /** The amount that the row adds to the sum of its page. */
        cents: row.state === 'annullata' ? 0 : centsOf(row.amount),
        annulled:
          row.state === 'annullata'
            ? `${receiptLife.states.annullata.label}: ${row.details?.annulmentReason ?? ''}` +
              (row.replacedBy ? `. Sostituita da ${row.replacedBy}` : '')
            : null,
      })),
      kinds: [
        ...totals.kinds.map(({ name, count, amount }) => ({
          name,
          count: formatNumber(count),
          amount: formatEuro(amount),
        })),
        // The receipts' amounts have the stamp that the payer paid, and no causale has it.
        ...(compareMoney(totals.stamps.charged, '0') > 0
          ? [{ name: 'Imposta di bollo addebitata', count: '', amount: formatEuro(totals.stamps.charged) }]
          : []),
      ],
      methods: totals.methods.map(({ method, count, amount }) => ({
        name: paymentMethodNames[method],
        count: formatNumber(count),
        amount: formatEuro(amount),
      })),
      total: { count: formatNumber(totals.all.count), amount: formatEuro(totals.all.amount) },
      annulled:
        `${formatCount(totals.annulled.count, 'ricevuta annullata', 'ricevute annullate')} per ` +
        `${formatEuro(totals.annulled.amount)}, fuori dai totali. Una ricevuta con più causali conta in ognuna.`,
    },
  };
}
