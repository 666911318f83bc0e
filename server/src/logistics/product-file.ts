/** A CSV file as people have it (Excel's or a program's, any usual encoding and separator) as rows of the contract. */
import { ImportedProduct, units } from '@wms/contract/logistics/products';
import { errorsByField } from '@wms/contract/messages';
import { CsvError, parse } from 'csv-parse/sync';
import { settleQuantities } from './written-quantities.ts';

/** How a spreadsheet (zip or old binary) and a PDF begin. */
const otherFormats = ['504b0304', '25504446', 'd0cf11e0'].map((bytes) => Buffer.from(bytes, 'hex'));

/** A mistake in the file: the row as a spreadsheet numbers it (the header is 1) and the column's name in the file. */
export type FileError = { row: number; column: string; message: string };

type Field = keyof ImportedProduct;
export type FileRow = {
  row: number;
  product: Partial<ImportedProduct> & Pick<ImportedProduct, 'code' | 'name' | 'macro' | 'sub'>;
};
export type ProductFile = { rows: FileRow[]; errors: FileError[] };

/** What can't be read as products at all; the message is a sentence for whoever chose the file. */
export class UnreadableFile extends Error {}

/** Header names by field, without case, accents and punctuation. The first of each is the one we write. */
const names: Record<Field, readonly string[]> = {
  code: ['codice', 'codice prodotto', 'code', 'sku', 'part number'],
  name: ['nome', 'nome prodotto', 'name', 'articolo', 'denominazione'],
  description: ['descrizione', 'description'],
  macro: ['macrocategoria', 'macro categoria', 'macro', 'categoria', 'category'],
  sub: ['sottocategoria', 'sotto categoria', 'sub', 'subcategory', 'sub category'],
  unit: ['unita', 'unita di misura', 'um', 'u m', 'unit', 'units'],
  quantity: ['quantita', 'qta', 'giacenza', 'quantity', 'qty'],
  manufacturer: ['produttore', 'marca', 'costruttore', 'manufacturer'],
  manufacturerCode: ['codice produttore', 'codice costruttore', 'mpn', 'manufacturer code'],
};
const fieldNames = Object.keys(names).filter((name): name is Field => name in names);
const requiredFields = ['code', 'name', 'macro', 'sub'] as const;
const mostBytes = 100 * 1024 * 1024;

export function readProductFile(content: Buffer): ProductFile {
  const text = decode(content);
  const separator = separatorOf(text);
  const [header, ...lines] = cellsOf(text, separator);
  if (!header) throw new UnreadableFile('Il file è vuoto: la prima riga deve nominare le colonne.');
  const columns = columnsOf(header.cells);
  if (lines.length === 0)
    throw new UnreadableFile('Il file ha solo l’intestazione: non c’è nessun prodotto.');

  const errors: FileError[] = [];
  const quantityColumn = columns.findIndex((column) => column.field === 'quantity');
  const settle = settleQuantities(lines.map(({ cells }) => cells[quantityColumn] ?? ''));
  const rows: FileRow[] = [];
  for (const { row, cells } of lines) {
    if (cells.length !== columns.length) {
      errors.push({
        row,
        column: '',
        message: `Ha ${cells.length} valori, le colonne sono ${columns.length}`,
      });
      continue;
    }
    const values: Record<string, string> = {};
    columns.forEach(({ field }, index) => {
      values[field] = written(field, cells[index] ?? '', settle);
    });
    const wrong = errorsOf(values);
    if ('product' in wrong) rows.push({ row, product: wrong.product });
    else
      for (const [field, message] of Object.entries(wrong.errors))
        errors.push({
          row,
          column: columns.find((column) => column.field === field)?.title ?? field,
          message,
        });
  }
  return { rows, errors };
}

const PresentFields = ImportedProduct.partial().required({ code: true, name: true, macro: true, sub: true });

function errorsOf(
  values: Record<string, string>,
): { product: FileRow['product'] } | { errors: Record<string, string> } {
  const parsed = PresentFields.safeParse(values);
  if (!parsed.success) return { errors: errorsByField(parsed.error) };
  // `optional` makes null of a missing column too, which would empty the field; only the file's own columns count.
  const product = Object.fromEntries(Object.entries(parsed.data).filter(([field]) => field in values));
  return { product: product as FileRow['product'] };
}

