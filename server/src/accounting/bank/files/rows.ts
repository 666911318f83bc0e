/** Turns the cells of a bank's file into rows: dates, amounts and states as banks and payment services write them. */
import type { BankField } from '@wms/contract/accounting/bank/columns';
import { messages } from '@wms/contract/platform/messages';
import { roundToCents, subtractMoney } from '@wms/contract/platform/money';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import {
  type NumberStyle,
  noteStyle,
  readWritten,
} from '../../../platform/imports/reading/written-quantities.ts';
import type { TableRow } from '../../../platform/opening/reading/table-rows.ts';
import { isMonthFirst, readBankDate } from './dates.ts';
import { type BankMovement, checkBalance, feeMovement, findFeeWay } from './fees.ts';
import { describeCurrency, describeState, withDirection } from './settled.ts';
import type { BankTable } from './table.ts';

/** The words of a row. */
type Words = { description: string; name: string | null; reference: string | null };

export type FileRow = Words & {
  row: number;
  bookedOn: string;
  /** Euro with a sign: negative when the money went out. */
  amount: string;
  /** The words as rows were stored when long texts were still cut; left out when cutting changes nothing. */
  cut?: Words;
  /** True for the fee of a payment that stands in the same row of the file. */
  isFee?: true;
};

export type SkippedRow = { row: number; why: string };

/**
 * Returns the rows that are payments, with the fees of payment services as movements of their own, the other rows with
 * the reason, and whether the balances of the file agree.
 */
export function readBankRows(
  { rows }: Pick<BankTable, 'rows'>,
  columns: readonly (BankField | null)[],
  today: string,
): { rows: FileRow[]; skipped: SkippedRow[]; balance: ReturnType<typeof checkBalance> } {
  const at = (field: BankField) => columns.indexOf(field);
  const cellOf = ({ cells }: TableRow, field: BankField) =>
    at(field) < 0 ? '' : (cells[at(field)] ?? '').trim();
  const habits: Habits = {
    today,
    styles: styleOfEach((field) =>
      rows.flatMap((row) => (row.marks?.[at(field)] === 'number' ? [] : [cellOf(row, field)])),
    ),
    monthFirst: isMonthFirst(rows.map((row) => cellOf(row, 'date'))),
    // A column of outgoing amounts has a minus before each amount in some files. In the other files, a minus means
    // that the amount came back.
    minusIsOut: !rows.some((row) => /^[\d.,\s]*[1-9]/.test(bareNumber(cellOf(row, 'outgoing')))),
  };
  const read: ReadRow[] = [];
  const skipped: SkippedRow[] = [];
  for (const row of rows) {
    const isPlain = (field: BankField) => row.marks?.[at(field)] === 'number';
    const isError = Object.entries(row.marks ?? {}).some(
      ([index, mark]) => mark === 'error' && columns[Number(index)] !== null,
    );
    const result =
      row.fault ??
      (isError ? 'C’è un errore del foglio' : readRow((field) => cellOf(row, field), isPlain, habits));
    if (typeof result === 'string') skipped.push({ row: row.row, why: result });
    else read.push({ row: row.row, ...result });
  }
  const feeWay = findFeeWay(read);
  return {
    rows: read.flatMap((row) => movementsOf(row, feeMovement(row.fee, feeWay))),
    skipped,
    balance: checkBalance(read, feeWay),
  };
}

type ReadRow = FileRow & BankMovement;

/**
 * Returns the payment and its fee. The fee's words are made from those of its payment, so that the fee is recognised
 * when the file comes again. The payment's name is left out, since the fee goes to the payment service.
 */
function movementsOf({ fee, net: _, balance: __, ...payment }: ReadRow, feeMoved: string): FileRow[] {
  const { row, bookedOn, reference } = payment;
  const description = `Commissione: ${payment.description}`.slice(0, longest.description).trim();
  const moves = [
    payment,
    { row, bookedOn, amount: feeMoved, description, name: null, reference, isFee: true as const },
  ];
  return moves.filter(({ amount }) => /[1-9]/.test(amount));
}

type PartField = 'amount' | 'incoming' | 'outgoing' | 'fee';
const partFields: readonly PartField[] = ['amount', 'incoming', 'outgoing', 'fee'];
type AmountField = PartField | 'net' | 'balance';
const amountFields: readonly AmountField[] = [...partFields, 'net', 'balance'];

/** The ways in which a file writes amounts and dates, which only all its rows together show. */
type Habits = {
  styles: Record<AmountField, NumberStyle>;
  monthFirst: boolean;
  minusIsOut: boolean;
  today: string;
};

const styleOfEach = (cellsOf: (field: AmountField) => readonly string[]) =>
  Object.fromEntries(
    amountFields.map((field) => {
      const style: NumberStyle = { comma: false, point: false };
      for (const cell of cellsOf(field)) noteStyle(style, bareNumber(cell));
      return [field, style];
    }),
  ) as Record<AmountField, NumberStyle>;

