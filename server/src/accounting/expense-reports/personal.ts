/** The personal data in expense reports, for a person's export and erasure. */
import { sql } from 'kysely';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';

export const expensesOfPeople = personalTable('expense_reports', {
  person: 'owner_id',
  title: 'Note spese',
  titles: {
    advance: 'Anticipo',
    approved: 'Approvato',
    claimed: 'Chiesto',
    declaration: 'Dichiarazione',
    due: 'Da rimborsare',
    from_on: 'Dal',
    owner_name: 'Persona',
    place: 'Luogo',
    purpose: 'Motivo',
    sent_at: 'Inviata il',
    to_on: 'Al',
    volunteer: 'Come volontario',
  },
  exported: [
    'year',
    'number',
    'state',
    'purpose',
    'place',
    'from_on',
    'to_on',
    'volunteer',
    'advance',
    'iban',
    'owner_name',
    'declaration',
    'claimed',
    'approved',
    'due',
    'sent_at',
  ],
  exportedFiles: sql`
    select p.sha256, 'Nota spese ' || expense_report_number(t.year, t.number) as name
      from papers p where p.expense_report_id = t.id
    union all
    select a.sha256, 'Allegato ' || a.id || ' di ' || coalesce(expense_report_number(t.year, t.number), 'bozza')
      from expense_attachments a where a.report_id = t.id`,
  erasure: {
    kept: 'Scritture contabili: dieci anni (art. 2220 c.c.; GDPR, art. 17, par. 3, lett. b)',
    until: sql`(coalesce(t.decided_at, t.created_at)::date + interval '10 years')::date`,
    emptiedInHistory: ['purpose', 'place', 'owner_name', 'declaration'],
  },
});

export const expenseFreeTexts = [
  freeTexts('expense_lines', ['description', 'approved_reason', 'way_from', 'way_to', 'plate']),
  freeTexts('expense_attachments', ['name']),
  freeTexts('expense_payments', ['reference']),
  freeTexts('expense_resolutions', ['activities']),
  freeTexts('mileage_rates', ['note']),
];

const spent = 'what was spent, when and by which rule';
export const expenseNotPersonal = [
  notPersonal('expense_reports', ['series', 'numbered_on', 'search', 'client_id', 'iban_asked_at'], spent),
  notPersonal(
    'expense_lines',
    ['kind', 'spent_on', 'category', 'currency', 'paid_by', 'vehicle', 'fuel'],
    spent,
  ),
  notPersonal(
    'expense_attachments',
    ['sha256', 'received_sha256'],
    'hashes of files that go with their report',
  ),
  notPersonal('expense_payments', ['paid_on', 'method'], spent),
  notPersonal('expense_resolutions', ['number', 'decided_on', 'categories', 'valid_from', 'valid_to'], spent),
  notPersonal('mileage_rates', ['vehicle', 'fuel', 'valid_from', 'valid_to'], spent),
];
