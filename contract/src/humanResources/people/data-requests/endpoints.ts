/** A person's rights over their data: what the organisation holds, a copy of it, and its erasure. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { mostReason, moveEndpoint, movesOf } from '../../../platform/life.ts';
import { Created, Id, Instant, optional, text } from '../../../platform/schema.ts';
import { DataRequestState, dataRequestLife } from './life.ts';

export const DataRequestKind = z.enum(['esportazione', 'cancellazione']);

/** The archive of an export. */
export const DataExport = z.object({
  /** The number of tables and files that are already in the archive, while it is made. */
  done: z.number(),
  total: z.number(),
  finishedAt: Instant.nullable(),
  /** The end of the time in which it can be downloaded. */
  expiresAt: Instant.nullable(),
  /** Its size in bytes; null while it is made, and when it can no longer be downloaded. */
  size: z.number().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const DataRequest = z.object({
  id: Id,
  version: z.number(),
  kind: DataRequestKind,
  state: DataRequestState,
  moves: movesOf(dataRequestLife),
  /** The day on which the organisation received the request, and the last day to answer it. */
  askedOn: z.string(),
  dueOn: z.string(),
  overdue: z.boolean(),
  /** Whether human resources entered it for the person. */
  entered: z.boolean(),
  note: z.string().nullable(),
  /** The moment at which it was closed, and the reason of a refusal. */
  closedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** Null until somebody begins the archive, and for an erasure. */
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

export const createDataRequest = endpoint.post(`${own}/dataRequests`, {
  summary: 'Chiede una copia dei propri dati, che si prepara subito, o la loro cancellazione',
  access: 'session',
  undoable: 'counterpart',
  body: z.strictObject({ kind: DataRequestKind, note: optional(text(mostReason)) }),
  answer: Created,
});

/** Refuses or withdraws a request; withdrawing somebody else's request answers 404. */
export const moveDataRequest = moveEndpoint(dataRequestLife, {
  base: dataRequestsPath,
  summary: 'Rifiuta o ritira una richiesta sui dati di una persona',
  undoable: 'sent',
});

export const downloadDataExport = endpoint.get(`${dataRequestsPath}/:id/file`, {
  summary: 'L’archivio con i dati di una persona, per lei o per chi lo ha preparato',
  access: 'session',
  proof: true,
  answer: { binary: ['application/zip'] },
});
