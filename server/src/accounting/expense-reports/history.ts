/** Describes expense reports for the history of accounting. */
import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import {
  fuelNames,
  lineCategoryNames,
  lineKindNames,
  paidByNames,
} from '@wms/contract/accounting/expense-reports/names';
import { sql } from 'kysely';
import {
  commonNames,
  type DescribedTable,
  field,
  number,
  reference,
  stateOf,
  switched,
} from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';

const names = {
  ...commonNames,
  expense_reports: sql`coalesce(expense_report_number(r.year, r.number), 'bozza')`,
  expense_lines: sql`'«' || r.description || '»'`,
  expense_attachments: sql`'«' || r.name || '»'`,
  expense_payments: sql`'del ' || to_char(r.paid_on, 'DD/MM/YYYY')`,
  expense_resolutions: sql`r.number || ' del ' || to_char(r.decided_on, 'DD/MM/YYYY')`,
  mileage_rates: sql`r.vehicle`,
} as const;

const tables: Readonly<Record<string, DescribedTable<keyof typeof names>>> = {
  expense_reports: {
    one: 'Nota spese',
    feminine: true,
    fields: {
      state: stateOf(expenseReportLife),
      number: number('Numero'),
      team_id: reference('Reparto', 'teams'),
      purpose: field('Motivo'),
      place: field('Luogo'),
      from_on: field('Dal', 'date'),
      to_on: field('Al', 'date'),
      volunteer: field('Volontariato', 'yesNo'),
      advance: field('Anticipo', 'euro'),
      iban: field('', { describe: () => 'IBAN cambiato' }),
      claimed: field('Chiesto', 'euro'),
      approved: field('Approvato', 'euro'),
      payment_id: reference('Pagamento', 'expense_payments'),
    },
  },
  expense_lines: {
    one: 'Riga',
    feminine: true,
    fields: {
      kind: field('Tipo', { words: lineKindNames }),
      spent_on: field('Data', 'date'),
      category: field('Categoria', { words: lineCategoryNames }),
      description: field('Descrizione'),
      amount: number('Importo'),
      currency: field('Valuta'),
      rate: number('Cambio'),
      paid_by: field('Pagata', { words: paidByNames }),
      traceable: field('Pagamento tracciabile', 'yesNo'),
      way_from: field('Da'),
      way_to: field('A'),
      round_trip: switched('Andata e ritorno', 'Sola andata'),
      kilometres: number('Chilometri'),
      vehicle: field('Veicolo'),
      fuel: field('Alimentazione', { words: fuelNames }),
      plate: field('Targa'),
      km_rate: number('Tariffa'),
      resolution_id: reference('Delibera', 'expense_resolutions'),
      approved: field('Approvato', 'euro'),
      approved_reason: field('Motivo'),
    },
  },
  expense_attachments: { one: 'Allegato', fields: { name: field('Nome') } },
  comments: { one: 'Commento', fields: {} },
};

export const expenseHistory = historyOf({ tables, names });
