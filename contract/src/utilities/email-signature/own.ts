/** One's own signature: the data that WMS has, the offered templates, and the person's last choices. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Id, optional } from '../../platform/schema.ts';
import { fieldNames, fieldSchemas, mostLinks, SignatureLink } from './data.ts';
import { OfferedTemplate, OrganisationInSignature } from './templates.ts';

const access = [[can.emailSignature]] as const;
const path = '/api/utilities/email-signature';

/** The choice of a person for a field; a null text uses the value that WMS has, even when that changes later. */
const Choice = z.strictObject({ text: z.string().nullable(), shown: z.boolean() });
export const SignatureChoices = z.object({
  fields: z.record(z.enum(fieldNames), Choice),
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
});
export type SignatureChoices = z.infer<typeof SignatureChoices>;

export const getOwnSignature = endpoint.get(path, {
  summary: 'I propri dati per la firma, i modelli fra cui scegliere e la scelta dell’ultima volta',
  access,
  answer: z.object({
    known: OrganisationInSignature.extend({
      name: z.string(),
      role: z.string().nullable(),
      team: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    /** The default template first. */
    templates: z.array(OfferedTemplate),
    /** Null means the default template. */
    templateId: Id.nullable(),
    /** The name of the chosen template, if it was closed since. */
    closedTemplate: z.string().nullable(),
    /** Null until the person has chosen something. */
    choices: SignatureChoices.nullable(),
  }),
});
export type OwnSignature = z.infer<(typeof getOwnSignature)['answer']>;

export const saveOwnSignature = endpoint.put(path, {
  summary: 'Ricorda come si vuole la propria firma',
  access,
  undoable: 'edited',
  body: z.strictObject({
    /** Null means the default template. */
    templateId: Id.nullable(),
    fields: z.strictObject({
      name: z.strictObject({ text: optional(fieldSchemas.name), shown: z.literal(true) }),
      role: z.strictObject({ text: optional(fieldSchemas.role), shown: z.boolean() }),
      team: z.strictObject({ text: optional(fieldSchemas.team), shown: z.boolean() }),
      phone: z.strictObject({ text: optional(fieldSchemas.phone), shown: z.boolean() }),
      email: z.strictObject({ text: optional(fieldSchemas.email), shown: z.boolean() }),
      address: z.strictObject({ text: optional(fieldSchemas.address), shown: z.boolean() }),
      website: z.strictObject({ text: optional(fieldSchemas.website), shown: z.boolean() }),
    }),
    links: z.array(SignatureLink).max(mostLinks),
  }),
});
