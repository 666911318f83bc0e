/** What a person types is kept before it is saved, so that a reload, or another device, goes on from there. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import { can } from '../../platform/permissions.ts';
import { Instant } from '../../platform/schema.ts';

/** The forms whose typed values are kept. */
const draftForms = ['personalData', 'course'] as const;
export type DraftForm = (typeof draftForms)[number];

const params = z.strictObject({ form: z.enum(draftForms) });

/** The values of a form as its fields hold them, and from which ones it began; only the form knows which are valid. */
const Content = z
  .record(z.string().max(60), z.unknown())
  .refine((content) => JSON.stringify(content).length <= 32_000, 'La bozza è troppo lunga')
  // The database stores neither NUL nor half a character.
  .refine((content) => !/\\u(0000|d[89a-f])/.test(JSON.stringify(content)), messages.characters);

export const getDraft = endpoint.get('/api/humanResources/user/drafts/:form', {
  summary: 'Quanto la persona ha scritto in un modulo e non ancora salvato; null se niente',
  access: 'session',
  beforeCompletion: true,
  params,
  answer: z.object({ content: Content, writtenAt: Instant }).nullable(),
});

export const keepDraft = endpoint.put('/api/humanResources/user/drafts/:form', {
  summary: 'Tiene quanto la persona ha scritto in un modulo',
  access: [[can.userEdit]],
  beforeCompletion: 'anyone',
  params,
  body: z.strictObject({ content: Content }),
});

export const forgetDraft = endpoint.delete('/api/humanResources/user/drafts/:form', {
  summary: 'Dimentica quanto era scritto in un modulo',
  access: [[can.userEdit]],
  beforeCompletion: 'anyone',
  params,
});
