/** All requests, for people who answer them. A person's own page doesn't need this file. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { mostReason } from '../../../platform/life.ts';
import { countedPageOf, paging, searched } from '../../../platform/lists.ts';
import { PersonChoice } from '../../../platform/people/choice.ts';
import { can } from '../../../platform/permissions.ts';
import { Created, Id, IdParam, optional, PastDate, text } from '../../../platform/schema.ts';
import { DataRequest, DataRequestKind, dataRequestsPath } from './endpoints.ts';
import { DataRequestState } from './life.ts';

const access = [[can.usersManagement]] as const;

export const ListedDataRequest = DataRequest.extend({
  person: PersonChoice,
  email: z.string(),
  /** Whether this person may begin the archive, and whether they may download it. */
  begins: z.boolean(),
  downloads: z.boolean(),
});
export type ListedDataRequest = z.infer<typeof ListedDataRequest>;

export const listDataRequests = endpoint.get(dataRequestsPath, {
  summary: 'Le richieste sui dati delle persone, prima quelle che scadono prima',
  access,
  query: z.strictObject({
    /** Only the requests of this person, in every state. */
    person: IdParam.optional(),
    /** Without it the list shows the open requests, and the archives that can still be downloaded. */
    state: DataRequestState.optional(),
    ...searched,
    ...paging,
  }),
  answer: countedPageOf(ListedDataRequest),
});

export const enterDataRequest = endpoint.post(dataRequestsPath, {
  summary:
    'Inserisce la richiesta di chi l’ha fatta in un altro modo, o non fa più parte dell’organizzazione',
  access,
  undoable: 'counterpart',
  body: z.strictObject({
    personId: Id,
    kind: DataRequestKind,
    askedOn: PastDate,
    note: optional(text(mostReason)),
    /** For an export: whether the archive is made at once, which asks for a proof. */
    begin: z.boolean().default(false),
  }),
  answer: Created,
});

export const beginDataExport = endpoint.post(`${dataRequestsPath}/:id/export`, {
  summary: 'Prepara l’archivio con i dati di una persona che lo ha chiesto',
  access,
  undoable: 'passing',
  proof: true,
});
