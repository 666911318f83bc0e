/** The person's teams, until /reparti has a list of its own for a profile. */
import { listTeamsOf } from '@wms/contract/humanResources/people/profile/for-now';
import { useAnswer } from '../../../../client/answer.ts';
import { EmptyState, Pending } from '../../../../ui/page/Page.tsx';
import { TeamsTable } from '../../../teams/Panel.tsx';

export function PersonTeams({ personId }: { personId: number }) {
  const teams = useAnswer(listTeamsOf, { params: { id: String(personId) } });
  if (!teams.data) return <Pending error={teams.error} onRetry={teams.refetch} />;
  if (teams.data.length === 0) return <EmptyState>Non fa parte di nessun reparto.</EmptyState>;
  return <TeamsTable teams={teams.data} />;
}
