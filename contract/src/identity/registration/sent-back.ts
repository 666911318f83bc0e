/** Human resources send a person back to a step of the registration, and the person reads why. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';
import { Instant, line, text } from '../../platform/schema.ts';
import { RegistrationStatus } from './endpoints.ts';

export const getSentBack = endpoint.get('/api/identity/registration/sentBack', {
  summary:
    'Perché le risorse umane hanno rimandato la persona a un passo, e a quali campi; null se non l’hanno fatto',
  access: 'session',
  beforeCompletion: true,
  answer: z.object({
    sentBack: z
      .object({
        reason: z.string(),
        step: RegistrationStatus,
        at: Instant,
        /** The fields to correct, by their paths on the step's page. */
        fields: z.array(z.object({ path: z.string(), label: z.string() })),
      })
      .nullable(),
  }),
});

export const sendBackToStep = endpoint.post('/api/humanResources/users/:id/sendBack', {
  summary: 'Rimanda una persona a un passo della registrazione, con il motivo che leggerà',
  access: [[can.usersManagement]],
  undoable: 'sent',
  body: z.strictObject({
    step: RegistrationStatus.exclude(['completato']),
    reason: text(mostReason),
    /** The fields to correct: of the personal data (`residenza.cap`), or the documents of a type (`documento.3`). */
    fields: z.array(line(60)).max(20).default([]),
  }),
});
