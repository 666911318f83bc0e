/** The tree that a list of teams is. */
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';

export type Branch = { team: TeamNode; inside: Branch[] };

/** The teams that are open, each with those inside it. A team in one that isn't shown stands at the top. */
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

/** How many teams there are in these branches. */
export const countTeams = (branches: readonly Branch[]): number =>
  branches.reduce((sum, { inside }) => sum + 1 + countTeams(inside), 0);
