/**
 * Stores typed values before they are saved, so that the person continues there after a reload or on another device.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { messages } from '../../platform/messages.ts';
import { can } from '../../platform/permissions.ts';
import { Instant } from '../../platform/schema.ts';

/** The forms whose typed values are stored. */
const draftForms = ['personalData', 'course'] as const;
export type DraftForm = (typeof draftForms)[number];

const params = z.strictObject({ form: z.enum(draftForms) });

/** The values of a form as its fields have them, and the values with which it began; only the form can judge them. */
const Content = z
  .record(z.string().max(60), z.unknown())
  .refine((content) => JSON.stringify(content).length <= 32_000, 'La bozza è troppo lunga')
  // The database stores neither NUL nor one half of a surrogate pair.
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
  undoable: 'passing',
  beforeCompletion: 'anyone',
  params,
  body: z.strictObject({ content: Content }),
});

export const forgetDraft = endpoint.delete('/api/humanResources/user/drafts/:form', {
  summary: 'Dimentica quanto era scritto in un modulo',
  access: [[can.userEdit]],
  undoable: 'passing',
  beforeCompletion: 'anyone',
  params,
});
