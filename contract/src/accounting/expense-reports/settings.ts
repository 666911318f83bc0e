/** The treasurer's settings for expense reports. */
import { z } from 'zod';
import { compareMoney, readAmount } from '../../platform/money.ts';
import { can } from '../../platform/permissions.ts';
import { fromZero, text } from '../../platform/schema.ts';
import { setting } from '../../platform/setting.ts';
import { ExpenseCategory, expenseCategoryNames } from './names.ts';

const kept = { group: 'Note spese', keptBy: can.receiptsManagement } as const;
const euro = fromZero(2, 10);

export const expenseMostDays = setting({
  ...kept,
  name: 'accounting.expenseMostDays',
  label: 'Giorni entro cui si chiede il rimborso',
  help: 'Una spesa più vecchia non si può più inviare',
  kind: 'whole number',
  schema: z.number().int().min(1).max(3650),
  initial: 90,
});

export const expenseProofAbove = setting({
  ...kept,
  name: 'accounting.expenseProofAbove',
  label: 'Serve l’allegato sopra',
  help: 'In euro: con 0 ogni spesa documentata ha il suo allegato',
  kind: 'amount',
  schema: euro,
  initial: '0',
});

/** Reads 'parcheggio 3,00; pedaggio 5,00' as amounts by category; null when the text has another form. */
export function readProofLimits(written: string): ReadonlyMap<ExpenseCategory, string> | null {
  const limits = new Map<ExpenseCategory, string>();
  for (const part of written.split(';').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [, word = '', typed = ''] = /^(\p{L}+)\s+([\d.,]+)$/u.exec(part) ?? [];
    const category = ExpenseCategory.safeParse(word.toLowerCase());
    const amount = readAmount(typed);
    if (!category.success || !amount) return null;
    limits.set(category.data, amount);
  }
  return limits;
}

export const expenseProofLimits = setting({
  ...kept,
  name: 'accounting.expenseProofLimits',
  label: 'Categorie con un altro limite per l’allegato',
  help: `Categoria e importo, separati da «;»: parcheggio 3,00; pedaggio 5,00. Le categorie: ${Object.keys(
    expenseCategoryNames,
  ).join(', ')}`,
  kind: 'line',
  schema: text(400, 0).refine(
    (written) => readProofLimits(written) !== null,
    'Scrivi categoria e importo separati da «;», come parcheggio 3,00; pedaggio 5,00',
  ),
  initial: '',
});

/** Answers whether a documented expense of this amount in euro needs a file. */
export function needsProof(category: ExpenseCategory, euros: string, above: string, limits: string): boolean {
  return compareMoney(euros, readProofLimits(limits)?.get(category) ?? above) === 1;
}

export const expenseTraceWarning = setting({
  ...kept,
  name: 'accounting.expenseTraceWarning',
  label: 'Avvisa quando vitto e alloggio non sono pagati in modo tracciabile',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: true,
});

/** The most that volunteers may declare without a document (art. 17, c. 4, D.Lgs. 117/2017). */
export const selfDeclaredPerDay = setting({
  ...kept,
  name: 'accounting.selfDeclaredPerDay',
  label: 'Autocertificazioni: massimo al giorno per persona',
  help: 'In euro; la legge ne ammette 10',
  kind: 'amount',
  schema: euro,
  initial: '10.00',
});

export const selfDeclaredPerMonth = setting({
  ...kept,
  name: 'accounting.selfDeclaredPerMonth',
  label: 'Autocertificazioni: massimo al mese per persona',
  help: 'In euro; la legge ne ammette 150',
  kind: 'amount',
  schema: euro,
  initial: '150.00',
});

export const expenseDeclaration = setting({
  ...kept,
  name: 'accounting.expenseDeclaration',
  label: 'Dichiarazione stampata sulla nota spese',
  help: 'Resta com’era al momento dell’invio',
  kind: 'text',
  schema: text(2000),
  initial:
    'Dichiaro di avere sostenuto le spese elencate nell’interesse dell’associazione, di non averne chiesto né ' +
    'ricevuto il rimborso da altri e che gli allegati sono copie fedeli dei documenti originali.',
});

export const selfDeclaration = setting({
  ...kept,
  name: 'accounting.selfDeclaration',
  label: 'Dichiarazione per le autocertificazioni',
  help: 'Si aggiunge quando una riga è autocertificata',
  kind: 'text',
  schema: text(2000),
  initial:
    'Ai sensi degli artt. 46 e 47 del D.P.R. 445/2000, e consapevole delle sanzioni previste dall’art. 76 per ' +
    'dichiarazioni mendaci, dichiaro di avere effettivamente sostenuto le spese autocertificate, ai sensi ' +
    'dell’art. 17, comma 4, del D.Lgs. 117/2017.',
});

export const expensesOfVolunteers = setting({
  ...kept,
  name: 'accounting.expensesOfVolunteers',
  label: 'Chi fa una nota spese è di solito un volontario',
  help: 'È la risposta già scelta in una nota nuova',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: true,
});

export const expenseSettings = [
  expenseMostDays,
  expenseProofAbove,
  expenseProofLimits,
  expenseTraceWarning,
  selfDeclaredPerDay,
  selfDeclaredPerMonth,
  expensesOfVolunteers,
  expenseDeclaration,
  selfDeclaration,
] as const;
