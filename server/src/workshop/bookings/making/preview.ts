/** Previews each date of a booking: whether it can be booked, and where else. */
import type { Reader } from '../../../platform/database/connection.ts';
import { judgeDates } from '../rules/dates.ts';
import { checkPeople } from '../rules/owner.ts';
import { describeClashes } from '../rules/taken-places.ts';
import { readWarnings } from '../rules/warnings.ts';
import type { Request } from './create.ts';
import { listOccurrences } from './repetition.ts';

/**
 * Looks at the dates in their order. Nothing is locked or written, because people preview more often than they book.
 * Quotas count the earlier dates as if they were booked, in their place or elsewhere.
 */
export async function previewBookings(
  db: Reader,
  { wanted, repetition }: Omit<Request, 'content' | 'clashes' | 'accepted'>,
) {
  await checkPeople(db, wanted);
  const dates = listOccurrences(wanted, repetition);
  const judged = await judgeDates(db, wanted, dates, { elsewhere: true });
  const clashes = await describeClashes(
    db,
    wanted,
    judged.filter(({ taken }) => taken),
  );
  const waits = judged.some(({ refusal, placed }) => refusal === null && placed?.state === 'in attesa');
  return {
    state: waits ? ('in attesa' as const) : ('confermata' as const),
    occurrences: judged.map(({ from, to, refusal, elsewhere }) => ({
      from,
      to,
      obstacle: refusal && (clashes.get(from) ?? refusal.message),
      elsewhere: elsewhere && {
        resourceIds: [elsewhere.id],
        name: elsewhere.name,
        from,
        to,
        waits: elsewhere.waits,
      },
    })),
    warnings: await readWarnings(db, wanted, dates),
  };
}
