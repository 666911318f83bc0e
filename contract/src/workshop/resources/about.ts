/** A room, a bench or a van as a person who books reads it: its facts, and the rules of booking. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedRef } from '../../platform/schema.ts';
import { seesWorkshop } from '../shared/access.ts';
import { Resource } from './endpoints.ts';

/** The types of files that a photo may have. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The answer has no names of people, and nothing from a van's papers. */
export const ResourceDetails = Resource.pick({
  id: true,
  kind: true,
  name: true,
  place: true,
  description: true,
  capacity: true,
  equipment: true,
  slotMinutes: true,
  shortestMinutes: true,
  longestMinutes: true,
  noticeMinutes: true,
  aheadDays: true,
  bufferMinutes: true,
  mostOpen: true,
  personWeekMinutes: true,
  teamWeekMinutes: true,
  waitingHolds: true,
  wantsCheckIn: true,
  bookableBy: true,
  approval: true,
  approvalMinutes: true,
  closedOnHolidays: true,
  hours: true,
  teams: true,
  documentTypes: true,
  regulations: true,
  rules: true,
}).extend({ photos: z.array(NamedRef) });
export type ResourceDetails = z.infer<typeof ResourceDetails>;

export const getResourceDetails = endpoint.get('/api/workshop/resources/:id/about', {
  summary: 'Com’è una stanza, una postazione o un furgone, e con quali regole si prenota',
  access: seesWorkshop,
  answer: ResourceDetails,
});

export const getResourcePhoto = endpoint.get('/api/workshop/photos/:id', {
  summary: 'Una foto di una stanza o di un furgone, per chi prenota',
  access: seesWorkshop,
  answer: { binary: photoTypes },
});
