import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** The regulations that the person has still to confirm, the most urgent first. */
export const regulationsCard: HomeCard = {
  name: 'regulationsToConfirm',
  select: (user) => sql`(
    select coalesce(json_agg(json_build_object('id', regulation_id, 'title', title, 'dueOn', due_on)
                             order by due_on, lower(title)), '[]')
      from asked_regulations where user_id = ${user.id} and confirmed_at is null)`,
};
