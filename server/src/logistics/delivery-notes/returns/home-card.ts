import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import type { HomeCard, OpenThing } from '../../../platform/cupboards/cupboard.ts';
import { isLate } from '../shared/sql.ts';

/** Counts the notes that travel and those whose goods are late, for people who manage delivery notes. */
export const deliveryNotesCard: HomeCard = {
  name: 'deliveryNotes',
  select: ({ permissions }) =>
    satisfies(permissions, managesDeliveryNotes)
      ? sql`(
          select json_build_object(
            'travelling', (select count(*) from delivery_notes n where n.state = 'in viaggio'),
            'late', (select count(*) from delivery_notes n where n.return_due_on < rome_today() and ${isLate})))`
      : sql`null`,
};

/**
 * Counts the notes by which a person who leaves still has goods of ours. Lent goods aren't counted here, but with the
 * loans.
 */
export const openDeliveries: OpenThing = {
  singular: 'DDT con merce da rendere',
  plural: 'DDT con merce da rendere',
  link: pageLink('/ddt', {}, { returns: 'attesi' }),
  linkOf: (personId) => sql`'/ddt?returns=attesi&user=' || ${personId}::integer`,
  count: (personId) => sql<number>`(
    select count(*)::integer from delivery_notes n
     where n.user_id = ${personId}::integer and n.return_due_on is not null
       and n.state in ('emesso', 'in viaggio', 'consegnato')
       and exists (select from delivery_note_lines l
                    where l.note_id = n.id and l.loan_id is null and l.returned < l.quantity))`,
};
