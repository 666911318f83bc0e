/** A person's rights over their data: what the organisation holds, a copy of it, and its erasure. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { mostReason, moveEndpoint, movesOf } from '../../../platform/life.ts';
import { Created, Id, Instant, optional, text } from '../../../platform/schema.ts';
import { DataRequestState, dataRequestLife } from './life.ts';

export const DataRequestKind = z.enum(['esportazione', 'cancellazione']);

/** The archive of an export. */
export const DataExport = z.object({
  /** How many tables and files are in it, while it is made. */
  done: z.number(),
  total: z.number(),
  finishedAt: Instant.nullable(),
  /** Until then it can be downloaded. */
  expiresAt: Instant.nullable(),
  /** Its size in bytes; null while it is made, and when it can be downloaded no longer. */
  size: z.number().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const DataRequest = z.object({
  id: Id,
  version: z.number(),
  kind: DataRequestKind,
  state: DataRequestState,
  moves: movesOf(dataRequestLife),
  /** The day on which the organisation got it, and the last one to answer. */
  askedOn: z.string(),
  dueOn: z.string(),
  overdue: z.boolean(),
  /** Human resources entered it for the person. */
  entered: z.boolean(),
  note: z.string().nullable(),
  /** When it was closed, and why it was refused. */
  closedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** Null until somebody begins it, and for an erasure. */
  archive: DataExport.nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

export const dataRequestsPath = '/api/humanResources/dataRequests';
const own = '/api/humanResources/user';

export const getHeldData = endpoint.get(`${own}/heldData`, {
  summary: 'Che cosa l’organizzazione conserva della persona: titoli e quante righe e file',
  access: 'session',
  answer: z.array(z.object({ title: z.string(), rows: z.number(), files: z.number() })),
});

export const getOwnDataRequests = endpoint.get(`${own}/dataRequests`, {
  summary: 'Le ultime richieste della persona sui propri dati',
  access: 'session',
  answer: z.object({ requests: z.array(DataRequest) }),
});

export const askAboutData = endpoint.post(`${own}/dataRequests`, {
  summary: 'Chiede una copia dei propri dati, che si prepara subito, o la loro cancellazione',
  access: 'session',
  body: z.strictObject({ kind: DataRequestKind, note: optional(text(mostReason)) }),
  answer: Created,
});

/** Refusing and withdrawing; somebody else's request is 404. */
export const moveDataRequest = moveEndpoint(dataRequestLife, {
  base: dataRequestsPath,
  summary: 'Rifiuta o ritira una richiesta sui dati di una persona',
});

export const downloadDataExport = endpoint.get(`${dataRequestsPath}/:id/file`, {
  summary: 'L’archivio con i dati di una persona, per lei o per chi lo ha preparato',
  access: 'session',
  proof: true,
  answer: { binary: ['application/zip'] },
});
