/**
 * Named sets of permissions. A grant copies the set: a later change of the set doesn't change people who were given it.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { Created, Id, text, Version } from '../../platform/schema.ts';
import { Code, Codes } from './granting.ts';

const base = '/api/humanResources/permission-presets';
const access = [[can.usersManagement]] as const;

export const NewPreset = z.strictObject({ name: text(60), permissions: Codes });

export const Preset = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  permissions: z.array(Code),
});
export type Preset = z.infer<typeof Preset>;

export const listPresets = endpoint.get(base, {
  summary: 'I modelli di permessi, per nome',
  access,
  answer: z.array(Preset),
});

export const createPreset = endpoint.post(base, {
  summary: 'Nuovo modello di permessi',
  access,
  undoable: true,
  body: NewPreset,
  answer: Created,
});

export const editPreset = endpoint.patch(`${base}/:id`, {
  summary: 'Cambia un modello di permessi; chi l’ha già ricevuto resta com’è',
  access,
  undoable: true,
  body: NewPreset.extend({ version: Version }),
});

export const deletePreset = endpoint.delete(`${base}/:id`, {
  summary: 'Elimina un modello di permessi; chi l’ha già ricevuto resta com’è',
  access,
  undoable: true,
});
