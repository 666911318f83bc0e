import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { mostReason } from '../../platform/life.ts';
import { can } from '../../platform/permissions.ts';
import { Instant, line, text } from '../../platform/schema.ts';
import { registrationLife } from './life.ts';

/** The steps of the first entry, in order; the status is the step to do next, 'completato' is the end. */
export const registrationStatuses = namesOf(registrationLife.states);
export const registrationSteps = registrationStatuses.filter((status) => status !== 'completato');
export const RegistrationStatus = z.enum(registrationStatuses);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** A step as people read it: 'Anagrafica'. */
export const stepLabel = (step: RegistrationStatus): string => registrationLife.states[step].label;

export const getInsertionStatus = endpoint.get('/api/humanResources/user/getInsertionStatus', {
  summary: 'A che punto è la registrazione',
  access: 'session',
  beforeCompletion: true,
  answer: z.object({ status: RegistrationStatus }),
});

export const updateInsertionStatus = endpoint.post('/api/humanResources/user/updateInsertionStatus', {
  summary: 'Porta avanti la registrazione, se quanto viene prima è completo',
  access: 'session',
  beforeCompletion: true,
  body: z.strictObject({
    status: RegistrationStatus,
    /** Declared at 'accademici': 'Non studio', so that no course is asked for. */
    non_studio: z.boolean().optional(),
  }),
});

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
  body: z.strictObject({
    step: RegistrationStatus.exclude(['completato']),
    reason: text(mostReason),
    /** The fields to correct: of the personal data (`residenza.cap`), or the documents of a type (`documento.3`). */
    fields: z.array(line(60)).max(20).default([]),
  }),
});
