/**
 * Codes that sleep. When somebody else may have come into an account, the codes that they don't hold count as not held
 * there, until somebody who holds them wakes them, or the person signs in with an own second factor.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { formatInstant } from '../../platform/formats.ts';
import { Id, Instant } from '../../platform/schema.ts';
import { Code, Codes, WayIn } from './granting.ts';

/** The codes of a person that sleep for one reason, and that the reader may wake. */
export const Sleeper = z.object({
  personId: Id,
  name: z.string(),
  permissions: z.array(Code),
  since: Instant,
  by: z.string().nullable(),
  through: WayIn,
});
export type Sleeper = z.infer<typeof Sleeper>;

export const wakePermissions = endpoint.post('/api/humanResources/users/:id/permissions/wake', {
  summary: 'Risveglia permessi di una persona che ha anche chi chiama',
  access: 'session',
  undoable: 'counterpart',
  proof: true,
  body: z.strictObject({ permissions: Codes }),
});

const acts: Readonly<Record<WayIn, string>> = {
  link: 'ha avuto un collegamento per la password di questa persona',
  address: 'ha cambiato l’e-mail di questa persona',
  invitation: 'ha invitato questa persona',
};

/** `Dorme dal 28/11/2026, 10:00: Rita Capo ha cambiato l’e-mail di questa persona` */
export const describeSleep = ({ since, by, through }: Pick<Sleeper, 'since' | 'by' | 'through'>): string =>
  `Dorme ${formatInstant(since, 'dal')}: ${by ?? 'qualcuno'} ${acts[through]}`;
