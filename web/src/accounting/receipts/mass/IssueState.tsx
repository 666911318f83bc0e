import { type MassIssue, massIssueStates } from '@wms/contract/accounting/receipts/mass-issue';
import { StateDot } from '../../../ui/StateDot.tsx';

export const IssueState = ({ state, failed }: Pick<MassIssue, 'state' | 'failed'>) => (
  <StateDot colour={state === 'finita' ? (failed > 0 ? 'red' : 'green') : 'amber'}>
    {massIssueStates[state]}
  </StateDot>
);
