/** The vans as a fleet: their state and due dates, their costs and kilometres, and who drove a van. */
import { z } from 'zod';
import { attachmentEndpoints, attachmentOf } from '../../platform/annotations/attachments.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { RomeTime } from '../../platform/fields/rome-time.ts';
import { countedPageOf, exportOf, paging, searched } from '../../platform/lists.ts';
import {
  aboveZero,
  CivilDate,
  Created,
  Id,
  IdParam,
  Instant,
  line,
  Money,
  NamedRef,
  optional,
  PastDate,
  Version,
} from '../../platform/schema.ts';
import { drivesVans, managesWorkshop, seesIn } from '../shared/access.ts';

const sees = seesIn.vans;
const books = drivesVans;

export const dueLabels = {
  assicurazione: 'Assicurazione',
  revisione: 'Revisione',
  bollo: 'Bollo',
  tagliando: 'Tagliando',
  telepass: 'Telepass',
  chilometri: 'Tagliando (km)',
} as const;

/** A due date of a van, or the kilometres of its next service. */
export const VanDeadline = z.object({
  what: z.enum(namesOf(dueLabels)),
  day: z.string().nullable(),
  km: z.number().nullable(),
  /** Negative when the date or the kilometres are past. */
  daysLeft: z.number().nullable(),
  kmLeft: z.number().nullable(),
});
export type VanDeadline = z.infer<typeof VanDeadline>;

const vanStates = ['disponibile', 'fuori', 'in manutenzione', 'dismesso'] as const;

export const FleetVan = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  plate: z.string(),
  odometer: z.number(),
  state: z.enum(vanStates),
  /** The driver, when the van is out. */
  driver: z.string().nullable(),
  /** The end of the trip or of the maintenance, when it is known. */
  until: Instant.nullable(),
  openDamages: z.number(),
  /** Whether this person has the van now: they booked the trip on which it is out, or they come along. */
  mine: z.boolean(),
  dues: z.array(VanDeadline),
});
export type FleetVan = z.infer<typeof FleetVan>;

export const getFleet = endpoint.get('/api/workshop/vans/fleet', {
  summary: 'I furgoni: dove sono, i danni aperti, le scadenze',
  access: sees,
  answer: z.array(FleetVan),
});

export const getGloveBoxPage = endpoint.get('/api/workshop/vans/:id/gloveBox', {
  summary: 'Il foglio per il cruscotto di un furgone, in PDF',
  access: sees,
  answer: { binary: ['application/pdf'] },
});

/** The people who had the keys at a moment. `certain` comes from a hand-over; the others had booked the van. */
export const WhoDrove = z.object({
  van: z.object({ id: Id, name: z.string(), plate: z.string() }),
  found: z.array(
    z.object({
      bookingId: Id,
      title: z.string(),
      certain: z.boolean(),
      driver: z.string().nullable(),
      /** All planned drivers of the booking. */
      drivers: z.array(z.string()),
      person: z.string(),
      from: Instant,
      to: Instant.nullable(),
    }),
  ),
});
export type WhoDrove = z.infer<typeof WhoDrove>;

export const findWhoDrove = endpoint.get('/api/workshop/vans/whoDrove', {
  summary: 'Chi guidava un furgone, da targa e momento: per le multe',
  access: managesWorkshop,
  query: z.strictObject({ plate: line(12, 4), at: RomeTime }),
  answer: WhoDrove,
});

export const costLabels = {
  carburante: 'Carburante',
  pedaggio: 'Pedaggio',
  parcheggio: 'Parcheggio',
  manutenzione: 'Manutenzione',
  assicurazione: 'Assicurazione',
  bollo: 'Bollo',
  altro: 'Altro',
} as const;
export const costKinds = namesOf(costLabels);

/** The kinds of costs of a trip; a manager of the vans enters the other kinds. */
export const roadCosts = ['carburante', 'pedaggio', 'parcheggio', 'altro'] as const;

const amount = aboveZero(2, 7);
const litres = optional(aboveZero(2, 4));
const odometer = z.number().int().min(0).max(9_999_999);

/** A cost that is entered at the return of the van. */
export const RoadCost = z.strictObject({
  kind: z.enum(roadCosts),
  amount,
  litres,
  note: optional(line(300)),
});

const costFields = {
  vanId: Id,
  spentOn: PastDate,
  kind: z.enum(costKinds),
  amount,
  litres,
  odometer: optional(odometer),
  teamId: optional(Id),
  note: optional(line(300)),
};

export const VanCost = z.object({
  id: Id,
  van: z.object({ id: Id, name: z.string(), plate: z.string() }),
  spentOn: z.string(),
  kind: z.enum(costKinds),
  amount: Money,
  litres: z.string().nullable(),
  odometer: z.number().nullable(),
  /** The trip of the cost, with its name as it is used in a sentence. */
  trip: z.object({ bookingId: Id, title: z.string() }).nullable(),
  team: NamedRef.nullable(),
  note: z.string().nullable(),
  enteredBy: z.string().nullable(),
  annulled: z.boolean(),
  attachments: z.array(attachmentOf(['ricevuta'])),
  version: z.number(),
});
export type VanCost = z.infer<typeof VanCost>;

const CostFilters = z.strictObject({
  ...searched,
  van: IdParam.optional(),
  team: IdParam.optional(),
  kind: z.enum(costKinds).optional(),
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  ...paging,
});
export type CostFilters = z.output<typeof CostFilters>;

export const listCosts = endpoint.get('/api/workshop/vans/costs', {
  summary: 'Le spese dei furgoni, dalla più recente',
  access: sees,
  query: CostFilters,
  answer: countedPageOf(VanCost),
});
export const exportCosts = exportOf(listCosts, 'Le spese dei furgoni');

export const getCost = endpoint.get('/api/workshop/vans/costs/:id', {
  summary: 'Una spesa di un furgone',
  access: sees,
  answer: VanCost,
});

export const addCost = endpoint.post('/api/workshop/vans/costs', {
  summary: 'Registra una spesa di un furgone',
  access: books,
  undoable: 'counterpart',
  body: z.strictObject({ ...costFields, bookingId: optional(Id) }),
  answer: Created,
});

export const editCost = endpoint.patch('/api/workshop/vans/costs/:id', {
  summary: 'Corregge una spesa',
  access: managesWorkshop,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...costFields }),
});

export const annulCost = endpoint.post('/api/workshop/vans/costs/:id/annul', {
  summary: 'Annulla una spesa: resta leggibile e non conta',
  access: managesWorkshop,
  undoable: 'lost',
  body: z.strictObject({ version: Version }),
});

export const costAttachments = attachmentEndpoints({
  things: '/api/workshop/vans/costs',
  attachments: '/api/workshop/vans/costAttachments',
  thing: 'una spesa',
  kinds: ['ricevuta'],
  reads: sees,
  edits: managesWorkshop,
});

const Figure = z.object({
  id: Id.nullable(),
  name: z.string(),
  trips: z.number(),
  km: z.number(),
  amount: Money,
  litres: z.string(),
});
export type Figure = z.infer<typeof Figure>;

export const getVanFigures = endpoint.get('/api/workshop/vans/figures', {
  summary: 'Chilometri e spese di un periodo, per furgone e per reparto',
  access: sees,
  query: z.strictObject({ from: CivilDate, to: CivilDate }),
  answer: z.object({ byVan: z.array(Figure), byTeam: z.array(Figure) }),
});
