/** Reads the register of a year: the numbers of every series, and the numbers that are missing or out of order. */
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { Causale, causaleNames } from '@wms/contract/logistics/delivery-notes/names';
import type { SeriesOfYear } from '@wms/contract/logistics/delivery-notes/register';
import { formatDate, formatNumber } from '@wms/contract/platform/formats';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import type { TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { parcelsOf } from '../shared/sql.ts';

/** Returns the letters of a series of delivery notes: '' for 'ddt', 'A' for 'ddt/A'. */
const lettersOf = (series: string) => series.slice('ddt/'.length);

export async function readRegister(db: Reader, asked: number | undefined) {
  const known = await runSql(db)<{ year: number }>`
    select distinct year from number_series where series = 'ddt' or series like 'ddt/%' order by year desc`;
  const years = known.map(({ year }) => year);
  const year = asked ?? years[0] ?? null;
  return { years, year, series: year === null ? [] : await checkYear(db, year) };
}

async function checkYear(db: Reader, year: number): Promise<SeriesOfYear[]> {
  const rows = await runSql(db)<SeriesOfYear>`
    select s.series, s.last_number as last,
           coalesce(given.issued, 0) as issued, coalesce(given.annulled, 0) as annulled,
           array(select wanted from generate_series(1, s.last_number) wanted
                  where not exists (select from delivery_notes n
                                     where n.series = s.series and n.year = s.year and n.number = wanted)
                  order by wanted limit 20) as missing,
           coalesce(given."outOfOrder", 0) as "outOfOrder"
      from number_series s
      left join lateral (
        select count(*)::integer as issued, count(*) filter (where state = 'annullato')::integer as annulled,
               count(*) filter (where issued_on < before)::integer as "outOfOrder"
          from (select state, issued_on, lag(issued_on) over (order by number) as before
                  from delivery_notes n where n.series = s.series and n.year = s.year) of_series) given on true
     where (s.series = 'ddt' or s.series like 'ddt/%') and s.year = ${year}
     order by s.series`;
  return rows.map((row) => ({ ...row, series: lettersOf(row.series) }));
}

type Entry = {
  letters: string;
  number: number;
  issuedOn: string;
  state: keyof typeof deliveryNoteLife.states;
  recipient: string | null;
  address: string | null;
  taxCode: string | null;
  causale: string;
  causaleText: string | null;
  parcels: number | null;
  annulmentReason: string | null;
};

const readEntries = (
  db: Reader,
  year: number,
  { after, limit }: { after: [string, number]; limit: number },
) =>
  runSql(db)<Entry>`
    select n.letters, n.number, n.issued_on as "issuedOn", n.state,
           coalesce(n.recipient_name, (select l.code || ' ' || l.name from locations l where l.id = n.to_location_id))
             as recipient,
           n.recipient_address as address, coalesce(n.recipient_vat_number, n.recipient_tax_code) as "taxCode",
           n.causale, n.causale_text as "causaleText", ${parcelsOf} as parcels,
           n.annulment_reason as "annulmentReason"
      from delivery_notes n
     where n.series is not null and n.year = ${year} and (n.series, n.number) > (${after[0]}, ${after[1]})
     order by n.series, n.number limit ${limit}`;

/** Yields all notes of a year in the order of the register, a thousand at a time. */
export async function* everyEntry(db: Reader, year: number): AsyncGenerator<Entry[], undefined> {
  const limit = 1000;
  let after: [string, number] = ['', 0];
  for (;;) {
    const entries = await readEntries(db, year, { after, limit });
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < limit) return;
    after = [last.letters ? `ddt/${last.letters}` : 'ddt', last.number];
  }
}

const wordsOf = ({ causale, causaleText }: Entry) => causaleText ?? causaleNames[Causale.parse(causale)];

export const registerColumns: readonly TableColumn<Entry>[] = [
  { header: 'Serie', value: (row) => row.letters || null, width: 8 },
  { header: 'Numero', value: (row) => String(row.number), kind: 'identifier', width: 10 },
  { header: 'Data', value: (row) => row.issuedOn, kind: 'date', width: 12 },
  { header: 'Destinatario', value: (row) => row.recipient, width: 36 },
  { header: 'Indirizzo', value: (row) => row.address, width: 40 },
  { header: 'P. IVA o C.F.', value: (row) => row.taxCode, width: 18 },
  { header: 'Causale', value: wordsOf, width: 24 },
  { header: 'Colli', value: (row) => row.parcels?.toString() ?? null, kind: 'number', width: 8 },
  { header: 'Stato', value: (row) => deliveryNoteLife.states[row.state].label, width: 12 },
  { header: 'Motivo dell’annullamento', value: (row) => row.annulmentReason, width: 36 },
];

/** Reads the register in the form that its template needs. */
export async function readPrintedRegister(db: Reader, year: number) {
  const { series } = await readRegister(db, year);
  const entries: Entry[] = [];
  for await (const page of everyEntry(db, year)) entries.push(...page);
  return {
    template: 'delivery-register.typ',
    data: {
      organisation: await readOrganisation(db),
      year: String(year),
      printedOn: formatDate(await readToday(db)),
      series: series.map(({ series: letters, last, issued, annulled, missing }) => ({
        name: letters ? `Serie ${letters}` : 'Serie principale',
        summary: [
          `Numeri da 1 a ${formatNumber(last)}: ${formatNumber(issued)} DDT, ${formatNumber(annulled)} annullati.`,
          missing.length === 0 ? 'Nessun numero manca.' : `Mancano: ${missing.join(', ')}.`,
        ].join(' '),
        rows: entries
          .filter((entry) => entry.letters === letters)
          .map((entry) => ({
            number: String(entry.number),
            date: formatDate(entry.issuedOn),
            recipient: entry.recipient ?? '',
            causale: wordsOf(entry),
            parcels: entry.parcels === null ? '' : formatNumber(entry.parcels),
            state: deliveryNoteLife.states[entry.state].label,
            reason: entry.annulmentReason,
          })),
      })),
    },
  };
}
