/** The owner and the people of a booking that is made or changed. */
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BookingRequest } from './booking-request.ts';

/** Makes the owner of a van's booking its driver when the booking names none. */
export function withDriver<P extends BookingRequest['people'][number]>({
  area,
  ownerId,
  people,
}: Pick<BookingRequest, 'area' | 'ownerId'> & { people: readonly P[] }): (
  | P
  | { userId: number; role: 'guida' }
)[] {
  if (area === 'rooms' || people.some(({ role }) => role === 'guida')) return [...people];
  return [...people.filter(({ userId }) => userId !== ownerId), { userId: ownerId, role: 'guida' }];
}

type CompanyRequest = Pick<BookingRequest, 'ownerId' | 'teamId' | 'people' | 'manages' | 'byId'>;

/**
 * Refuses a booking for somebody else, or with a team of others, by a person who doesn't manage the workshop. Refuses
 * also people and teams that are not there, and the same person twice.
 */
export async function checkPeople(
  db: Reader,
  { ownerId, byId, teamId, people, manages }: CompanyRequest,
): Promise<void> {
  if (ownerId !== byId && !manages)
    throw refuse.notTheirs('Per un’altra persona prenota chi gestisce l’officina');
  const ids = people.map(({ userId }) => userId);
  if (new Set(ids).size < ids.length) throw refuse.invalid('people', 'La stessa persona c’è due volte');
  const [known] = await runSql(db)<{ owner: boolean; people: number; team: boolean; member: boolean }>`
    select exists (select from users where id = ${ownerId} and state = 'attivo') as owner,
           (select count(*)::integer from users where id = any (${ids}::integer[]) and state = 'attivo') as people,
           ${teamId}::integer is null or exists (select from teams where id = ${teamId}) as team,
           ${teamId}::integer is null or exists (
             select from team_members m
              where m.team_id = ${teamId} and m.user_id = ${ownerId}
                and coalesce(m.since <= rome_today(), true) and coalesce(m.until >= rome_today(), true)) as member`;
  if (!known?.owner) throw refuse.invalid('userId', 'Questa persona non può prenotare');
  if (known.people < ids.length) throw refuse.invalid('people', 'Una delle persone non c’è più');
  if (!known.team) throw refuse.invalid('teamId', 'Questo reparto non esiste');
  if (!manages && !known.member) throw refuse.invalid('teamId', 'Scegli un reparto di cui fai parte');
}
