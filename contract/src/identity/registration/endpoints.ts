import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { registrationLife } from './life.ts';

/** The steps of the first entry, in order; the status is the step to do next, 'completato' is the end. */
export const registrationStatuses = namesOf(registrationLife.states);
export const registrationSteps = registrationStatuses.filter((status) => status !== 'completato');
export const RegistrationStatus = z.enum(registrationStatuses);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** The name of a step as people read it: 'Anagrafica'. */
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
  undoable: 'passing',
  beforeCompletion: true,
  body: z.strictObject({
    status: RegistrationStatus,
    /** Set at 'accademici' by a person who doesn't study ('Non studio'), so that no course is asked for. */
    non_studio: z.boolean().optional(),
  }),
});
