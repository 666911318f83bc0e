/** The rates of kilometres and the resolutions for self-declarations, which the treasurer maintains. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageOf, paging, searched } from '../../platform/lists.ts';
import {
  aboveZero,
  acrossFields,
  CivilDate,
  Created,
  Id,
  line,
  optional,
  PastDate,
  text,
  Version,
} from '../../platform/schema.ts';
import { decidesExpenses } from './life.ts';
import { ExpenseCategory, Fuel } from './names.ts';
import { makesExpenses, seesExpenses } from './paths.ts';

const ratesPath = '/api/accounting/mileage-rates';
const resolutionsPath = '/api/accounting/expense-resolutions';

const lastNotBefore = ({ validFrom, validTo }: { validFrom?: unknown; validTo?: unknown }) =>
  typeof validFrom !== 'string' || typeof validTo !== 'string' || validTo === '' || validTo >= validFrom;
const validRule = acrossFields('validTo', 'Non finisce prima di cominciare');

export const MileageRate = z.object({
  id: Id,
  vehicle: z.string(),
  fuel: Fuel,
  validFrom: CivilDate,
  /** The last valid day; null until another rate begins. */
  validTo: CivilDate.nullable(),
  /** Euro for a kilometre, four decimals. */
  rate: z.string(),
  /** The figure from the ACI tables, as the treasurer read it there. */
  aci: z.string().nullable(),
  aboveAci: z.boolean(),
  note: z.string().nullable(),
  version: z.number(),
});
export type MileageRate = z.infer<typeof MileageRate>;

export const listMileageRates = endpoint.get(ratesPath, {
  summary: 'Le tariffe dei chilometri, per veicolo e dalla più recente',
  access: seesExpenses,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(MileageRate),
});

/** The choices for a line of kilometres: each vehicle once, with its rates and their days. */
export const listMileageVehicles = endpoint.get(`${ratesPath}/vehicles`, {
  summary: 'I veicoli di cui c’è una tariffa, ciascuno con le sue tariffe',
  access: makesExpenses,
  answer: z.array(
    z.object({
      vehicle: z.string(),
      fuel: Fuel,
      rates: z.array(z.object({ validFrom: CivilDate, validTo: CivilDate.nullable(), rate: z.string() })),
    }),
  ),
});

const perKilometre = aboveZero(4, 1);
const rateBody = {
  vehicle: line(60),
  fuel: Fuel,
  validFrom: CivilDate,
  validTo: optional(CivilDate),
  rate: perKilometre,
  aci: optional(perKilometre),
  note: optional(line(200)),
};

export const createMileageRate = endpoint.post(ratesPath, {
  summary: 'Nuova tariffa dei chilometri; per un veicolo due tariffe non valgono lo stesso giorno',
  access: decidesExpenses,
  undoable: 'counterpart',
  body: z.strictObject(rateBody).refine(lastNotBefore, validRule),
  answer: Created,
});

export const editMileageRate = endpoint.patch(`${ratesPath}/:id`, {
  summary: 'Modifica una tariffa; le note spese già inviate tengono la loro',
  access: decidesExpenses,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...rateBody }).refine(lastNotBefore, validRule),
});

export const deleteMileageRate = endpoint.delete(`${ratesPath}/:id`, {
  summary: 'Elimina una tariffa; le note spese già inviate tengono la loro',
  access: decidesExpenses,
  undoable: 'lost',
});

export const ExpenseResolution = z.object({
  id: Id,
  number: z.string(),
  decidedOn: CivilDate,
  categories: z.array(ExpenseCategory),
  activities: z.string().nullable(),
  validFrom: CivilDate,
  validTo: CivilDate.nullable(),
  /** Lines of sent reports that use the resolution: if there are any, only its last day can still change. */
  lines: z.number(),
  inForce: z.boolean(),
  version: z.number(),
});
export type ExpenseResolution = z.infer<typeof ExpenseResolution>;

export const listExpenseResolutions = endpoint.get(resolutionsPath, {
  summary: 'Le delibere sulle autocertificazioni dei volontari, dalla più recente',
  access: seesExpenses,
  query: z.strictObject({ ...searched, ...paging }),
  answer: pageOf(ExpenseResolution),
});

const resolutionBody = {
  number: line(40),
  decidedOn: PastDate,
  categories: z
    .array(ExpenseCategory)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'Ogni categoria una volta sola'),
  activities: optional(text(500)),
  validFrom: CivilDate,
  validTo: optional(CivilDate),
};
const decidedBefore = ({ validFrom, decidedOn }: { validFrom?: unknown; decidedOn?: unknown }) =>
  typeof validFrom !== 'string' || typeof decidedOn !== 'string' || validFrom >= decidedOn;
const decidedRule = acrossFields('validFrom', 'Una delibera non vale per i giorni prima di essere presa');

export const createExpenseResolution = endpoint.post(resolutionsPath, {
  summary: 'Nuova delibera: quali categorie di spesa si autocertificano, e da quando',
  access: decidesExpenses,
  undoable: 'counterpart',
  body: z.strictObject(resolutionBody).refine(lastNotBefore, validRule).refine(decidedBefore, decidedRule),
  answer: Created,
});

export const editExpenseResolution = endpoint.patch(`${resolutionsPath}/:id`, {
  summary: 'Modifica una delibera; di una già usata cambia solo l’ultimo giorno',
  access: decidesExpenses,
  undoable: 'edited',
  body: z
    .strictObject({ version: Version, ...resolutionBody })
    .refine(lastNotBefore, validRule)
    .refine(decidedBefore, decidedRule),
});

export const deleteExpenseResolution = endpoint.delete(`${resolutionsPath}/:id`, {
  summary: 'Elimina una delibera che nessuna nota spese usa',
  access: decidesExpenses,
  undoable: 'lost',
});

/** The amounts that can still be self-declared, for a person who writes a line. */
export const getSelfDeclarable = endpoint.get(`${resolutionsPath}/left`, {
  summary: 'Quanto si può ancora autocertificare in un giorno e nel suo mese, e per quali categorie',
  access: makesExpenses,
  query: z.strictObject({ date: CivilDate }),
  answer: z.object({
    categories: z.array(ExpenseCategory),
    leftOfDay: z.string(),
    leftOfMonth: z.string(),
  }),
});
