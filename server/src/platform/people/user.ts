import type { Permission } from '@wms/contract/platform/permissions';
import type { ProofBy } from '@wms/contract/platform/problem';
import { typedRefusal } from '../refusal.ts';

/** The caller, found by the bearer token at every request, so that a changed permission counts at once. */
export type User = {
  id: number;
  username: string;
  registrationStatus: string;
  permissions: ReadonlySet<Permission>;
  /** Permissions that the person holds but may not use, because they demand a second factor that the person lacks. */
  withheld: readonly Permission[];
  sessionId: number;
  /** The day in Rome by PostgreSQL's clock when the request came, by which its dates are judged. */
  today: string;
  /** Whether the person proved who they are in the last ten minutes, and the means by which they prove it. */
  proved: boolean;
  provesBy: ProofBy;
};

/** The refusal for a person who holds the permission but lacks the second factor that it demands. */
export const factorDemanded = () =>
  typedRefusal('/problems/factor-demanded', 'Per questo ti serve un secondo fattore: attivalo, poi riprova');

/**
 * Refuses a person who has not proved who they are lately. It is for endpoints that need the proof only for some
 * requests.
 */
export function requireProof({ proved, provesBy }: Pick<User, 'proved' | 'provesBy'>): void {
  if (!proved) throw typedRefusal('/problems/reauthenticate', 'Conferma che sei tu', { proof: provesBy });
}
