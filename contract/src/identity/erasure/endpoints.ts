/** The erasure of a person's data (GDPR, article 17): its preview, the erasure itself, and its certificate. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Email, IdParam, Instant, text, Version } from '../../platform/schema.ts';

const base = '/api/humanResources/users';
const access = [[can.usersManagement]] as const;

/** The grounds of an erasure by article 17: never a free text, so that the certificate contains no personal data. */
export const erasureGrounds = {
  request: 'La persona l’ha chiesto',
  retention: 'I dati non servono più',
  consent: 'La persona ha revocato il consenso',
  objection: 'La persona si è opposta al trattamento',
  unlawful: 'I dati erano trattati senza una base giuridica',
} as const;
export type ErasureGround = keyof typeof erasureGrounds;

/** A number of rows, under the title that people know. */
export const DeletedRows = z.object({ title: z.string(), rows: z.number() });
export const KeptRows = DeletedRows.extend({
  /** The reason why they stay, with the law. */
  why: z.string(),
  /** The last day on which they are kept; null when they are kept as long as the rest. */
  until: z.string().nullable(),
});
export type DeletedRows = z.infer<typeof DeletedRows>;
export type KeptRows = z.infer<typeof KeptRows>;

export const getErasurePreview = endpoint.get(`${base}/:id/erasure`, {
  summary: 'Che cosa si cancella di una persona, che cosa resta e per quale legge',
  access,
  answer: z.object({
    /** The things that the person must settle before the erasure. */
    open: z.array(z.object({ sentence: z.string(), link: z.string() })),
    deleted: z.array(DeletedRows),
    kept: z.array(KeptRows),
    /** The number of stored files that are deleted with the rows. */
    files: z.number(),
    /** The number of history entries whose values are replaced, as far as they are the person's own. */
    entries: z.number(),
    /** The name under which everybody sees the person afterwards. */
    name: z.string(),
  }),
});

export const erasePerson = endpoint.post(`${base}/:id/erasure`, {
  summary: 'Cancella per sempre i dati di una persona cessata',
  access,
  undoable: 'lost',
  proof: true,
  params: z.strictObject({ id: IdParam }),
  body: z.strictObject({
    version: Version,
    ground: z.enum(namesOf(erasureGrounds)),
    /** The person's institutional e-mail, typed as a confirmation, because an erasure can't be undone. */
    confirmation: text(254),
  }),
  answer: z.object({ message: z.string(), email_istituzionale: Email }),
});

export const getErasure = endpoint.get(`${base}/:id/erasure/done`, {
  summary: 'La cancellazione fatta: quando, perché e che cosa',
  access,
  answer: z.object({
    number: z.number(),
    erasedAt: Instant,
    ground: z.string(),
    deleted: z.array(DeletedRows),
    kept: z.array(KeptRows),
    entries: z.number(),
  }),
});

export const getErasureCertificate = endpoint.get(`${base}/:id/erasure/certificate`, {
  summary: 'Il certificato della cancellazione, in PDF, senza dati personali',
  access,
  answer: { binary: ['application/pdf'] },
});
