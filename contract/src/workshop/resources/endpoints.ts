/** Rooms, benches and vans as a manager of the workshop sees and changes them. */
import { z } from 'zod';
import { attachmentEndpoints, attachmentOf } from '../../platform/annotations/attachments.ts';
import { colours } from '../../platform/declarations/colours.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { PersonChoice } from '../../platform/people/choice.ts';
import { licenceCategories } from '../../platform/people/licence-categories.ts';
import {
  acrossFields,
  Created,
  Id,
  Instant,
  NamedRef,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { Stop } from '../maintenance/endpoints.ts';
import { managesWorkshop } from '../shared/access.ts';
import { mostSeats } from '../vans/licences.ts';
import {
  approvalLabels,
  bookableByLabels,
  fuelLabels,
  italianPlate,
  kinds,
  OpeningHours,
  resourceFields,
} from './resource.ts';

const base = '/api/workshop/resources';

/** The present state of a room, a bench or a van. */
export const resourceStates = {
  disponibile: { label: 'Disponibile', tone: 'good' },
  chiuso: { label: 'Chiuso', tone: 'attention' },
  'in manutenzione': { label: 'In manutenzione', tone: 'attention' },
  dismesso: { label: 'Dismesso', tone: 'quiet' },
} as const;
const State = z.enum(namesOf(resourceStates));

/** The things of a van that expire on a day. */
export const dueLabels = {
  insurance: 'Assicurazione',
  inspection: 'Revisione',
  roadTax: 'Bollo',
  service: 'Tagliando',
  tollDevice: 'Telepass',
} as const;

/** Another resource, with the fields that a link needs. */
const Ref = z.object({ id: Id, name: z.string(), code: z.string() });

const listed = {
  id: Id,
  kind: z.enum(kinds),
  /** The room of a bench. */
  parent: Ref.nullable(),
  name: z.string(),
  code: z.string(),
  place: z.string().nullable(),
  capacity: z.number().nullable(),
  colour: z.enum(colours),
  approval: z.enum(namesOf(approvalLabels)),
  approvalMinutes: z.number().nullable(),
  state: State,
  /** The end of the present closure; null when there is none, or when its end isn't known. */
  closedUntil: Instant.nullable(),
  version: z.number(),
};

export const ListedResource = z.object({
  ...listed,
  plate: z.string().nullable(),
  /** The first due date of a van; null for other resources. */
  nextDue: z.object({ what: z.enum(namesOf(dueLabels)), on: z.string() }).nullable(),
});
export type ListedResource = z.infer<typeof ListedResource>;

export const listResources = endpoint.get(base, {
  summary: 'Stanze con le loro postazioni, e furgoni',
  access: managesWorkshop,
  query: z.strictObject({
    q: text(100, 0).optional(),
    kind: z.enum(kinds).optional(),
    /** Without this filter the list has the resources in use. */
    dismissed: z.enum(['yes', 'no']).optional(),
    ...paging,
  }),
  /** Rooms by name, each followed by its benches; then vans. */
  answer: pageOf(ListedResource).extend({
    /** True when no resource had all words as they were typed: these rows have words of nearly the same spelling. */
    approximate: z.boolean(),
  }),
});

export const exportResources = exportOf(listResources, 'Stanze, postazioni e furgoni');

export const attachmentKinds = ['foto', 'libretto', 'assicurazione', 'manuale', 'altro'] as const;

export const resourceAttachments = attachmentEndpoints({
  things: base,
  attachments: '/api/workshop/attachments',
  thing: 'una stanza o un furgone',
  kinds: attachmentKinds,
  reads: managesWorkshop,
  edits: managesWorkshop,
});

export const { getAttachment, addAttachment, addLink, removeAttachment } = resourceAttachments;

export const Van = z.object({
  plate: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  fuel: z.enum(namesOf(fuelLabels)),
  licenceCategory: z.enum(licenceCategories),
  loadKg: z.number().nullable(),
  towBar: z.boolean(),
  odometer: z.number(),
  insuranceUntil: z.string().nullable(),
  inspectionUntil: z.string().nullable(),
  roadTaxUntil: z.string().nullable(),
  serviceOn: z.string().nullable(),
  serviceKm: z.number().nullable(),
  keyPlace: z.string().nullable(),
  tollDevice: z.string().nullable(),
  tollDeviceUntil: z.string().nullable(),
});

export const Resource = z.object({
  ...listed,
  description: z.string().nullable(),
  equipment: z.array(z.string()),
  slotMinutes: resourceFields.slotMinutes,
  shortestMinutes: z.number().nullable(),
  longestMinutes: z.number().nullable(),
  noticeMinutes: z.number(),
  aheadDays: z.number().nullable(),
  bufferMinutes: z.number(),
  mostOpen: z.number().nullable(),
  personWeekMinutes: z.number().nullable(),
  teamWeekMinutes: z.number().nullable(),
  waitingHolds: z.boolean(),
  wantsCheckIn: z.boolean(),
  bookableBy: z.enum(namesOf(bookableByLabels)),
  closedOnHolidays: z.boolean(),
  dismissedAt: Instant.nullable(),
  /** Opening times by day and hour; a bench without hours of its own is open like its room. */
  hours: z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
  teams: z.array(NamedRef),
  people: z.array(PersonChoice),
  documentTypes: z.array(NamedRef),
  regulations: z.array(z.object({ id: Id, title: z.string() })),
  rules: z.string().nullable(),
  benches: z.array(Ref.extend({ dismissed: z.boolean() })),
  van: Van.nullable(),
  /** The maintenance of a van that stands still now. */
  stop: Stop.nullable(),
  attachments: z.array(attachmentOf(attachmentKinds)),
});
export type Resource = z.infer<typeof Resource>;

export const getResource = endpoint.get(`${base}/:id`, {
  summary: 'Una stanza, una postazione o un furgone, con le sue regole',
  access: managesWorkshop,
  answer: Resource,
});

export const getResourceHistory = endpoint.get(`${base}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di una stanza o di un furgone, dal più recente',
  access: managesWorkshop,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

export const getResourceChoices = endpoint.get(`${base}/choices`, {
  summary: 'Che cosa si sceglie nella scheda di una stanza o di un furgone',
  access: managesWorkshop,
  answer: z.object({
    /** The types of documents that a resource may require. */
    documentTypes: z.array(NamedRef),
    /** The regulations that a resource may require. */
    regulations: z.array(z.object({ id: Id, title: z.string() })),
    rooms: z.array(Ref),
    /** The words in the equipment of other resources, the most frequent first. */
    equipment: z.array(z.string()),
  }),
});

const resourceRules = {
  length: acrossFields('longestMinutes', 'La durata massima non può essere più corta della minima'),
  seats: acrossFields(
    'capacity',
    'Con la patente B un furgone ha al massimo 9 posti, con la D1 17, chi guida compreso: controlla la patente',
  ),
  approval: acrossFields('approvalMinutes', 'Scrivi oltre quale durata serve l’approvazione'),
  hours: acrossFields('hours', 'Due orari dello stesso giorno si sovrappongono'),
  teams: acrossFields('teamIds', 'Scegli almeno un reparto'),
  people: acrossFields('peopleIds', 'Scegli almeno una persona'),
  plate: acrossFields('van.plate', 'Questa targa non ha la forma italiana: controllala e confermala'),
};

type ResourceForm = {
  capacity?: unknown;
  shortestMinutes?: unknown;
  longestMinutes?: unknown;
  approval?: unknown;
  approvalMinutes?: unknown;
  hours?: unknown;
  bookableBy?: unknown;
  teamIds?: unknown;
  peopleIds?: unknown;
  van?: unknown;
  plateIsRight?: unknown;
};

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Whether two opening hours of one day overlap. */
function hoursOverlap(hours: unknown): boolean {
  if (!Array.isArray(hours)) return false;
  const known = hours.flatMap((hour) => OpeningHours.safeParse(hour).data ?? []);
  return known.some((a, place) =>
    known.some(
      (b, other) => other > place && a.weekday === b.weekday && a.opens < b.closes && b.opens < a.closes,
    ),
  );
}

const isUnusualPlate = (van: unknown) =>
  typeof van === 'object' && van !== null && 'plate' in van && typeof van.plate === 'string'
    ? !italianPlate.test(van.plate.toUpperCase().replaceAll(' ', ''))
    : false;

const takesTooMany = (seats: unknown, van: unknown): boolean => {
  if (typeof seats !== 'number' || typeof van !== 'object' || van === null) return false;
  const category =
    'licenceCategory' in van &&
    licenceCategories.find((licenceCategory) => licenceCategory === van.licenceCategory);
  return category ? seats > mostSeats(category) : false;
};

/** Adds the rules between the fields of a resource, new or changed. */
const withRules = <S extends z.ZodObject>(schema: S) =>
  schema
    .refine(({ shortestMinutes: shortest, longestMinutes: longest }: ResourceForm) => {
      return typeof shortest !== 'number' || typeof longest !== 'number' || shortest <= longest;
    }, resourceRules.length)
    .refine(
      ({ approval, approvalMinutes }: ResourceForm) => approval !== 'longer' || Boolean(approvalMinutes),
      resourceRules.approval,
    )
    .refine(({ capacity, van }: ResourceForm) => !takesTooMany(capacity, van), resourceRules.seats)
    .refine(({ hours }: ResourceForm) => !hoursOverlap(hours), resourceRules.hours)
    .refine(
      ({ bookableBy, teamIds }: ResourceForm) => bookableBy !== 'teams' || !isEmptyList(teamIds),
      resourceRules.teams,
    )
    .refine(
      ({ bookableBy, peopleIds }: ResourceForm) => bookableBy !== 'people' || !isEmptyList(peopleIds),
      resourceRules.people,
    )
    .refine(
      ({ van, plateIsRight }: ResourceForm) => plateIsRight === true || !isUnusualPlate(van),
      resourceRules.plate,
    );

const fields = {
  ...resourceFields,
  /** The person confirms a plate that doesn't have the Italian form. */
  plateIsRight: z.boolean().default(false),
};

const NewResource = withRules(
  z
    .strictObject({
      ...fields,
      kind: z.enum(kinds),
      /** The room of a new bench. */
      parentId: optional(Id),
      // A new resource needs only a name and a code: by default everyone may book it at every hour.
      equipment: fields.equipment.default([]),
      colour: fields.colour.default('gray'),
      slotMinutes: fields.slotMinutes.default(30),
      noticeMinutes: fields.noticeMinutes.default(0),
      bufferMinutes: fields.bufferMinutes.default(0),
      approval: fields.approval.default('never'),
      waitingHolds: fields.waitingHolds.default(true),
      wantsCheckIn: fields.wantsCheckIn.default(false),
      bookableBy: fields.bookableBy.default('everyone'),
      closedOnHolidays: fields.closedOnHolidays.default(false),
      hours: fields.hours.default([]),
      teamIds: fields.teamIds.default([]),
      peopleIds: fields.peopleIds.default([]),
      documentTypeIds: fields.documentTypeIds.default([]),
      regulationIds: fields.regulationIds.default([]),
      van: fields.van.default(null),
    })
    .refine(
      ({ kind, parentId }) => kind !== 'bench' || Boolean(parentId),
      acrossFields('parentId', 'Scegli la stanza in cui si trova la postazione'),
    )
    .refine(
      ({ kind, parentId }) => kind === 'bench' || !parentId,
      acrossFields('parentId', 'Solo una postazione sta dentro una stanza'),
    )
    .refine(
      ({ kind, van }) => (kind === 'van') === Boolean(van),
      acrossFields('van', 'La targa e gli altri dati del veicolo sono di un furgone, e solo suoi'),
    ),
);

export const createResource = endpoint.post(base, {
  summary: 'Nuova stanza, postazione o furgone',
  access: managesWorkshop,
  undoable: 'counterpart',
  body: NewResource,
  answer: Created,
});

export const editResource = endpoint.patch(`${base}/:id`, {
  summary: 'Cambia una stanza, una postazione o un furgone, e le sue regole',
  access: managesWorkshop,
  undoable: 'edited',
  body: withRules(z.strictObject({ ...fields, version: Version })),
});

export const restoreResource = endpoint.post(`${base}/:id/restore`, {
  summary: 'Rimette in uso una stanza o un furgone dismesso; una stanza con le postazioni dismesse con lei',
  access: managesWorkshop,
  undoable: 'undoing',
  body: z.strictObject({ version: Version }),
});
