/** The teams for which money comes in or goes out. */
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';

/** Refuses a team that doesn't exist or was closed before that day, today by default. */
export async function checkTeam(db: Reader, teamId: number | null, on?: string): Promise<void> {
  if (teamId === null) return;
  const [team] = await runSql(db)<{ name: string; closed: boolean }>`
    select name, coalesce(closed_on < coalesce(${on ?? null}::date, rome_today()), false) as closed
      from teams where id = ${teamId}`;
  if (!team) throw refuse.invalid('teamId', unknownTeam);
  if (team.closed) throw refuse.invalid('teamId', `${team.name} è chiuso: scegli un altro reparto`);
}
