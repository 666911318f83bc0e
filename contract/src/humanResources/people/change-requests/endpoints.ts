/** A person asks for a change of facts that only human resources may change, and human resources decide. */
import { z } from 'zod';
import { accountFields } from '../../../identity/users/account.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { mostReason, moveEndpoint, movesOf } from '../../../platform/life.ts';
import { can } from '../../../platform/permissions.ts';
import { acrossFields, Created, Id, Instant, optional, text } from '../../../platform/schema.ts';
import { ChangeRequestState, changeRequestLife } from './life.ts';

/** One field to change: its present value, and the one that the person wants. */
const Difference = z.object({
  field: z.enum(['nome', 'cognome', 'username', 'email_istituzionale']),
  now: z.string(),
  wanted: z.string(),
});

export const ChangeRequest = z.object({
  id: Id,
  version: z.number(),
  state: ChangeRequestState,
  moves: movesOf(changeRequestLife),
  /** While the request is open, a comparison with the present values; afterwards with those at the decision. */
  differences: z.array(Difference),
  /** The person's reason. */
  why: z.string().nullable(),
  askedAt: Instant,
  /** The person who decided, the moment, and the reason of a refusal. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

const { nome, cognome, username, email_istituzionale } = accountFields;

export const getOwnChangeRequest = endpoint.get('/api/humanResources/user/changeRequest', {
  summary: 'L’ultima richiesta di modifica della persona; null se non ne ha mai fatte',
  access: 'session',
  answer: z.object({ request: ChangeRequest.nullable() }),
});

export const askForChange = endpoint.post('/api/humanResources/user/changeRequest', {
  summary: 'Chiede alle risorse umane di cambiare dati che la persona non può cambiare da sé',
  access: [[can.userEdit]],
  undoable: 'counterpart',
  body: z
    .strictObject({
      nome: optional(nome),
      cognome: optional(cognome),
      username: optional(username),
      email_istituzionale: optional(email_istituzionale),
      why: optional(text(mostReason)),
    })
    .refine(
      (form) => Object.entries(form).some(([field, value]) => field !== 'why' && Boolean(value)),
      acrossFields('nome', 'Cambia almeno un dato'),
    ),
  answer: Created,
});

export const changeRequestsPath = '/api/humanResources/changeRequests';

export const moveChangeRequest = moveEndpoint(changeRequestLife, {
  base: changeRequestsPath,
  summary: 'Accetta, rifiuta o ritira una richiesta di modifica',
  undoable: 'sent',
});