/** A cell as the schema expects it. */
function written(field: Field, cell: string, settle: (quantity: string) => string): string {
  // Exports put an apostrophe before what a spreadsheet would run as a formula.
  const value = cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .normalize('NFC')
    .trim();
  if (field === 'quantity') return settle(value);
  if (field !== 'unit') return value;
  const plain = value.toLowerCase().replace(/\.$/, '');
  return units.find((unit) => unit.replace(/\.$/, '') === (unitSynonyms[plain] ?? plain)) ?? value;
}

const unitSynonyms: Record<string, string> = {
  pezzi: 'pz',
  pezzo: 'pz',
  nr: 'pz',
  n: 'pz',
  mt: 'm',
  mq: 'm²',
  m2: 'm²',
  lt: 'l',
  gr: 'g',
  confezione: 'conf',
  cf: 'conf',
};

/** UTF-8 or UTF-16 by their mark, UTF-8 where it is valid, else what Excel writes in Italy: Windows-1252. */
function decode(content: Buffer): string {
  if (content.length === 0) throw new UnreadableFile('Il file è vuoto.');
  if (content.length > mostBytes) throw new UnreadableFile('Il file supera 100 MB: dividilo.');
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content.includes(0)) throw new UnreadableFile('Non è un file CSV: salva il foglio come «CSV UTF-8».');
  if (otherFormats.some((start) => content.subarray(0, start.length).equals(start)))
    throw new UnreadableFile('Non è un file CSV: salva il foglio come «CSV UTF-8».');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** The separator under which the first line names most of our columns. */
function separatorOf(text: string): string {
  const line = text.trimStart().split(/\r?\n|\r/, 1)[0] ?? '';
  const known = (separator: string) =>
    line.split(separator).filter((title) => fieldOf(title.replaceAll('"', ''))).length;
  const best = [',', ';', '\t', '|'].toSorted((a, b) => known(b) - known(a))[0] ?? ',';
  if (known(best) === 0)
    throw new UnreadableFile(
      `La prima riga non nomina nessuna colonna conosciuta. Colonne: ${fieldNames.map((field) => titleOf(field)).join(', ')}.`,
    );
  return best;
}

type Line = { row: number; cells: string[] };

function cellsOf(text: string, separator: string): Line[] {
  try {
    // Empty rows count too, as in a spreadsheet.
    const records = parse(text, { delimiter: separator, relax_column_count: true });
    return records
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const last = typeof error.records === 'number' ? error.records : 0;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableFile(`Una virgoletta aperta non viene mai chiusa (dopo la riga ${last}).`);
    throw new UnreadableFile(`La riga ${last + 1} non è scritta come un CSV: controlla le virgolette.`);
  }
}

const plainTitle = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const fieldOf = (title: string) => fieldNames.find((field) => names[field].includes(plainTitle(title)));
const titleOf = (field: Field) => (names[field][0] ?? field).replaceAll(' ', '_');

function columnsOf(titles: string[]): { field: Field; title: string }[] {
  const columns: { field: Field; title: string }[] = [];
  for (const [index, title] of titles.entries()) {
    const field = fieldOf(title);
    if (!field) {
      const shown = title.trim() ? `«${title.trim().slice(0, 60)}»` : `numero ${index + 1} (senza nome)`;
      throw new UnreadableFile(
        `Colonna ${shown} non prevista. Colonne: ${fieldNames.map(titleOf).join(', ')}.`,
      );
    }
    const twin = columns.find((column) => column.field === field);
    if (twin)
      throw new UnreadableFile(
        `Le colonne «${twin.title}» e «${title.trim()}» dicono la stessa cosa: tienine una.`,
      );
    columns.push({ field, title: title.trim() });
  }
  const missing = requiredFields.filter((field) => !columns.some((column) => column.field === field));
  if (missing.length > 0)
    throw new UnreadableFile(
      `${missing.length === 1 ? 'Manca la colonna' : 'Mancano le colonne'} ${missing.map(titleOf).join(', ')}.`,
    );
  return columns;
}
