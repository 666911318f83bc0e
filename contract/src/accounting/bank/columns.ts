/** The meanings of the columns in a bank's file, and the titles by which each column is recognised. */

import { simplifyTitle } from '../../platform/fields/title.ts';

export const bankFields = {
  date: {
    label: 'Data',
    titles: [
      'data contabile',
      'data operazione',
      'data registrazione',
      'data',
      'data movimento',
      'data contab',
      'completed date',
      'data di completamento',
      'booking date',
      'data transazione',
      'date',
      'created utc',
      'created date utc',
      'created',
    ],
  },
  amount: {
    label: 'Importo (con il segno)',
    // A payment service's gross amount counts: the person paid that, and a fee is compared with it.
    titles: [
      'importo',
      'importo eur',
      'importo euro',
      'amount',
      'amount eur',
      'importo operazione',
      'lordo',
      'gross',
      'importo totale',
      'totale',
    ],
  },
  incoming: {
    label: 'Entrate',
    titles: [
      'entrate',
      'avere',
      'accrediti',
      'accrediti euro',
      'accredito',
      'credito',
      'importo avere',
      'credit',
    ],
  },
  outgoing: {
    label: 'Uscite',
    titles: ['uscite', 'dare', 'addebiti', 'addebiti euro', 'addebito', 'debito', 'importo dare', 'debit'],
  },
  fee: {
    label: 'Commissione (a parte)',
    // The amount is what the person paid; the fee becomes a movement of its own. Wise's `Total fees` are within it.
    titles: [
      'fee',
      'fees',
      'commissione',
      'commissioni',
      'tariffa',
      'commissione eur',
      'fee eur',
      'fee amount',
    ],
  },
  net: {
    label: 'Netto (dopo la commissione)',
    titles: ['netto', 'net', 'importo netto', 'net amount'],
  },
  balance: {
    label: 'Saldo dopo il movimento',
    titles: ['saldo', 'balance', 'running balance', 'saldo contabile', 'saldo progressivo', 'saldo eur'],
  },
  direction: {
    label: 'Segno (dare o avere, uscita o entrata)',
    titles: [
      'segno',
      'dare avere',
      'd a',
      'impatto sul saldo',
      'effetto sul saldo',
      'balance impact',
      'direction',
    ],
  },
  currency: {
    label: 'Valuta',
    titles: ['divisa', 'currency', 'valuta'],
  },
  state: {
    label: 'Stato',
    titles: ['stato', 'state', 'status', 'contabilizzazione', 'stato transazione'],
  },
  description: {
    label: 'Descrizione',
    titles: [
      'descrizione operazione',
      'descrizione completa',
      'descrizione estesa',
      'descrizione operazioni',
      'descrizione',
      'causale',
      'dettagli',
      'operazione',
      'description',
      'memo',
      'payment reference',
      'extra info',
      'oggetto',
      'subject',
      'messaggio',
      'tipo',
      'type',
    ],
  },
  name: {
    label: 'Nome di chi paga o riceve',
    titles: [
      'ordinante beneficiario',
      'ordinante',
      'beneficiario',
      'controparte',
      'nome',
      'beneficiario ordinante',
      'counterparty',
      'partner name',
      'payer name',
      'name',
    ],
  },
  reference: {
    label: 'Riferimento (CRO, TRN)',
    titles: [
      'cro',
      'trn',
      'cro trn',
      'riferimento',
      'riferimento operazione',
      'id operazione',
      'id transazione',
      'codice transazione',
      'transaction id',
      'transferwise id',
      'reference',
      'id',
    ],
  },
} as const satisfies Record<string, { label: string; titles: readonly string[] }>;
export type BankField = keyof typeof bankFields;

export const isBankField = (name: string): name is BankField => Object.hasOwn(bankFields, name);

/** Proposes a field for each column by its title; each field is proposed once, for the title that fits it best. */
export function proposeBankColumns(titles: readonly string[]): (BankField | null)[] {
  const simple = titles.map(simplifyTitle);
  const proposed: (BankField | null)[] = titles.map(() => null);
  for (const field of Object.keys(bankFields).filter(isBankField)) {
    const known: readonly string[] = bankFields[field].titles;
    const at = known
      .map((title) => simple.findIndex((written, index) => written === title && proposed[index] === null))
      .find((index) => index >= 0);
    if (at !== undefined) proposed[at] = field;
  }
  // A column of signed amounts is enough; a column of incoming or outgoing amounts beside it may be a part of it.
  return proposed.includes('amount')
    ? proposed.map((field) => (field === 'incoming' || field === 'outgoing' ? null : field))
    : proposed;
}

/** Returns a sentence for each reason why these columns can't be read; an empty list when they can. */
export function bankColumnProblems(columns: readonly (BankField | null)[]): string[] {
  const has = (field: BankField) => columns.includes(field);
  const problems: string[] = [];
  for (const field of Object.keys(bankFields).filter(isBankField))
    if (columns.filter((column) => column === field).length > 1)
      problems.push(`«${bankFields[field].label}» è scelto per due colonne: tienine una`);
  if (!has('date')) problems.push('Scegli la colonna della data');
  if (!has('amount') && !has('incoming') && !has('outgoing'))
    problems.push('Scegli la colonna dell’importo, o quelle delle entrate e delle uscite');
  if (has('amount') && (has('incoming') || has('outgoing')))
    problems.push('Scegli l’importo con il segno oppure entrate e uscite, non entrambi');
  if (!has('description') && !has('name'))
    problems.push('Scegli la colonna della descrizione o del nome: dice chi ha pagato');
  return problems;
}
