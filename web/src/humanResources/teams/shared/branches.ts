/** Turns a list of teams into a tree. */
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';

export type Branch = { team: TeamNode; inside: Branch[] };

/** The teams that aren't closed, each with its inner teams. If the outer team isn't shown, the team is at the top. */
export function branchesOf(teams: readonly TeamNode[]): Branch[] {
  const branches = new Map(
    teams.filter(({ closed }) => !closed).map((team) => [team.id, { team, inside: [] as Branch[] }]),
  );
  const top: Branch[] = [];
  for (const branch of branches.values()) {
    const above = branch.team.parentId === null ? undefined : branches.get(branch.team.parentId);
    (above?.inside ?? top).push(branch);
  }
  return top;
}

/** Counts the teams in these branches. */
export const countTeams = (branches: readonly Branch[]): number =>
  branches.reduce((sum, { inside }) => sum + 1 + countTeams(inside), 0);
