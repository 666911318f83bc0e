/** Prepares a note from reservations: one, or several for the same team. */
import type { PreparedLine, PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import { refuseMixedTeams } from '@wms/contract/logistics/delivery-notes/mixed-teams';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { teamRef } from '../shared/sql.ts';
import { lineOf, mostAt } from './products.ts';
import { joinWhole } from './whole-parts.ts';

/** Reads what is still reserved, in the order in which the reservations were chosen. */
export async function fromReservations(db: Reader, ids: readonly number[]): Promise<Partial<PreparedNote>> {
  const wanted = [...new Set(ids)];
  const found = await runSql(db)<PreparedLine & { team: PreparedNote['team']; purpose: string }>`
    select ${lineOf}, (r.quantity - r.fulfilled)::text as quantity,
           place.lot_code as "lotCode", r.id as "reservationId",
           null as "loanId", null as "returnedLineId", ${teamRef('r.team_id')} as team, r.purpose
      from unnest(${wanted}::integer[]) with ordinality as asked (id, place)
      join reservations r using (id) join products p on p.id = r.product_id ${mostAt}
     where r.closed_at is null
     order by asked.place`;
  if (found.length < wanted.length)
    throw refuse.notFound(
      wanted.length === 1
        ? 'La prenotazione non c’è più o è chiusa'
        : 'Una delle prenotazioni non c’è più o è chiusa',
    );
  const teams = found.map(({ team }) => team);
  refuseMixed(teams);
  const purposes = [...new Set(found.map(({ purpose }) => purpose))];
  return {
    team: teams.find((team) => team !== null) ?? null,
    notes: joinWhole(purposes, '\n'),
    lines: found.map(({ team: _, purpose: __, ...line }) => line),
  };
}

/**
 * Refuses reservations of different teams. A draft may be written without having been prepared here, and the team of a
 * reservation may change until the note is issued.
 */
export async function refuseMixedReservations(
  db: Reader,
  lines: readonly { reservationId: number | null }[],
): Promise<void> {
  const ids = lines.flatMap(({ reservationId }) => (reservationId === null ? [] : [reservationId]));
  if (ids.length < 2) return;
  const rows = await runSql(db)<{ team: PreparedNote['team'] }>`
    select ${teamRef('r.team_id')} as team from reservations r where r.id = any (${ids}::integer[]) order by r.id`;
  refuseMixed(rows.map(({ team }) => team));
}

function refuseMixed(teams: readonly PreparedNote['team'][]): void {
  const mixed = refuseMixedTeams(teams);
  if (mixed) throw refuse.conflict(mixed);
}
