/** Reads the printed contents of a delivery note from the note's row, so that its two papers say the same. */

import {
  Aspect,
  aspectNames,
  CarriedBy,
  Causale,
  carriedByNames,
  causaleNames,
  Porto,
  portoNames,
  writeNumber,
} from '@wms/contract/logistics/delivery-notes/names';
import { sumWeights } from '@wms/contract/logistics/delivery-notes/weights';
import { formatDate, formatInstantDate, formatNumber } from '@wms/contract/platform/formats';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { Organisation } from '../../../platform/papers/organisation.ts';
import { makePaperCode } from '../../../platform/papers/paper-code.ts';
import type { PaperOf } from '../../../platform/papers/papers.ts';

export const paperOfNote = (id: number): PaperOf => ({ column: 'delivery_note_id', id });

/** The organisation as it was when the note was issued, with the address at which people opened the application. */
const Issuer = Organisation.extend({ site: z.url().nullable().default(null) });

type Line = {
  code: string | null;
  description: string;
  lot: string | null;
  quantity: string | null;
  unit: string | null;
  parcels: number | null;
  weight: string | null;
};

/** Reads an issued note in the form that its template needs. */
export async function readPrintedNote(db: Reader, id: number) {
  const note = await db
    .selectFrom('delivery_notes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { site, ...organisation } = Issuer.parse(note.organisation);
  const lines = await readLines(db, id);
  const number = writeNumber(note.number ?? 0, note.letters, note.year ?? 0);
  const place = note.to_location_id === null ? null : await readPlace(db, note.to_location_id);
  const ours = { name: organisation.name, address: organisation.address, codes: codesOf(organisation) };
  const theirs = {
    name: note.recipient_name ?? organisation.name,
    address: note.recipient_address ?? organisation.address,
    codes: codesOf({ taxCode: note.recipient_tax_code, vatNumber: note.recipient_vat_number }),
  };
  const isComing = note.direction === 'entrata';
  const isTransfer = note.direction === 'interno';
  const carriedBy = CarriedBy.parse(note.carried_by);
  const parcels = sumParcels(lines);
  const weights = sumWeights(lines);
  const data = {
    organisation,
    code: makePaperCode({
      title: `DDT ${number}`,
      site,
      page: `ddt/${id}?numero=${note.number}&anno=${note.year}`,
      facts: [
        ...[
          note.series,
          note.year,
          note.number,
          note.issued_on,
          note.direction,
          note.causale,
          note.causale_text,
        ],
        ...[
          theirs.name,
          theirs.address,
          theirs.codes,
          note.destination,
          place,
          note.starts_on,
          note.starts_time,
        ],
        ...lines.flatMap(({ code, description, lot, quantity, unit }) => [
          code,
          description,
          lot,
          quantity,
          unit,
        ]),
      ],
    }),
    number,
    date: formatDate(note.issued_on ?? ''),
    sender: isComing ? theirs : ours,
    recipient: isTransfer ? ours : isComing ? ours : theirs,
    destination: [place, note.destination].filter(Boolean).join(' · ') || null,
    causale: note.causale_text ?? causaleNames[Causale.parse(note.causale)],
    aspect: note.aspect && aspectNames[Aspect.parse(note.aspect)],
    porto: note.porto && portoNames[Porto.parse(note.porto)],
    carriedBy: carriedByNames[carriedBy],
    carrier: note.carrier_name && {
      name: note.carrier_name,
      address: note.carrier_address,
      codes: codesOf({ taxCode: null, vatNumber: note.carrier_vat_number }),
    },
    plate: note.plate,
    start: `${formatDate(note.starts_on ?? '')} alle ${(note.starts_time ?? '').slice(0, 5)}`,
    parcels: formatOrNull(note.parcels ?? parcels),
    // The sum isn't the net weight when only a part of the goods was weighed.
    netWeight: kilograms(note.net_weight ?? (weights.without === null ? weights.sum : null)),
    /**
     * The number of lines without a weight. It is printed beside the sum, which then isn't the weight of all goods;
     * null when all lines have a weight, or none has.
     */
    without: weights.sum === null ? null : weights.without,
    grossWeight: kilograms(note.gross_weight),
    returnDue: note.return_due_on && formatDate(note.return_due_on),
    orderReference: note.order_reference,
    returnOf: note.returns_id === null ? null : await readNumber(db, note.returns_id),
    notes: note.notes,
    lines: lines.map(({ quantity, weight: heavy, ...line }) => ({
      ...line,
      quantity: formatOrNull(quantity),
      weight: formatOrNull(heavy),
      // The template adds the grams up from page to page.
      grams: Math.round(Number(heavy ?? 0) * 1000),
    })),
    copies: [
      'Copia per il mittente',
      'Copia per il destinatario',
      ...(note.carrier_name ? ['Copia per il vettore'] : []),
    ],
    annulled: note.annulled_at && {
      on: formatInstantDate(note.annulled_at),
      reason: note.annulment_reason,
    },
  };
  return { template: 'delivery-note.typ', data };
}

const codesOf = ({ taxCode, vatNumber }: { taxCode: string | null; vatNumber: string | null }) =>
  [vatNumber && `P. IVA ${vatNumber}`, taxCode && taxCode !== vatNumber && `C.F. ${taxCode}`]
    .filter(Boolean)
    .join(' · ') || null;

/** Adds up the parcels of the lines; null when no line has any. */
function sumParcels(lines: readonly Line[]): number | null {
  const said = lines.flatMap(({ parcels }) => (parcels === null ? [] : [parcels]));
  return said.length === 0 ? null : said.reduce((all, parcels) => all + parcels, 0);
}

const formatOrNull = (value: number | string | null) => (value === null ? null : formatNumber(value));
const kilograms = (weight: number | string | null) => (weight === null ? null : `${formatNumber(weight)} kg`);

const readLines = (db: Reader, id: number) =>
  runSql(db)<Line>`
    select p.code, l.description, lot.code as lot, l.quantity, l.unit, l.parcels, l.weight
      from delivery_note_lines l left join products p on p.id = l.product_id left join lots lot on lot.id = l.lot_id
     where l.note_id = ${id} order by l.position`;

/** 'Officina (OFF-A-01)' */
async function readPlace(db: Reader, id: number): Promise<string> {
  const { code, name } = await db
    .selectFrom('locations')
    .select(['code', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return code === name ? code : `${name} (${code})`;
}

async function readNumber(db: Reader, id: number): Promise<string> {
  const { number, letters, year } = await db
    .selectFrom('delivery_notes')
    .select(['number', 'letters', 'year'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return writeNumber(number ?? 0, letters, year ?? 0);
}
