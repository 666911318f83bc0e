/** The ways in which people sign in here: by a password, at the organisation's provider, or by both. */
import type { Services } from '../../platform/cupboards/cupboard.ts';
import { refuse } from '../../platform/refusal.ts';

export type Ways = Pick<Services, 'signOn' | 'passwordSignIn'>;

/** Refuses when passwords are switched off: nobody signs in by a password, and nobody chooses one. */
export function requirePasswords({ signOn, passwordSignIn }: Ways): void {
  if (!passwordSignIn)
    throw refuse.conflict(`Qui si accede con ${signOn?.name ?? 'l’accesso unico'}: la password non serve`);
}
