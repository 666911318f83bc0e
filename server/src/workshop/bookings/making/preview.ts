/** Previews each date of a booking: whether it can be booked, and where else. */
import type { Alternative } from '@wms/contract/platform/problem';
import type { Reader } from '../../../platform/database/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findOneElsewhere } from '../rules/alternatives.ts';
import { checkRules, readWarnings } from '../rules/checks.ts';
import { describeClash, isTaken } from '../rules/taken.ts';
import type { Wanted } from '../rules/wanted.ts';
import type { Request } from './create.ts';
import { checkPeople } from './owner.ts';
import { listOccurrences, type Occurrence } from './repetition.ts';

type Previewed = Occurrence & { obstacle: string | null; elsewhere: Alternative | null };

/**
 * Looks at the dates in their order. Nothing is locked or written, because people preview more often than they book.
 * Quotas count the earlier dates as if they were booked, in their place or elsewhere.
 */
export async function previewBookings(
  db: Reader,
  { wanted, repetition }: Omit<Request, 'content' | 'clashes' | 'accepted'>,
) {
  await checkPeople(db, wanted);
  let waits = false;
  const occurrences: Previewed[] = [];
  const along: NonNullable<Wanted['along']>[number][] = [];
  for (const occurrence of listOccurrences(wanted, repetition)) {
    const { state, ...previewed } = await previewDate(db, { ...wanted, ...occurrence, along });
    waits ||= state === 'in attesa';
    const { resourceIds } =
      previewed.obstacle === null ? wanted : (previewed.elsewhere ?? { resourceIds: [] });
    along.push({ ...occurrence, resourceIds });
    occurrences.push({ from: occurrence.from, to: occurrence.to, ...previewed });
  }
  return {
    state: waits ? ('in attesa' as const) : ('confermata' as const),
    occurrences,
    warnings: await readWarnings(db, wanted, occurrences),
  };
}

async function previewDate(db: Reader, wanted: Wanted) {
  try {
    const state = await checkRules(db, wanted);
    if (!(await isTaken(db, wanted))) return { state, obstacle: null, elsewhere: null };
    const elsewhere = await findOneElsewhere(db, wanted);
    return { state: null, obstacle: (await describeClash(db, wanted)) ?? 'Il posto è occupato', elsewhere };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { state: null, obstacle: error.message, elsewhere: null };
  }
}
