import { formatAll } from '../../platform/formats.ts';

type Team = { id: number; name: string } | null;

/**
 * Says why reservations can't leave with one delivery note; null when they can. A team signs for the goods that are
 * reserved for it, so a note has the reservations of one team only; a reservation without a team may go with any of
 * them.
 */
export function refuseMixedTeams(teams: readonly Team[]): string | null {
  const names = new Map(teams.flatMap((team) => (team ? [[team.id, team.name] as const] : [])));
  if (names.size < 2) return null;
  const quoted = [...names.values()].map((name) => `«${name}»`);
  return `Le prenotazioni sono per reparti diversi (${formatAll(quoted)}): fai un DDT per ciascuno`;
}
