import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** Selects the first name for the greeting. */
export const nameCard: HomeCard = {
  name: 'nome',
  select: (user) => sql`(select first_name from users where id = ${user.id})`,
};
