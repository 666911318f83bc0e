/** A list's filter by team. The server searches the teams. */
import { useQuery } from '@tanstack/react-query';
import { searchTeams } from '@wms/contract/platform/people/who-is-who';
import { call } from '../../client/call/send.ts';
import { FilterChip } from '../list/chips/FilterChip.tsx';
import type { FilterProps } from '../list/chips/filter.ts';
import { useFound } from '../list/use-found.ts';

async function findTeams(q: string, signal: AbortSignal) {
  const teams = await call(searchTeams, { query: { ...(q && { q }) } }, { signal });
  return teams.map(({ id, name }) => ({ value: String(id), label: name }));
}

export function TeamFilter(props: FilterProps) {
  const { chosen } = props;
  const found = useFound('teams', findTeams);
  const { data: name } = useQuery({
    queryKey: ['choices', 'name of a team', chosen],
    queryFn: async ({ signal }) =>
      (await call(searchTeams, { query: { id: chosen ?? '' } }, { signal }))[0]?.name ?? null,
    enabled: chosen !== undefined,
  });
  return <FilterChip {...props} {...found} chosenName={name ?? undefined} />;
}
