/** Labels of products and places, as PDF for a sheet of labels or a roll. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import { IdParam, intParam, text } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';
import { mostLabelled } from './limits.ts';

export const mostCopies = 20;
/** The most labels in one PDF, copies included, because other people wait while it is made. */
export const mostPrinted = 2000;

type Sheet = {
  name: string;
  /** All sizes are in millimetres. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From the sheet's edge to the first label, and from one column to the next. */
  left: number;
  top: number;
  gap: number;
};

/** The A4 sheets of labels that shops sell. */
export const sheets = {
  'a4-3x8': {
    name: '24 etichette 70 × 37 mm',
    width: 70,
    height: 37,
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    gap: 0,
  },
  'a4-2x7': {
    name: '14 etichette 99,1 × 38,1 mm',
    width: 99.1,
    height: 38.1,
    columns: 2,
    rows: 7,
    left: 4.65,
    top: 15.15,
    gap: 2.5,
  },
  'a4-5x13': {
    name: '65 etichette 38,1 × 21,2 mm',
    width: 38.1,
    height: 21.2,
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    gap: 2.5,
  },
} as const satisfies Record<string, Sheet>;

export const labelFormats = ['a4-3x8', 'a4-2x7', 'a4-5x13', 'roll-62'] as const;
export type LabelFormat = (typeof labelFormats)[number];

export const sheetOf = (format: LabelFormat): Sheet | null => (format === 'roll-62' ? null : sheets[format]);

/** Returns the number of labels on a sheet; 0 for a roll. */
export const countPerSheet = (format: LabelFormat): number => {
  const sheet = sheetOf(format);
  return sheet ? sheet.columns * sheet.rows : 0;
};

export const labelContents = ['qr', 'code128', 'both'] as const;
export type LabelContent = (typeof labelContents)[number];

/** These labels are so narrow that the bars of codes as long as ours would be too thin for a reader. */
export const takesBars = (format: LabelFormat): boolean => format !== 'a4-5x13';

const Ids = text(6000)
  .refine((list) => /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(list), messages.invalid)
  .transform((list) => list.split(',').map(Number))
  .refine((ids) => ids.every((id) => id <= 2_147_483_647), messages.invalid)
  .refine((ids) => ids.length <= mostLabelled, messages.maxItems(mostLabelled));

const which = {
  kind: z.enum(['product', 'location']),
  /** `1,2,3`, in the order of the labels. */
  ids: Ids.optional(),
  /** This place and everything below it, instead of the ids. */
  below: IdParam.optional(),
};
const form = { format: z.enum(labelFormats), content: z.enum(labelContents) };

export const printLabels = endpoint.get('/api/logistics/labels', {
  summary: 'Etichette di prodotti o ubicazioni, come PDF',
  access: seesStock,
  query: z.strictObject({
    ...which,
    ...form,
    /** The number of labels of the first sheet that are already used. */
    skip: intParam(0, 64).optional(),
    copies: intParam(1, mostCopies).optional(),
  }),
  answer: { binary: ['application/pdf'] },
});

/** Draws the first label as it will be printed, and counts them all. */
export const previewLabel = endpoint.get('/api/logistics/labels/preview', {
  summary: 'Quante sono le etichette, e il disegno della prima',
  access: seesStock,
  query: z.strictObject({ ...which, ...form }),
  answer: z.object({ count: z.number(), svg: z.string() }),
});
