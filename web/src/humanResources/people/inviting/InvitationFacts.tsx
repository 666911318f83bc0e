import type { OpenInvitation } from '@wms/contract/humanResources/people/profile/endpoints';
import { formatInstant } from '@wms/contract/platform/formats';
import { Fact } from '../../../ui/facts/Facts.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';

/** The state of an invitation that isn't accepted yet, with its author and its time. */
export const InvitationFacts = ({ invitation }: { invitation: OpenInvitation | null }) => (
  <>
    <Fact name="Invito">
      <InvitationState invitation={invitation} />
    </Fact>
    {invitation && (
      <Fact name="Invito fatto">
        {formatInstant(invitation.invitedAt)}
        {invitation.by && `, da ${invitation.by}`}
      </Fact>
    )}
  </>
);

const InvitationState = ({ invitation }: { invitation: OpenInvitation | null }) => (
  <StateDot colour={invitation ? colours[invitation.state] : 'red'} sentence>
    {invitation ? describeState(invitation) : 'Nessuno da usare'}
  </StateDot>
);

const colours = { leaving: 'amber', unsent: 'red', usable: 'green', expired: 'red' } as const;

function describeState({ state, expiresAt }: OpenInvitation): string {
  if (state === 'leaving') return 'L’e-mail deve ancora partire';
  if (state === 'unsent') return 'L’e-mail non è partita';
  return state === 'usable'
    ? `Vale fino ${formatInstant(expiresAt, 'al')}`
    : `Scaduto ${formatInstant(expiresAt, 'il')}`;
}
