/** One's own signature: what WMS knows, what the organisation offers, and what the person chose the last time. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Id, optional } from '../../platform/schema.ts';
import { fieldNames, fieldSchemas, mostLinks, SignatureLink } from './data.ts';
import { OfferedTemplate, OrganisationInSignature } from './templates.ts';

const access = [[can.emailSignature]] as const;
const path = '/api/utilities/email-signature';

/** How a person wants a field; a text of null is what WMS knows, also when that changes later. */
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
    /** The default one first. */
    templates: z.array(OfferedTemplate),
    /** Null is the default one. */
    templateId: Id.nullable(),
    /** The name of the chosen template, where it was closed since. */
    closedTemplate: z.string().nullable(),
    /** Null until the person has chosen something. */
    choices: SignatureChoices.nullable(),
  }),
});
export type OwnSignature = z.infer<(typeof getOwnSignature)['answer']>;

export const saveOwnSignature = endpoint.put(path, {
  summary: 'Ricorda come si vuole la propria firma',
  access,
  body: z.strictObject({
    /** Null is the default one. */
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
