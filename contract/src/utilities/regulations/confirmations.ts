/** The people who must confirm the version in force of a regulation, and the confirmations of any version. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { formatNumber } from '../../platform/formats.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { MassAnswer, mostPeople } from '../../platform/people/mass.ts';
import { Id, IdParam, Instant, text } from '../../platform/schema.ts';
import { publishesRegulations } from './publishing.ts';
import { RegulationKind, RegulationPeople } from './regulation.ts';

/** The counts have their own endpoint, so that the list doesn't wait while many people are counted. */
export const countRegulationPeople = endpoint.get('/api/utilities/regulations/people', {
  summary:
    'Di ogni regolamento in uso, a quante persone è chiesta la versione in vigore e quante l’hanno confermata',
  access: publishesRegulations,
  answer: z.array(RegulationPeople),
});

export const Confirmation = z.object({
  /** The person's id. */
  id: Id,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  /** The number of the version in force. */
  version: z.number(),
  dueOn: z.string(),
  /** Null while the confirmation is missing. */
  confirmedAt: Instant.nullable(),
  /** The newest version that the person had confirmed before; null when there is none. */
  earlier: z.number().nullable(),
  /** The moment of their last reminder. */
  remindedAt: Instant.nullable(),
});
export type Confirmation = z.infer<typeof Confirmation>;

/** The confirmations that a list shows; without it, all people who are asked. */
export const confirmationStates = {
  missing: 'Mancano',
  late: 'In ritardo',
  confirmed: 'Confermato',
} as const;

const filters = {
  q: text(100, 0).optional(),
  state: z.enum(['missing', 'late', 'confirmed']).optional(),
};

export const listConfirmations = endpoint.get('/api/utilities/regulation-confirmations', {
  summary: 'Chi deve confermare la versione in vigore di un regolamento: chi l’ha fatto, e chi manca',
  access: publishesRegulations,
  query: z.strictObject({ regulation: IdParam, ...filters, ...paging }),
  answer: pageOf(Confirmation),
});

export const exportConfirmations = exportOf(
  listConfirmations,
  'Chi ha confermato un regolamento e chi manca',
);

export const GivenConfirmation = z.object({
  /** The confirmation's id. */
  id: Id,
  personId: Id,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  version: z.number(),
  /** The form of the confirmation, which the regulation asked for at that time. */
  kind: RegulationKind,
  confirmedAt: Instant,
});
export type GivenConfirmation = z.infer<typeof GivenConfirmation>;

export const listGivenConfirmations = endpoint.get('/api/utilities/regulation-acceptances', {
  summary: 'Chi ha confermato una versione, la più recente prima, che debba farlo ancora o no',
  access: publishesRegulations,
  query: z.strictObject({
    /** The version's id. */
    version: IdParam,
    q: text(100, 0).optional(),
    ...paging,
  }),
  answer: pageOf(GivenConfirmation),
});

export const exportGivenConfirmations = exportOf(
  listGivenConfirmations,
  'Le conferme di una versione, con nome e istante',
);

const tooManyChosen = `Scegli al massimo ${formatNumber(mostPeople)} persone, o tutte quelle dei filtri insieme`;

export const remindOfRegulation = endpoint.post('/api/utilities/regulations/:id/remind', {
  summary:
    'Ricorda il regolamento alle persone scelte, o a quelle dei filtri; chi ha confermato non riceve niente',
  access: publishesRegulations,
  undoable: 'message',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(mostPeople, tooManyChosen).optional(),
    /** Without ids, all people that the filters leave, however many. */
    ...filters,
    /**
     * The number of people that the manager saw, with those who have confirmed; the action is refused when it has
     * changed.
     */
    expected: z.number().int().min(1).max(1_000_000),
  }),
  answer: MassAnswer,
});
