/** Helps to act on many members at once: on all of them, or only on those for whom the action is possible. */
import { formatOthers } from '@wms/contract/platform/formats';
import { refuse } from '../../../platform/refusal.ts';

/** A chosen member, and the reason why the action isn't possible for them; null when it is possible. */
export type JudgedMember = { id: number; name: string; why: string | null };

const mostNamed = 3;

/**
 * Refuses with 409, naming the first members for whom the action isn't possible, unless only the good ones are wanted.
 */
export function goodOrAll<J extends JudgedMember>(
  judged: readonly J[],
  chosen: readonly number[],
  skipRefused: boolean,
) {
  const known = new Set(judged.map(({ id }) => id));
  const refused = [
    ...judged.flatMap(({ id, name, why }) => (why === null ? [] : [{ id, name, reason: why }])),
    ...chosen
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: `Socio ${id}`, reason: 'Non c’è più' })),
  ];
  if (refused.length > 0 && !skipRefused) {
    const named = refused
      .slice(0, mostNamed)
      .map(({ name, reason }) => `${name} (${reason.slice(0, 1).toLowerCase()}${reason.slice(1)})`);
    const others = formatOthers(refused.length - named.length, 'un altro', 'altri');
    throw refuse.conflict(
      `Niente è stato fatto, perché per qualcuno non si può: ${named.join(', ')}${others}`,
    );
  }
  return { good: judged.filter(({ why }) => why === null), refused };
}

export function refuseDoubles(ids: readonly number[]): void {
  if (new Set(ids).size < ids.length) throw refuse.invalid('members', 'Lo stesso socio c’è due volte');
}