/** Returns the row, or a sentence that says why it is no payment. */
function readRow(
  cell: (field: BankField) => string,
  isPlain: (field: BankField) => boolean,
  { styles, monthFirst, minusIsOut, today }: Habits,
): Omit<ReadRow, 'row'> | string {
  const unsettled = describeState(cell('state')) ?? describeCurrency(cell('currency'));
  if (unsettled) return unsettled;
  const written = cell('date');
  if (written === '') return 'Non ha una data';
  const bookedOn = readBankDate(written, monthFirst);
  if (!bookedOn) return `«${written.slice(0, 40)}» non è una data`;
  if (bookedOn > today) return 'È di un giorno che deve ancora venire';
  const readCell = (field: AmountField) =>
    readBankAmount(cell(field), isPlain(field) ? plainStyle : styles[field]);
  const amounts = partFields.map(readCell);
  const wrong = partFields.find((_, index) => amounts[index] === undefined);
  if (wrong) return `«${cell(wrong).slice(0, 40)}» non è un importo`;
  const [signed = null, incoming = null, outgoing = null, charged] = amounts as (string | null)[];
  const taken = minusIsOut ? (outgoing ?? '0').replace('-', '') : (outgoing ?? '0');
  const amount = withDirection(signed ?? subtractMoney(incoming ?? '0', taken), cell('direction'));
  if (amount === null)
    return `«${cell('direction').slice(0, 40)}» non muove il saldo, o dice il contrario del segno`;
  const fee = charged ?? '0.00';
  if (!/[1-9]/.test(amount + fee)) return 'Non ha un importo';
  if ([amount, fee].some((candidate) => /\d{11}\./.test(candidate))) return 'L’importo è troppo grande';
  const words = readWords(cell);
  if (typeof words === 'string') return words;
  // The net amount and the balance only prove the other amounts, so a row without them is still a payment.
  return {
    bookedOn,
    amount,
    fee,
    net: readCell('net') ?? null,
    balance: readCell('balance') ?? null,
    ...words,
  };
}

type Texts = Record<'description' | 'name' | 'reference', string>;

const fields = ['description', 'name', 'reference'] as const;
const longest = { description: 10_000, name: 1000, reference: 1000 } as const;
/** The lengths to which the texts of older rows were cut. */
const longestOnce = { description: 1000, name: 200, reference: 120 } as const;
const titles = { description: 'La descrizione', name: 'Il nome', reference: 'Il riferimento' } as const;

/** Returns the words of a row whole, or a sentence that says which of them is longer than its field. */
function readWords(cell: (field: BankField) => string): (Words & Pick<FileRow, 'cut'>) | string {
  const texts: Texts = {
    description: oneLine(cell('description')),
    name: oneLine(cell('name')),
    reference: oneLine(cell('reference')),
  };
  const tooLong = fields.find((field) => texts[field].length > longest[field]);
  if (tooLong) {
    const sentence = messages.maxLength(longest[tooLong]);
    return `${titles[tooLong]} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  }
  if (!texts.description && !texts.name) return 'Non ha una descrizione';
  const cutTo = (field: keyof Texts) => texts[field].slice(0, longestOnce[field]).trim();
  const wasCut = fields.some((field) => texts[field].length > longestOnce[field]);
  return {
    ...wordsOf(texts),
    ...(wasCut && {
      cut: wordsOf({
        description: cutTo('description'),
        name: cutTo('name'),
        reference: cutTo('reference'),
      }),
    }),
  };
}

/** A row without a description is described by the name. */
const wordsOf = ({ description, name, reference }: Texts): Words => ({
  description: description || name,
  name: name || null,
  reference: reference || null,
});

/** A number of a spreadsheet is written with a point before its decimals. */
const plainStyle: NumberStyle = { comma: false, point: true };

/** Returns the text as one line, without characters that none of our texts may contain. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
  const clean = text.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ');
  return clean.replace(/\s+/g, ' ').toWellFormed().trim();
}

const bareNumber = (cell: string) =>
  cell
    .replace(/\s*(€|EUR|euro)\s*/gi, '')
    .replace(/[−–]/g, '-')
    .replace(/^\+\s*/, '')
    .replace(/^-\s+/, '-')
    .replace(/^(.*\d)-$/, '-$1')
    .replace(/^\(([^()-]*)\)$/, '-$1');

/**
 * Reads an amount: `-1.234,56`, `1234.5 €`, `12,00-`, `(12,00)` → `-12.00`. Returns null for an empty cell, and
 * undefined for a text that is no amount.
 */
export function readBankAmount(cell: string, style: NumberStyle): string | null | undefined {
  const bare = bareNumber(cell.trim());
  if (bare === '' || bare === '-') return null;
  const read = readWritten(bare, style, amountKind);
  const number = read.unclear === undefined ? read.value : '';
  if (!/^-?\d+(\.\d+)?$/.test(number) || /\.\d{2}\d*[1-9]/.test(number)) return undefined;
  return roundToCents(number);
}
