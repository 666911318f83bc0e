/** Reads a list of places from a file: ours, ISTAT's comuni or foreign states, or ANPR's archive of comuni. */
import { CivilDate } from '@wms/contract/platform/schema';
import type { FileContent } from '../../platform/opening/open-file.ts';
import { readTable } from '../../platform/opening/read-table.ts';
import type { TableRow } from '../../platform/opening/reading/table-rows.ts';
import { UnreadableFile } from '../../platform/opening/reading/unreadable.ts';

export type ListedPlace = {
  code: string;
  name: string;
  province: string | null;
  since: string | null;
  until: string | null;
  postcodes: string[];
};

type Field = keyof ListedPlace;

/** The titles of the columns in our list, in ISTAT's and in ANPR's, in lower case and with their marks as spaces. */
const titles: Readonly<Record<Field, readonly string[]>> = {
  code: ['codice', 'codice catastale del comune', 'codice at', 'codcatastale'],
  name: ['nome', 'denominazione in italiano', 'denominazione it'],
  province: ['provincia', 'sigla automobilistica', 'siglaprovincia'],
  since: ['dal', 'dataistituzione'],
  until: ['al', 'datacessazione'],
  postcodes: ['cap'],
};

const fields = ['code', 'name', 'province', 'since', 'until', 'postcodes'] as const satisfies Field[];

/** Reads all places of a file from outside. Throws `UnreadableFile`. */
export const readPlaces = (content: FileContent): Promise<ListedPlace[]> => placesOf(readTable(content));

/** Returns the places in these rows, each code once; a renamed place gets its last name. Throws `UnreadableFile`. */
export async function placesOf(batches: AsyncIterable<TableRow[]>): Promise<ListedPlace[]> {
  const places = new Map<string, ListedPlace>();
  let columns: Columns | undefined;
  for await (const batch of batches)
    for (const { row, cells } of batch) {
      if (!columns) {
        columns = findColumns(cells);
        continue;
      }
      const place = readPlace(row, cells, columns);
      const known = places.get(place.code);
      if (!known || isLater(place, known)) places.set(place.code, place);
    }
  if (places.size === 0) throw new UnreadableFile('Il file non ha nessun luogo.');
  return [...places.values()];
}

type Columns = Readonly<Record<Field, number>>;

function findColumns(cells: readonly string[]): Columns {
  const plain = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[\W_]+/g, ' ')
      .trim(),
  );
  const at = (field: Field) => plain.findIndex((title) => titles[field].includes(title));
  const [code, name, province, since, until, postcodes] = fields.map(at);
  const columns = { code, name, province, since, until, postcodes } as Columns;
  if (columns.code < 0 || columns.name < 0)
    throw new UnreadableFile(
      'Mancano le colonne del codice catastale e del nome: servono l’elenco dei comuni o degli stati esteri ' +
        'dell’ISTAT, l’archivio dei comuni dell’ANPR, o un file con le colonne codice, nome, provincia, dal, al, cap.',
    );
  return columns;
}

function readPlace(row: number, cells: readonly string[], columns: Columns): ListedPlace {
  const cell = (field: Field) => (cells[columns[field]] ?? '').trim();
  const code = cell('code').toUpperCase();
  const province = cell('province').toUpperCase();
  const refuse = (what: string, value: string) =>
    new UnreadableFile(`Riga ${row}: ${what} («${value.slice(0, 60)}»). Niente è stato importato.`);
  if (!/^[A-Z]\d{3}$/.test(code)) throw refuse('il codice catastale è una lettera e tre cifre', code);
  const name = cell('name');
  if (name.length < 1 || name.length > 80) throw refuse('il nome ha da 1 a 80 caratteri', name);
  if (!/^([A-Z]{2})?$/.test(province)) throw refuse('la provincia ha due lettere', province);
  const postcodes = cell('postcodes')
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = postcodes.find((postcode) => !/^\d{5}$/.test(postcode));
  if (wrong) throw refuse('il CAP ha 5 cifre', wrong);
  const day = (field: 'since' | 'until') => {
    const written = cell(field).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1');
    // ANPR writes the year 9999 as the end of a comune that still exists.
    if (written === '' || written.startsWith('9999')) return null;
    if (!/^\d{4}-\d\d-\d\d$/.test(written)) throw refuse('la data non è una data', written);
    return written >= '1900' && !CivilDate.safeParse(written).success ? null : written;
  };
  return { code, name, province: province || null, since: day('since'), until: day('until'), postcodes };
}

const isLater = (left: ListedPlace, right: ListedPlace) =>
  (left.until ?? '9999') > (right.until ?? '9999') ||
  (left.until === right.until && (left.since ?? '') >= (right.since ?? ''));
