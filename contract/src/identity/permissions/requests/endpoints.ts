/**
 * 'Chiedi l’accesso': a person who was refused a page asks for it, and a person who manages users grants or refuses it.
 */
import { z } from 'zod';
import { pageTable } from '../../../pages/table.ts';
import { namesOf } from '../../../platform/declarations/names-of.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { mostReason, moveEndpoint, movesOf } from '../../../platform/life.ts';
import { can } from '../../../platform/permissions.ts';
import { Id, IdParam, Instant, optional, text, Version } from '../../../platform/schema.ts';
import { Code, Codes } from '../granting.ts';
import { AccessRequestState, accessRequestLife } from './life.ts';

const base = '/api/humanResources/access-requests';
const access = [[can.usersManagement]] as const;

const Page = z.enum(namesOf(pageTable));

export const askAccess = endpoint.post(base, {
  summary: 'Chiede l’accesso a una pagina',
  access: 'session',
  undoable: 'message',
  body: z.strictObject({
    /** The path in the page table, such as `/utenti/$institutionalEmail`. */
    page: Page,
    message: optional(text(mostReason)),
  }),
});

export const getOwnRequest = endpoint.get(`${base}/own`, {
  summary: 'L’ultima richiesta della persona per una pagina',
  access: 'session',
  query: z.strictObject({ page: Page }),
  answer: z.object({
    request: z
      .object({ state: AccessRequestState, askedAt: Instant, reason: z.string().nullable() })
      .nullable(),
  }),
});

export const AccessRequest = z.object({
  id: Id,
  version: Version,
  personId: Id,
  person: z.string(),
  email: z.string(),
  page: z.string(),
  label: z.string(),
  sets: z.array(z.array(Code)),
  message: z.string().nullable(),
  askedAt: Instant,
  moves: movesOf(accessRequestLife),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** The most open requests on the page; the oldest come first. */
export const mostRequests = 200;

export const listAccessRequests = endpoint.get(base, {
  summary: 'Le richieste di accesso aperte, la più vecchia per prima',
  access,
  answer: z.array(AccessRequest),
});

export const grantAccess = endpoint.post(`${base}/:id/grant`, {
  summary: 'Concede uno degli insiemi di permessi che aprono la pagina',
  access,
  undoable: true,
  proof: true,
  params: z.strictObject({ id: IdParam }),
  body: z.strictObject({ version: Version, permissions: Codes }),
});

export const moveAccessRequest = moveEndpoint(accessRequestLife, {
  base,
  summary: 'Respinge una richiesta di accesso, o ne riprende la risposta',
  undoable: true,
});
