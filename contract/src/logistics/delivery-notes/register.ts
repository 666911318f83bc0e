/** The register of a year: the numbers of each series, and the missing ones. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { spreadsheet } from '../../platform/lists.ts';
import { intParam } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { deliveryNotesPath } from './reading.ts';

const path = `${deliveryNotesPath}/register` as const;
const year = intParam(2000, 2199);

export const SeriesOfYear = z.object({
  /** The letters of the series; empty for the main series. */
  series: z.string(),
  last: z.number(),
  issued: z.number(),
  annulled: z.number(),
  /** Numbers up to `last` that no note has, at most twenty. The application itself never leaves a gap. */
  missing: z.array(z.number()),
  /** The number of notes whose date is before that of a lower number. */
  outOfOrder: z.number(),
});
export type SeriesOfYear = z.infer<typeof SeriesOfYear>;

export const getDeliveryRegister = endpoint.get(path, {
  summary: 'Gli anni di cui ci sono DDT, e di uno le serie con il controllo dei numeri',
  access: managesDeliveryNotes,
  /** Without a year, the answer is about the latest one. */
  query: z.strictObject({ year: year.optional() }),
  answer: z.object({
    years: z.array(z.number()),
    year: z.number().nullable(),
    series: z.array(SeriesOfYear),
  }),
});

export const printDeliveryRegister = endpoint.get(`${path}/paper`, {
  summary: 'Il registro dei DDT di un anno, in PDF',
  access: managesDeliveryNotes,
  query: z.strictObject({ year }),
  answer: { binary: ['application/pdf'] },
});

export const exportDeliveryRegister = endpoint.get(`${path}/file`, {
  summary: 'Il registro dei DDT di un anno, numero per numero, in XLSX',
  access: managesDeliveryNotes,
  query: z.strictObject({ year }),
  answer: { binary: [spreadsheet.binary[1]] },
});
