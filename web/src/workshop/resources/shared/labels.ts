/** The name of a room, a bench or a van on its pages. */

import { formatDate } from '@wms/contract/platform/formats';
import type { Tone } from '@wms/contract/platform/life';
import { dueLabels, type ListedResource, resourceStates } from '@wms/contract/workshop/resources/endpoints';
import type { approvalLabels } from '@wms/contract/workshop/resources/resource';
import { formatLength } from '@wms/contract/workshop/shared/periods';
import type { StateColour } from '../../../ui/StateDot.tsx';

export const stateColours: Partial<Record<Tone, StateColour>> = {
  good: 'green',
  attention: 'amber',
  quiet: 'gray',
};

export const colourOfState = (state: ListedResource['state']): StateColour =>
  stateColours[resourceStates[state].tone] ?? 'gray';

const approvals: Record<keyof typeof approvalLabels, string> = {
  never: 'Non serve',
  always: 'Sempre',
  'outside hours': 'Fuori orario',
  longer: 'Se dura di più',
};

/** `Oltre 2 ore` */
export const describeApproval = ({
  approval,
  approvalMinutes,
}: Pick<ListedResource, 'approval' | 'approvalMinutes'>): string =>
  approval === 'longer' && approvalMinutes ? `Oltre ${formatLength(approvalMinutes)}` : approvals[approval];

export const describeDue = ({ what, on }: NonNullable<ListedResource['nextDue']>): string =>
  `${dueLabels[what]}, ${formatDate(on)}`;
