/** The values of the form of a room, a bench or a van, as people type them. */
import type { Resource } from '@wms/contract/workshop/resources/endpoints';
import type { Kind, OpeningHours } from '@wms/contract/workshop/resources/resource';
import { parseTypedTime } from '../../../ui/fields/clock-time.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';

type Amount = number | '';

export type VanValues = {
  plate: string;
  make: string;
  model: string;
  fuel: string;
  licenceCategory: string;
  loadKg: Amount;
  towBar: boolean;
  odometer: Amount;
  insuranceUntil: string;
  inspectionUntil: string;
  roadTaxUntil: string;
  serviceOn: string;
  serviceKm: Amount;
  keyPlace: string;
  tollDevice: string;
  tollDeviceUntil: string;
};

export type ResourceValues = {
  kind: Kind;
  parentId: Choice | null;
  name: string;
  code: string;
  place: string;
  description: string;
  capacity: Amount;
  equipment: string[];
  colour: string;
  slotMinutes: string;
  shortestMinutes: number | null;
  longestMinutes: number | null;
  noticeMinutes: number | null;
  aheadDays: Amount;
  bufferMinutes: number | null;
  mostOpen: Amount;
  personWeekMinutes: number | null;
  teamWeekMinutes: number | null;
  approval: string;
  approvalMinutes: number | null;
  waitingHolds: boolean;
  wantsCheckIn: boolean;
  bookableBy: string;
  closedOnHolidays: boolean;
  hours: OpeningHours[];
  teams: Choice[];
  people: Choice[];
  documentTypeIds: string[];
  regulationIds: string[];
  rules: string;
  van: VanValues | null;
  plateIsRight: boolean;
};

const newVan: VanValues = {
  plate: '',
  make: '',
  model: '',
  fuel: 'gasolio',
  licenceCategory: 'B',
  loadKg: '',
  towBar: false,
  odometer: 0,
  insuranceUntil: '',
  inspectionUntil: '',
  roadTaxUntil: '',
  serviceOn: '',
  serviceKm: '',
  keyPlace: '',
  tollDevice: '',
  tollDeviceUntil: '',
};

export const newValues = (kind: Kind, room: Choice | null): ResourceValues => ({
  kind,
  parentId: kind === 'bench' ? room : null,
  name: '',
  code: '',
  place: '',
  description: '',
  capacity: '',
  equipment: [],
  colour: 'gray',
  slotMinutes: '30',
  shortestMinutes: null,
  longestMinutes: null,
  noticeMinutes: null,
  aheadDays: '',
  bufferMinutes: null,
  mostOpen: '',
  personWeekMinutes: null,
  teamWeekMinutes: null,
  approval: 'never',
  approvalMinutes: null,
  waitingHolds: true,
  wantsCheckIn: false,
  bookableBy: 'everyone',
  closedOnHolidays: false,
  hours: [],
  teams: [],
  people: [],
  documentTypeIds: [],
  regulationIds: [],
  rules: '',
  van: kind === 'van' ? newVan : null,
  plateIsRight: false,
});

const vanValuesOf = (van: NonNullable<Resource['van']>): VanValues => ({
  ...van,
  make: van.make ?? '',
  model: van.model ?? '',
  loadKg: van.loadKg ?? '',
  insuranceUntil: van.insuranceUntil ?? '',
  inspectionUntil: van.inspectionUntil ?? '',
  roadTaxUntil: van.roadTaxUntil ?? '',
  serviceOn: van.serviceOn ?? '',
  serviceKm: van.serviceKm ?? '',
  keyPlace: van.keyPlace ?? '',
  tollDevice: van.tollDevice ?? '',
  tollDeviceUntil: van.tollDeviceUntil ?? '',
});

export const valuesOf = (resource: Resource): ResourceValues => ({
  kind: resource.kind,
  parentId: resource.parent,
  name: resource.name,
  code: resource.code,
  place: resource.place ?? '',
  description: resource.description ?? '',
  capacity: resource.capacity ?? '',
  equipment: resource.equipment,
  colour: resource.colour,
  slotMinutes: String(resource.slotMinutes),
  shortestMinutes: resource.shortestMinutes,
  longestMinutes: resource.longestMinutes,
  // Zero means none, and is shown as an empty field.
  noticeMinutes: resource.noticeMinutes || null,
  aheadDays: resource.aheadDays ?? '',
  bufferMinutes: resource.bufferMinutes || null,
  mostOpen: resource.mostOpen ?? '',
  personWeekMinutes: resource.personWeekMinutes,
  teamWeekMinutes: resource.teamWeekMinutes,
  approval: resource.approval,
  approvalMinutes: resource.approvalMinutes,
  waitingHolds: resource.waitingHolds,
  wantsCheckIn: resource.wantsCheckIn,
  bookableBy: resource.bookableBy,
  closedOnHolidays: resource.closedOnHolidays,
  hours: resource.hours,
  teams: resource.teams,
  people: resource.people.map(({ id, name }) => ({ id, name })),
  documentTypeIds: resource.documentTypes.map(({ id }) => String(id)),
  regulationIds: resource.regulations.map(({ id }) => String(id)),
  rules: resource.rules ?? '',
  van: resource.van && vanValuesOf(resource.van),
  plateIsRight: false,
});

const readTime = (typed: string) => parseTypedTime(typed) ?? typed;

/** The body for a new and for a changed resource; for a new one, the kind and the room are added. */
export function bodyOf({ kind: _, parentId: __, teams, people, ...values }: ResourceValues) {
  return {
    ...values,
    slotMinutes: Number(values.slotMinutes),
    noticeMinutes: values.noticeMinutes ?? 0,
    bufferMinutes: values.bufferMinutes ?? 0,
    approvalMinutes: values.approval === 'longer' ? values.approvalMinutes : null,
    hours: values.hours.map(({ weekday, opens, closes }) => ({
      weekday,
      opens: readTime(opens),
      closes: readTime(closes),
    })),
    teamIds: teams.map(({ id }) => id),
    peopleIds: people.map(({ id }) => id),
    documentTypeIds: values.documentTypeIds.map(Number),
    regulationIds: values.regulationIds.map(Number),
    van: values.van && { ...values.van, odometer: values.van.odometer || 0 },
  };
}

export const labels = {
  name: 'Nome',
  code: 'Codice',
  place: 'Luogo',
  description: 'Descrizione',
  capacity: 'Posti',
  equipment: 'Dotazione',
  colour: 'Colore',
  slotMinutes: 'Passo del calendario',
  shortestMinutes: 'Durata minima, in minuti',
  longestMinutes: 'Durata massima, in minuti',
  noticeMinutes: 'Preavviso, in minuti',
  aheadDays: 'Giorni di anticipo',
  bufferMinutes: 'Pausa, in minuti',
  mostOpen: 'Prenotazioni da fare',
  personWeekMinutes: 'Minuti a settimana per persona',
  teamWeekMinutes: 'Minuti a settimana per reparto',
  approval: 'Chi approva',
  approvalMinutes: 'Approvazione oltre, in minuti',
  waitingHolds: 'Una richiesta tiene il posto',
  wantsCheckIn: 'Chiede di dire «sono qui»',
  bookableBy: 'Chi può prenotare',
  closedOnHolidays: 'Chiuso nei giorni festivi',
  hours: 'Orari',
  teams: 'Reparti',
  people: 'Persone',
  documentTypeIds: 'Documenti',
  regulationIds: 'Regolamenti',
  rules: 'Regole d’uso',
  van: 'Veicolo',
} as const;
